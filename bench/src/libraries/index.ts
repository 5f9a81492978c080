/** The libraries that are measured. To add one, write a file like its neighbours and list it here. */
import { aStarPackage } from './a-star.ts';
import { easystar } from './easystar.ts';
import { fastAStar } from './fast-astar.ts';
import {
  floodgateAStar,
  floodgateFast,
  floodgateField,
  floodgateFour,
  floodgateFourAStar,
  floodgateFourBuffer,
  floodgateFourFast,
  floodgateFourTerrain,
  floodgateJps,
  floodgateJpsBuffer,
  floodgateTerrain,
} from './floodgate.ts';
import { gridEngine } from './grid-engine.ts';
import { javascriptAStar } from './javascript-astar.ts';
import { l1 } from './l1.ts';
import type { Library, MoveSet } from './library.ts';
import { malwoden } from './malwoden.ts';
import { ngraph } from './ngraph.ts';
import { pathfinding } from './pathfinding.ts';
import { rot } from './rot.ts';
import { yuka } from './yuka.ts';

export { copyFor, floodgateAStar, floodgateFast, floodgateJps, floodgateJpsBuffer } from './floodgate.ts';
export type { Library, MoveSet, Prepared } from './library.ts';

/** What others are held against, one for each task. These answer all queries, however long that takes. */
export const YARDSTICKS: readonly Library[] = [
  floodgateJps,
  floodgateFour,
  floodgateTerrain,
  floodgateFourTerrain,
];

export const LIBRARIES: readonly Library[] = [
  ...YARDSTICKS,
  floodgateJpsBuffer,
  floodgateFast,
  floodgateFourBuffer,
  floodgateFourFast,
  floodgateAStar,
  floodgateField,
  floodgateFourAStar,
  l1,
  ...pathfinding,
  ...easystar,
  ...ngraph,
  ...javascriptAStar,
  ...rot,
  ...yuka,
  ...malwoden,
  ...aStarPackage,
  ...fastAStar,
  ...gridEngine,
];

/** What tells a library from all others. */
export type LibraryId = Pick<Library, 'name' | 'moves' | 'terrain'>;

/** Throws if there is no such library. */
export function findLibrary({ name, moves, terrain }: LibraryId): Library {
  const found = LIBRARIES.find((row) => row.name === name && row.moves === moves && row.terrain === terrain);
  if (!found) throw new Error(`no library '${name}' with ${moves} moves${terrain ? ' and terrain' : ''}`);
  return found;
}

export const librariesFor = (task: { moves: MoveSet; terrain: boolean }): Library[] =>
  LIBRARIES.filter(({ moves, terrain }) => moves === task.moves && terrain === task.terrain);
