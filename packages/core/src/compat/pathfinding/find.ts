import type { CostRule } from '../../grid/index.ts';
import { findPath, type SearchResult } from '../../search/index.ts';
import type { DiagonalMovement } from './diagonal-movement.ts';
import type { Walls } from './walls.ts';

type Tile = readonly [x: number, y: number];

/** What a finder asks for. */
export interface TileQuery {
  readonly movement: DiagonalMovement;
  /** `octile`: least length. `uniform`: fewest moves. */
  readonly costs: CostRule;
  /** Whether a path may end on a wall, as one may begin there. */
  readonly endsOnWalls: boolean;
}

/** A best path from one tile of the map to another, both included; empty if there is none. */
export function findTilePath(walls: Walls, from: Tile, to: Tile, query: TileQuery): number[][] {
  if (from[0] === to[0] && from[1] === to[1]) return [[...from]];
  const startIsFree = walls.isWalkable(...from);
  const endIsFree = walls.isWalkable(...to);
  if (!endIsFree && !query.endsOnWalls) return [];
  if (startIsFree && endIsFree) return tilesOf(search(walls, from, [to], query));
  if (endIsFree) return pathFromWall(walls, from, to, query)?.tiles ?? [];
  if (startIsFree) return pathFromWall(walls, to, from, query)?.tiles.reverse() ?? [];
  return pathBetweenWalls(walls, from, to, query);
}

interface Found {
  readonly tiles: number[][];
  readonly cost: number;
}

/**
 * A path out of a wall, which game characters that block their own tile stand on. Such a tile is left like any other and
 * never entered again. So this searches backwards for the tiles around it, straight and diagonal ones apart, as the last
 * move to the former is shorter.
 */
function pathFromWall(walls: Walls, wall: Tile, free: Tile, query: TileQuery): Found | undefined {
  const around = walls.neighbours(...wall, query.movement);
  const isStraight = ([x, y]: Tile): boolean => x === wall[0] || y === wall[1];
  const found = [
    { tiles: around.filter(isStraight), stepCost: 1 },
    {
      tiles: around.filter((tile) => !isStraight(tile)),
      stepCost: query.costs === 'uniform' ? 1 : Math.SQRT2,
    },
  ]
    .filter(({ tiles }) => tiles.length > 0)
    .map(({ tiles, stepCost }) => {
      const result = search(walls, free, tiles, query);
      return { tiles: [...tilesOf(result), [...wall]].reverse(), cost: result.cost + stepCost };
    });
  return cheapest(found);
}

function pathBetweenWalls(walls: Walls, from: Tile, to: Tile, query: TileQuery): number[][] {
  const found: Found[] = [];
  for (const last of walls.neighbours(...to, query.movement)) {
    const path = pathFromWall(walls, from, last, query);
    const isStraight = last[0] === to[0] || last[1] === to[1];
    const stepCost = isStraight || query.costs === 'uniform' ? 1 : Math.SQRT2;
    if (path) found.push({ tiles: [...path.tiles, [...to]], cost: path.cost + stepCost });
  }
  return cheapest(found)?.tiles ?? [];
}

/** The one with the least finite cost. */
function cheapest(found: readonly Found[]): Found | undefined {
  let best: Found | undefined;
  for (const one of found) if (one.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = one;
  return best;
}

function search(walls: Walls, from: Tile, to: readonly Tile[], { movement, costs }: TileQuery): SearchResult {
  return findPath(walls.searchGrid(movement, costs), { from, to });
}

/** Arrays that belong to the caller, who may change them. */
const tilesOf = (result: SearchResult): number[][] => result.path as unknown as number[][];
