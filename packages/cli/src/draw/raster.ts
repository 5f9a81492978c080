/** A scene as a raster of marks for the terminal: enlarged if the map is small, several tiles per mark if it is large. */
import type { Grid, Point } from 'floodgate';
import type { Scene } from './scene.ts';

/** A later mark covers an earlier one. */
export const MARK = {
  free: 0,
  wall: 1,
  expanded: 2,
  path: 3,
  goal: 4,
  start: 5,
  home: 6,
  waiting: 7,
  moving: 8,
} as const;

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Values of {@link MARK}, row by row. */
  readonly marks: Uint8Array;
}

/** How many tiles the side of a mark must cover, at least one, so that the map fits. */
export function tilesPerMark(grid: Grid, maxWidth: number, maxHeight: number): number {
  return Math.max(1, Math.ceil(grid.width / maxWidth), Math.ceil(grid.height / maxHeight));
}

/** The tiles on the straight lines between points, each line as thin as possible. */
function tilesOnLines(points: readonly Point[]): Point[] {
  const tiles = points.slice(0, 1);
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i - 1]!;
    const [dx, dy] = [points[i]![0] - x, points[i]![1] - y];
    const steps = Math.max(Math.abs(dx), Math.abs(dy));
    for (let step = 1; step <= steps; step++)
      tiles.push([Math.round(x + (dx * step) / steps), Math.round(y + (dy * step) / steps)]);
  }
  return tiles;
}

/** @param size tiles in the side of a mark: a whole number, or ½ for two marks in the side of a tile. */
export function rasterize(scene: Scene, size: number): Raster {
  const { grid } = scene;
  const width = Math.ceil(grid.width / size);
  const height = Math.ceil(grid.height / size);
  const marks = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isWall(grid, x * size, y * size, size)) marks[y * width + x] = MARK.wall;
    }
  }
  const side = Math.max(1, 1 / size);
  const put = ([tileX, tileY]: Point, mark: number): void => {
    const left = Math.floor(tileX / size);
    const top = Math.floor(tileY / size);
    for (let y = top; y < top + side; y++) {
      for (let x = left; x < left + side; x++) {
        if (marks[y * width + x]! < mark) marks[y * width + x] = mark;
      }
    }
  };
  for (const cell of scene.expanded ?? []) put(grid.point(cell), MARK.expanded);
  for (const point of tilesOnLines(scene.path ?? [])) put(point, MARK.path);
  for (const point of scene.goals ?? []) put(point, MARK.goal);
  if (scene.start) put(scene.start, MARK.start);
  for (const state of ['home', 'waiting', 'moving'] as const) {
    for (const cell of scene.crowd?.[state] ?? []) put(grid.point(cell), MARK[state]);
  }
  return { width, height, marks };
}

/** Whether at least half of the tiles of a square are walls. A wall one tile thick survives halving. */
function isWall(grid: Grid, left: number, top: number, size: number): boolean {
  if (size < 1) return !grid.isFree(Math.floor(left), Math.floor(top));
  const right = Math.min(left + size, grid.width);
  const bottom = Math.min(top + size, grid.height);
  let walls = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (!grid.passable[grid.cell(x, y)]) walls++;
  }
  return walls * 2 >= (right - left) * (bottom - top);
}

/** The mark at a place; free outside the raster. */
export function markAt({ width, height, marks }: Raster, x: number, y: number): number {
  return x < width && y < height ? marks[y * width + x]! : MARK.free;
}
