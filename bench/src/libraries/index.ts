/** The libraries that are measured. To add one, write a file like its neighbours and list it here. */
import { easystar } from './easystar.ts';
import { floodgateAStar, floodgateField, floodgateFour, floodgateJps } from './floodgate.ts';
import { javascriptAStar } from './javascript-astar.ts';
import { l1 } from './l1.ts';
import type { Library } from './library.ts';
import { ngraph } from './ngraph.ts';
import { pathfindingAStar, pathfindingAStarOnly, pathfindingJps } from './pathfinding.ts';
import { rot } from './rot.ts';

export { floodgateAStar, floodgateFour, floodgateJps } from './floodgate.ts';
export type { Library, MoveSet, Prepared } from './library.ts';

export const LIBRARIES: readonly Library[] = [
  floodgateAStar,
  floodgateJps,
  floodgateField,
  pathfindingAStar,
  pathfindingAStarOnly,
  pathfindingJps,
  easystar,
  ngraph,
  javascriptAStar,
  rot,
  floodgateFour,
  l1,
];
