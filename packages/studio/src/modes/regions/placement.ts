import type { Grid, Point } from 'floodgate';
import type { Segment } from 'floodgate/regions';
import type { PlannedGate } from '../../scene/gate-plan.ts';

/** An end of a gate by its place in the segment. */
export type EndIndex = 0 | 1;

/** The end nearest to a tile of a straight segment from `fixed`: horizontal, vertical or at 45°. */
export function snapStraight(fixed: Point, [x, y]: Point): Point {
  const dx = x - fixed[0];
  const dy = y - fixed[1];
  const [width, height] = [Math.abs(dx), Math.abs(dy)];
  // tan 22.5°: nearer to an axis than to the diagonal.
  const flat = Math.SQRT2 - 1;
  if (height <= width * flat) return [x, fixed[1]];
  if (width <= height * flat) return [fixed[0], y];
  const steps = Math.round((width + height) / 2);
  return [fixed[0] + Math.sign(dx) * steps, fixed[1] + Math.sign(dy) * steps];
}

/** The gate with one end brought as near to a place as it stays straight and on the map. */
export function dragEnd(grid: Grid, ends: Segment, end: EndIndex, to: Point): Segment {
  const fixed = ends[1 - end]!;
  return withEnd(ends, end, clampTo(grid, fixed, snapStraight(fixed, to)));
}

/**
 * The gate with one end moved by a tile. Along the gate that makes it longer or shorter; across it, where it would
 * not stay straight, the gate turns by 45° about its other end.
 */
export function nudgeEnd(ends: Segment, end: EndIndex, [stepX, stepY]: Point): Segment {
  const fixed = ends[1 - end]!;
  const [x, y] = ends[end]!;
  const moved: Point = [x + stepX, y + stepY];
  if (isStraight([fixed, moved])) return withEnd(ends, end, moved);
  const dx = Math.sign(x - fixed[0]);
  const dy = Math.sign(y - fixed[1]);
  const steps = Math.max(Math.abs(x - fixed[0]), Math.abs(y - fixed[1]));
  const slanted = dx !== 0 && dy !== 0;
  const towards = slanted && (dx === stepX || dy === stepY);
  const turnX = towards ? stepX : dx + stepX;
  const turnY = towards ? stepY : dy + stepY;
  return withEnd(ends, end, [fixed[0] + turnX * steps, fixed[1] + turnY * steps]);
}

/** The gate with one end moved outwards (or inwards, by −1) along the gate. A gate of one tile grows to the right. */
export function stretchEnd(ends: Segment, end: EndIndex, by: 1 | -1): Segment {
  const fixed = ends[1 - end]!;
  const [x, y] = ends[end]!;
  const dx = Math.sign(x - fixed[0]);
  const dy = Math.sign(y - fixed[1]);
  if (dx === 0 && dy === 0) return by > 0 ? withEnd(ends, end, [x + (end === 0 ? -1 : 1), y]) : ends;
  return withEnd(ends, end, [x + by * dx, y + by * dy]);
}

export function shiftGate([[fromX, fromY], [toX, toY]]: Segment, [dx, dy]: Point): Segment {
  return [
    [fromX + dx, fromY + dy],
    [toX + dx, toY + dy],
  ];
}

/**
 * A gate drawn by hand: straight, without walls at its ends, and longer on both sides where a wall is near, because
 * a gate that leaves a gap divides nothing.
 */
export function gateBetween(grid: Grid, from: Point, to: Point): Segment {
  const end = clampTo(grid, from, snapStraight(from, to));
  const steps = Math.max(Math.abs(end[0] - from[0]), Math.abs(end[1] - from[1]));
  const dx = Math.sign(end[0] - from[0]);
  const dy = Math.sign(end[1] - from[1]);
  if (steps === 0) return [from, end];
  const free = (i: number): boolean => grid.isFree(from[0] + i * dx, from[1] + i * dy);
  let first = 0;
  let last = steps;
  while (first < last && !free(first)) first++;
  while (last > first && !free(last)) last--;
  const reach = Math.max(3, steps);
  if (first === 0) first -= gap(free, -1, -1, reach);
  if (last === steps) last += gap(free, steps + 1, 1, reach);
  return [
    [from[0] + first * dx, from[1] + first * dy],
    [from[0] + last * dx, from[1] + last * dy],
  ];
}

/** Free tiles before the next wall; 0 if there is none within reach. */
function gap(free: (i: number) => boolean, at: number, step: 1 | -1, reach: number): number {
  let tiles = 0;
  while (tiles <= reach && free(at + step * tiles)) tiles++;
  return tiles > reach ? 0 : tiles;
}

/** Why a gate cannot be there, in words; undefined if it can. */
export function refusal(
  grid: Grid,
  ends: Segment,
  others: readonly PlannedGate[],
  number?: number,
): string | undefined {
  for (const [x, y] of ends) if (!grid.contains(x, y)) return 'A gate cannot leave the map.';
  if (!isStraight(ends)) return 'A gate must be horizontal, vertical or at 45°.';
  if (freeTiles(grid, ends) === 0) return 'A gate needs at least one free tile.';
  const twin = others.find((other) => other.number !== number && sameTiles(other.ends, ends));
  return twin && `Gate ${twin.number} is there already.`;
}

function isStraight([from, to]: Segment): boolean {
  const width = Math.abs(to[0] - from[0]);
  const height = Math.abs(to[1] - from[1]);
  return width === 0 || height === 0 || width === height;
}

function freeTiles(grid: Grid, [from, to]: Segment): number {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  let free = 0;
  for (let i = 0; i <= steps; i++) {
    const x = from[0] + i * Math.sign(to[0] - from[0]);
    const y = from[1] + i * Math.sign(to[1] - from[1]);
    if (grid.isFree(x, y)) free++;
  }
  return free;
}

function sameTiles(a: Segment, b: Segment): boolean {
  return a[0].join() === b[0].join()
    ? a[1].join() === b[1].join()
    : a[0].join() === b[1].join() && a[1].join() === b[0].join();
}

/** Shortens a straight segment until it is on the map. */
function clampTo({ width, height }: Grid, from: Point, to: Point): Point {
  const dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  const left = (place: number, step: number, size: number): number =>
    step === 0 ? Number.POSITIVE_INFINITY : step > 0 ? size - 1 - place : place;
  const steps = Math.max(
    0,
    Math.min(
      Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])),
      left(from[0], dx, width),
      left(from[1], dy, height),
    ),
  );
  return [from[0] + steps * dx, from[1] + steps * dy];
}

function withEnd(ends: Segment, end: EndIndex, to: Point): Segment {
  return end === 0 ? [to, ends[1]] : [ends[0], to];
}
