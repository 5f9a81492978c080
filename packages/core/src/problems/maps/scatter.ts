import type { Random } from '../../random.ts';
import type { Noise } from './noise.ts';
import { FREE, fillDisc, fillRect, rectIs, type Tiles, WALL } from './tiles.ts';

/** A boulder: three to six overlapping discs around (x, y), in all about `radius` tiles in every direction. */
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
 * Plants trees by how deep in the woods a tile is: below 0 the odd tree, up to 0.2 loose trees, beyond that
 * thickets. Lone trees have free tiles all around, so that they never close a way. Nothing grows where `depth`
 * is `NaN`.
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
