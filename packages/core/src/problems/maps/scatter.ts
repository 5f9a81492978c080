import type { Random } from '../../random.ts';
import type { Noise } from './noise.ts';
import { FREE, fillDisc, fillRect, rectIs, type Tiles, WALL } from './tiles.ts';

/** Draws a boulder: three to six overlapping discs that together reach about `radius` tiles from (x, y). */
export function drawBoulder(random: Random, tiles: Tiles, x: number, y: number, radius: number): void {
  if (radius < 1) {
    fillDisc(tiles, Math.round(x), Math.round(y), radius, WALL);
    return;
  }
  fillDisc(tiles, x, y, radius * 0.7, WALL);
  for (let i = random.between(2, 5); i > 0; i--) {
    const dx = (random.next() * 2 - 1) * radius * 0.6;
    const dy = (random.next() * 2 - 1) * radius * 0.6;
    fillDisc(tiles, x + dx, y + dy, radius * (0.35 + 0.3 * random.next()), WALL);
  }
}

/**
 * Plants trees depending on how deep in the woods a tile is: a few below 0, scattered ones up to 0.2, thickets beyond.
 * A single tree has free tiles all around, so that it never blocks a passage. Nothing grows where `depth` is NaN.
 */
export function plantTrees(random: Random, tiles: Tiles, depth: Noise): void {
  for (let y = 0; y < tiles.height; y++) {
    for (let x = 0; x < tiles.width; x++) {
      const local = depth(x, y);
      if (Number.isNaN(local) || !random.chance(local < 0 ? 0.004 : local < 0.2 ? 0.03 + 0.1 * local : 0.065))
        continue;
      if (local >= 0.2) {
        fillDisc(tiles, x, y, 0.6 + 1.7 * random.next(), WALL);
        continue;
      }
      const size = random.chance(0.25) ? 2 : 1;
      if (!rectIs(tiles, x - 1, y - 1, size + 2, size + 2, FREE)) continue;
      fillRect(tiles, x, y, size, size, WALL);
    }
  }
}
