import type { Grid } from 'floodgate';
import {
  ArrayTilemap,
  GridEngineHeadless,
  type NumberOfDirections,
  type PathfindingOptions,
  type PathfindingResult,
  type Tile,
} from 'grid-engine';
import { cpuTimed } from '../cpu.ts';
import { ALL_TASKS, type Library, type MoveSet, PLAIN_TASKS, type Prepared, rowsOf } from './library.ts';

/** Its own map of free tiles and walls, whose tiles also have the property by which it knows costs. */
class CostTilemap extends ArrayTilemap {
  readonly #tiles: Tile[][];

  constructor(grid: Grid) {
    super({ ground: { data: rowsOf(grid, 0, 1) } });
    this.#tiles = Array.from({ length: grid.height }, (_, y) =>
      Array.from({ length: grid.width }, (_, x): Tile => {
        const plain = super.getTileAt(x, y, 'ground')!;
        const cost = grid.costAt(x, y);
        return {
          getProperty: (name) => (name === 'ge_cost' ? cost : plain.getProperty(name)),
          hasProperty: (name) => name === 'ge_cost' || plain.hasProperty(name),
        };
      }),
    );
  }

  override getTileAt(x: number, y: number, layer?: string): Tile | undefined {
    return layer === 'ground' ? this.#tiles[y]?.[x] : undefined;
  }
}

function prepare(
  grid: Grid,
  moves: MoveSet,
  search: Pick<PathfindingOptions, 'shortestPathAlgorithm' | 'considerCosts'>,
): Prepared<PathfindingResult> {
  const numberOfDirections = (moves === 'eight' ? 8 : 4) as NumberOfDirections;
  const [engine, preprocessMs] = cpuTimed(() => {
    const created = new GridEngineHeadless(false);
    const map = search.considerCosts
      ? new CostTilemap(grid)
      : new ArrayTilemap({ ground: { data: rowsOf(grid, 0, 1) } });
    created.create(map, { characters: [], numberOfDirections, cacheTileCollisions: true });
    return created;
  });
  const options = { ...search, numberOfDirections, ignoreLayers: true, calculateClosestToTarget: false };
  const place = (x: number, y: number) => ({ position: { x, y }, charLayer: undefined });
  return {
    preprocessMs,
    query: (from, to) => engine.findShortestPath(place(...from), place(...to), options),
    points: ({ path }) =>
      path.length === 0 ? null : path.map(({ position }) => [position.x, position.y] as const),
  };
}

/**
 * With eight directions it cuts corners, and a diagonal step costs it as much as a straight one: 1, or the cost of the
 * tile. Only its A\* knows costs.
 */
export const gridEngine: readonly Library[] = [
  ...ALL_TASKS.map((task): Library => {
    const search = { shortestPathAlgorithm: 'A_STAR', considerCosts: task.terrain } as const;
    return { name: 'grid-engine A*', ...task, prepare: (grid) => prepare(grid, task.moves, search) };
  }),
  ...PLAIN_TASKS.map((task): Library => {
    const search = { shortestPathAlgorithm: 'JPS' } as const;
    return { name: 'grid-engine JPS', ...task, prepare: (grid) => prepare(grid, task.moves, search) };
  }),
];
