/** Walks of real-time searches as pixels: what the agent learned as a heat map, and its path on top. */
import type { Grid, Point } from 'floodgate';
import {
  between,
  type Colour,
  centreOf,
  drawDisc,
  drawMap,
  drawPath,
  fillSquare,
  PALETTE,
  type Picture,
} from './picture.ts';

export interface LearningScene {
  readonly grid: Grid;
  readonly start: Point;
  readonly goal: Point;
  /** Tiles the agent was on, in order. */
  readonly trail: readonly Point[];
  /** Per cell by how much its estimate has risen, in tile widths. */
  readonly learned: ReadonlyMap<number, number>;
  /** Cells taken out of the map. */
  readonly removed: ReadonlySet<number>;
}

/** Light to dark in even steps of lightness, so that colour-blind readers can tell them apart. */
const HEAT: readonly Colour[] = [
  [253, 231, 37],
  [144, 215, 67],
  [53, 183, 121],
  [33, 145, 140],
  [49, 104, 142],
  [68, 57, 131],
  [68, 1, 84],
];
/** Of the side of a tile. */
const TRAIL_THICKNESS = 0.16;
const REMOVED_SIZE = 0.5;
/** The darkest colour is for the most that was learned, but at most this many times width + height of the map. */
const MOST_ROUNDS = 8;

/** The amount of learning that gets the darkest colour in scenes to be compared, in tile widths. */
export function darkestLearning(scenes: readonly LearningScene[]): number {
  let most = 0;
  for (const { grid, learned } of scenes) {
    const limit = MOST_ROUNDS * (grid.width + grid.height);
    for (const amount of learned.values()) most = Math.max(most, Math.min(amount, limit));
  }
  return most;
}

/** @param darkest the amount that gets the darkest colour; colours follow the logarithm */
export function drawLearningPicture(scene: LearningScene, darkest: number): Picture {
  const { grid } = scene;
  const { picture, scale } = drawMap(grid);
  const dot = Math.round(scale * REMOVED_SIZE);
  for (const [cell, amount] of scene.learned) {
    const [x, y] = grid.point(cell);
    const share = Math.min(1, Math.log1p(amount) / Math.log1p(darkest));
    fillSquare(picture, x * scale, y * scale, scale, heat(share));
    if (!scene.removed.has(cell)) continue;
    const inset = (scale - dot) >> 1;
    fillSquare(picture, x * scale + inset, y * scale + inset, dot, PALETTE.wall);
  }
  const trail = scene.trail.map((tile) => centreOf(tile, scale));
  const thickness = Math.max(1.5, scale * TRAIL_THICKNESS);
  drawPath(picture, trail, thickness / 2);
  const radius = Math.max(scale * 0.45, Math.max(picture.width, picture.height) / 120);
  drawDisc(picture, centreOf(scene.goal, scale), radius, PALETTE.goal);
  drawDisc(picture, centreOf(scene.start, scale), radius, PALETTE.start);
  return picture;
}

function heat(share: number): Colour {
  const place = share * (HEAT.length - 1);
  const below = Math.min(Math.floor(place), HEAT.length - 2);
  return between(HEAT[below]!, HEAT[below + 1]!, place - below);
}
