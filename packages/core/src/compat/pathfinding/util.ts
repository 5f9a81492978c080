import type { Grid } from './grid.ts';

/** Tiles as finders return them, `[x, y]` each. */
export type Path = readonly (readonly number[])[];

/** A node of a path that is being traced. */
export interface Linked {
  /** Column. */
  readonly x: number;
  /** Row. */
  readonly y: number;
  /** The node before it. */
  readonly parent?: Linked | undefined;
}

/** The tiles from the first ancestor to a node, by the `parent` of each. */
export function backtrace(node: Linked): number[][] {
  const path: number[][] = [];
  for (let at: Linked | undefined = node; at; at = at.parent) path.push([at.x, at.y]);
  return path.reverse();
}

/** The tiles from the first ancestor of one node to it, and from another node to its first ancestor. */
export function biBacktrace(nodeA: Linked, nodeB: Linked): number[][] {
  return [...backtrace(nodeA), ...backtrace(nodeB).reverse()];
}

/** The length of a path in tile widths. Its points need not be neighbours. */
export function pathLength(path: Path): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const [x, y] = path[i]!;
    const [beforeX, beforeY] = path[i - 1]!;
    const dx = x! - beforeX!;
    const dy = y! - beforeY!;
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return length;
}

/** The tiles of a line (Bresenham's), both ends included. */
export function interpolate(x0: number, y0: number, x1: number, y1: number): number[][] {
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  const stepX = x0 < x1 ? 1 : -1;
  const stepY = y0 < y1 ? 1 : -1;
  const line: number[][] = [[x0, y0]];
  let error = width - height;
  for (let x = x0, y = y0; x !== x1 || y !== y1; ) {
    const twice = 2 * error;
    if (twice > -height) {
      error -= height;
      x += stepX;
    }
    if (twice < width) {
      error += width;
      y += stepY;
    }
    line.push([x, y]);
  }
  return line;
}

/** All tiles of a path of which only some are given. Empty if there are fewer than two. */
export function expandPath(path: Path): number[][] {
  if (path.length < 2) return [];
  const expanded: number[][] = [];
  for (let i = 1; i < path.length; i++) {
    const line = interpolate(path[i - 1]![0]!, path[i - 1]![1]!, path[i]![0]!, path[i]![1]!);
    expanded.push(...line.slice(0, -1));
  }
  expanded.push([...path.at(-1)!]);
  return expanded;
}

/** A path with fewer points: from each, the line to the next is free of walls. Empty if the path is. */
export function smoothenPath(grid: Grid, path: Path): number[][] {
  if (path.length === 0) return [];
  let corner = path[0]!;
  const smooth: number[][] = [[...corner]];
  for (let i = 2; i < path.length; i++) {
    const [x, y] = path[i]!;
    const line = interpolate(corner[0]!, corner[1]!, x!, y!).slice(1);
    if (line.every(([lineX, lineY]) => grid.isWalkableAt(lineX!, lineY!))) continue;
    corner = path[i - 1]!;
    smooth.push([...corner]);
  }
  smooth.push([...path.at(-1)!]);
  return smooth;
}

/** The points at which a path turns, and its ends. A path of fewer than three points is returned as it is. */
export function compressPath(path: number[][]): number[][] {
  if (path.length < 3) return path;
  const compressed: number[][] = [[...path[0]!]];
  for (let i = 1; i < path.length - 1; i++)
    if (turns(path[i - 1]!, path[i]!, path[i + 1]!)) compressed.push([...path[i]!]);
  compressed.push([...path.at(-1)!]);
  return compressed;
}

function turns(before: readonly number[], at: readonly number[], after: readonly number[]): boolean {
  const [dx, dy] = [at[0]! - before[0]!, at[1]! - before[1]!];
  const [nextX, nextY] = [after[0]! - at[0]!, after[1]! - at[1]!];
  const onOneLine = dx * nextY === dy * nextX;
  return !onOneLine || dx * nextX + dy * nextY <= 0;
}
