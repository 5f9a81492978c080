import { Random } from '../../random.ts';
import { dropSmallAreas, findAreas, findGaps, Sets } from './areas.ts';
import { countFree, FREE, fillRect, fillStrip, openGate, type Tiles, WALL } from './tiles.ts';

interface FinishOptions {
  /** Free areas with fewer tiles than this are filled in instead of connected. */
  readonly smallest: number;
  /** Width of the passages that connect the other areas, in tiles. */
  readonly passage: number;
  /** The least share of free tiles, 0–1. */
  readonly leastFree: number;
}

/** The least share of free tiles of every map but a maze. */
export const LEAST_FREE = 0.25;

/**
 * The last step of every generator: makes all free tiles one area, by filling in small areas and cutting passages to
 * large ones, and removes walls if too little of the map is free.
 */
export function finish(tiles: Tiles, options: FinishOptions): Tiles {
  dropSmallAreas(tiles, FREE, options.smallest);
  connectAreas(tiles, options.passage);
  openUp(tiles, options.leastFree);
  return tiles;
}

/** Cuts the shortest straight passages that connect all free areas. */
function connectAreas(tiles: Tiles, width: number): void {
  const areas = findAreas(tiles, FREE);
  if (areas.sizes.length < 2) return;
  const sets = new Sets(areas.sizes.length);
  for (const [gap] of findGaps(tiles, areas, new Random(0), 0, 0)) {
    if (!sets.join(gap!.a, gap!.b)) continue;
    const from = gap!.from;
    const to = gap!.to;
    const w = tiles.width;
    openGate(tiles, 'passage', () =>
      fillStrip(tiles, from % w, Math.floor(from / w), to % w, Math.floor(to / w), width, FREE),
    );
  }
}

/** Removes walls, one layer at a time, until enough tiles are free. */
function openUp(tiles: Tiles, leastFree: number): void {
  const { width, height, free } = tiles;
  let missing = Math.ceil(leastFree * free.length) - countFree(tiles);
  if (missing > 0 && missing >= leastFree * free.length) {
    fillRect(tiles, width >> 1, height >> 1, 1, 1, FREE);
    missing--;
  }
  while (missing > 0) {
    const layer: number[] = [];
    for (let tile = 0; tile < free.length; tile++) {
      if (free[tile] !== WALL) continue;
      const x = tile % width;
      const touches =
        (x > 0 && free[tile - 1] === FREE) ||
        (x + 1 < width && free[tile + 1] === FREE) ||
        free[tile - width] === FREE ||
        free[tile + width] === FREE;
      if (touches) layer.push(tile);
    }
    for (const tile of layer) free[tile] = FREE;
    missing -= layer.length;
  }
}
