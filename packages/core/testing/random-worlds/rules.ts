/**
 * The rules of movement as slowly and plainly as they can be said, for tests: sets of tiles and no tricks. Shares no code with
 * the World, the planners or the Referee.
 */

export const DX = [0, 1, 1, 1, 0, -1, -1, -1];
export const DY = [-1, -1, 0, 1, 1, 1, 0, -1];

/** A square of tiles by its upper left one. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** What the rules must know of a map. */
export interface RuledMap {
  isFree(x: number, y: number): boolean;
  /** The moves that a tile itself allows, bit d for direction d. */
  mask(x: number, y: number): number;
  readonly corners: 'no-corner-cutting' | 'one-free' | 'always' | 'never';
}

const SIDES_NEEDED = { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 3 };

export function tilesOf({ x, y, size }: Square): [x: number, y: number][] {
  return Array.from({ length: size * size }, (_, i) => [x + (i % size), y + Math.floor(i / size)]);
}

export function fits(map: RuledMap, square: Square): boolean {
  return tilesOf(square).every(([x, y]) => map.isFree(x, y));
}

export function meet(a: Square, b: Square): boolean {
  return a.x < b.x + b.size && b.x < a.x + a.size && a.y < b.y + b.size && b.y < a.y + a.size;
}

/** Whether the map allows a square to make a move. One of whose tiles has become a wall can only stay. */
export function mapAllows(map: RuledMap, from: Square, d: number): boolean {
  const { x, y, size } = from;
  const [dx, dy] = [DX[d]!, DY[d]!];
  if (!fits(map, from) || !fits(map, { x: x + dx, y: y + dy, size })) return false;
  if (!tilesOf(from).every(([tileX, tileY]) => map.mask(tileX, tileY) & (1 << d))) return false;
  if (dx === 0 || dy === 0) return true;
  const sides = Number(fits(map, { x: x + dx, y, size })) + Number(fits(map, { x, y: y + dy, size }));
  return sides >= SIDES_NEEDED[map.corners];
}

/** A square before and after a tick. */
interface Step {
  readonly from: Square;
  readonly to: Square;
}

/** Whether two agents, each of which moves or stays in a tick, keep out of each other's way. */
export function agree(a: Step, b: Step, crossingForbidden: boolean): boolean {
  if (meet(a.to, b.to)) return false;
  if (meet(a.to, b.from) && meet(b.to, a.from) && enters(a, b) && enters(b, a)) return false;
  return !(crossingForbidden && cross(a, b));
}

/** Whether one of them enters a tile that the other leaves. */
function enters(a: Step, b: Step): boolean {
  return tilesOf(a.to).some(([x, y]) => !covers(a.from, x, y) && covers(b.from, x, y) && !covers(b.to, x, y));
}

function covers(square: Square, x: number, y: number): boolean {
  return meet(square, { x, y, size: 1 });
}

/** Whether two agents of one tile move along the two diagonals of a square. On the same diagonal they swap, which is worse. */
function cross(a: Step, b: Step): boolean {
  if (a.from.size > 1 || b.from.size > 1 || !isDiagonal(a) || !isDiagonal(b)) return false;
  if (a.from.x + a.to.x !== b.from.x + b.to.x || a.from.y + a.to.y !== b.from.y + b.to.y) return false;
  return a.from.x !== b.to.x || a.from.y !== b.to.y;
}

function isDiagonal({ from, to }: Step): boolean {
  return from.x !== to.x && from.y !== to.y;
}
