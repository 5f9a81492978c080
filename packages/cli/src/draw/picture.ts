/** Scenes as pixels, for PNG files. */
import type { Grid, Point } from 'floodgate';
import { imageFromGrid } from 'floodgate/formats';
import type { Scene } from './scene.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** Colours that colour-blind readers can tell apart, also in print. */
export const PALETTE = {
  free: [250, 248, 243],
  wall: [52, 58, 70],
  /** Cells expanded first and last; the others are blended. */
  early: [200, 220, 242],
  late: [96, 148, 208],
  path: [226, 88, 34],
  start: [22, 140, 82],
  goal: [178, 24, 92],
  /** Tiles that one agent crossed, and tiles that most agents crossed. */
  quiet: [253, 231, 196],
  busy: [230, 92, 20],
  home: [22, 140, 82],
  away: [178, 24, 92],
} as const satisfies Record<string, Colour>;

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The longest side of a picture that small maps are enlarged to, in pixels. */
const TARGET_SIDE = 1024;
const MAX_SCALE = 32;
/** Where tiles are only a few pixels, lines and discs are drawn larger than tiles: this share of the side. */
const LEAST_THICKNESS = 1 / 280;
const LEAST_RADIUS = 1 / 120;
const LEAST_SPOT = 1 / 170;

/** Pixels between joined pictures. */
const GAP = 16;

/** The map alone, and the side of a tile in pixels. */
export function drawMap(grid: Grid): { readonly picture: Picture; readonly scale: number } {
  const side = Math.max(grid.width, grid.height);
  const scale = Math.min(MAX_SCALE, Math.max(1, Math.floor(TARGET_SIDE / side)));
  const image = imageFromGrid(grid, scale);
  const picture: Picture = { width: image.width, height: image.height, data: Uint8Array.from(image.data) };
  recolour(picture);
  return { picture, scale };
}

export function drawPicture(scene: Scene): Picture {
  const { grid } = scene;
  const side = Math.max(grid.width, grid.height);
  const { picture, scale } = drawMap(grid);
  shadeExpanded(picture, scene, scale);
  const thickness = lineThickness(grid, scale);
  const centre = (tile: Point): Point => centreOf(tile, scale);
  drawPath(picture, (scene.path ?? []).map(centre), thickness / 2);
  const radius = Math.max(thickness, scale * 0.42, side * scale * LEAST_RADIUS);
  for (const goal of scene.goals ?? []) drawDisc(picture, centre(goal), radius, PALETTE.goal);
  if (scene.start) drawDisc(picture, centre(scene.start), radius, PALETTE.start);
  return picture;
}

/** Pictures with a gap between them: side by side in a row, or below each other in a column. */
export function joinPictures(pictures: readonly Picture[], direction: 'row' | 'column'): Picture {
  const widths = pictures.map((picture) => picture.width);
  const heights = pictures.map((picture) => picture.height);
  const inRow = direction === 'row';
  const width = inRow ? sumWithGaps(widths) : Math.max(...widths);
  const height = inRow ? Math.max(...heights) : sumWithGaps(heights);
  const data = new Uint8Array(width * height * 4).fill(255);
  let [left, top] = [0, 0];
  for (const picture of pictures) {
    const rowBytes = picture.width * 4;
    for (let y = 0; y < picture.height; y++) {
      data.set(picture.data.subarray(y * rowBytes, (y + 1) * rowBytes), ((top + y) * width + left) * 4);
    }
    if (inRow) left += picture.width + GAP;
    else top += picture.height + GAP;
  }
  return { width, height, data };
}

function sumWithGaps(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size + GAP, -GAP);
}

/** The thickness of paths and gates, in pixels. */
export function lineThickness({ width, height }: Grid, scale: number): number {
  const side = Math.max(width, height) * scale;
  return Math.max(1, Math.round(scale * 0.4), Math.round(side * LEAST_THICKNESS));
}

/** The middle of a tile in pixels. */
export function centreOf([x, y]: Point, scale: number): Point {
  return [x * scale + (scale - 1) / 2, y * scale + (scale - 1) / 2];
}

function recolour({ data }: Picture): void {
  for (let i = 0; i < data.length; i += 4) data.set(data[i] === 0 ? PALETTE.wall : PALETTE.free, i);
}

function shadeExpanded(picture: Picture, { grid, expanded = [] }: Scene, scale: number): void {
  // A few single cells on a large map would be too small to see.
  const few = expanded.length < grid.freeCount / 100;
  const least = few ? Math.round(Math.max(picture.width, picture.height) * LEAST_SPOT) : 1;
  const size = Math.max(scale, least);
  const shift = Math.floor((size - scale) / 2);
  for (let i = 0; i < expanded.length; i++) {
    const colour = between(PALETTE.early, PALETTE.late, expanded.length > 1 ? i / (expanded.length - 1) : 0);
    const [x, y] = grid.point(expanded[i]!);
    const left = x * scale - shift;
    const top = y * scale - shift;
    fillSquare(picture, left, top, size, colour);
  }
}

export function fillSquare(picture: Picture, left: number, top: number, size: number, colour: Colour): void {
  for (let row = top; row < top + size; row++) {
    for (let column = left; column < left + size; column++) put(picture, column, row, colour);
  }
}

export function between(from: Colour, to: Colour, share: number): Colour {
  const mix = (i: 0 | 1 | 2): number => Math.round(from[i] + (to[i] - from[i]) * share);
  return [mix(0), mix(1), mix(2)];
}

/** Draws a path through pixels. */
export function drawPath(picture: Picture, points: readonly Point[], radius: number): void {
  for (let i = 1; i < points.length; i++) drawLine(picture, points[i - 1]!, points[i]!, radius, PALETTE.path);
}

/** Steps of a path are short, so one disc per pixel is cheap and gives round joints. */
export function drawLine(picture: Picture, from: Point, to: Point, radius: number, colour: Colour): void {
  const steps = Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])));
  for (let i = 0; i <= steps; i++) {
    const share = steps === 0 ? 0 : i / steps;
    const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    drawDisc(picture, at, radius, colour);
  }
}

export function drawDisc(picture: Picture, [cx, cy]: Point, radius: number, colour: Colour): void {
  for (let y = Math.floor(cy - radius); y <= Math.ceil(cy + radius); y++) {
    for (let x = Math.floor(cx - radius); x <= Math.ceil(cx + radius); x++) {
      // Slightly more than the radius, so that a radius of half a pixel still fills one.
      if ((x - cx) ** 2 + (y - cy) ** 2 <= radius * radius + 0.01) put(picture, x, y, colour);
    }
  }
}

function put({ width, height, data }: Picture, x: number, y: number, colour: Colour): void {
  if (x >= 0 && y >= 0 && x < width && y < height) data.set(colour, (y * width + x) * 4);
}
