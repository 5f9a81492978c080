import { dropSmallAreas } from './areas.ts';
import { finish, LEAST_FREE } from './finish.ts';
import { defineKind } from './kind.ts';
import { fractalNoise } from './noise.ts';
import { createTiles, FREE, type Tiles, WALL } from './tiles.ts';

/**
 * Caves by a cellular automaton: random tiles that are smoothed until they merge. Coarse noise varies the density of
 * rock, so that there are halls and crawlways instead of one even sponge.
 */
export const caves = defineKind(
  'caves',
  'natural caverns: halls, pillars and winding crawlways',
  {
    openness: { default: 0.51, min: 0.4, max: 0.7, step: 0, meaning: 'share of free tiles before smoothing' },
    contrast: {
      default: 0.4,
      min: 0,
      max: 1,
      step: 0,
      meaning: 'contrast between open halls and solid rock: 0 none, 1 most',
    },
    hallSize: {
      default: 40,
      min: 8,
      max: 400,
      step: 1,
      meaning: 'typical distance from hall to hall, tiles',
    },
    smoothing: {
      default: 5,
      min: 1,
      max: 12,
      step: 1,
      meaning: 'rounds of smoothing; more makes rounder caves',
    },
    tunnel: { default: 2, min: 1, max: 6, step: 1, meaning: 'width of tunnels between caverns, tiles' },
  },
  (random, width, height, { openness, contrast, hallSize, smoothing, tunnel }) => {
    const tiles = createTiles(width, height, WALL);
    const density = fractalNoise(random, 2);
    const wavelength = Math.min(hallSize, Math.max(width, height) / 3);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const local = openness + 0.3 * contrast * density(x / wavelength, y / wavelength);
        if (random.chance(local)) tiles.free[y * width + x] = FREE;
      }
    }
    smooth(tiles, smoothing);
    dropSmallAreas(tiles, WALL, 6);
    return finish(tiles, { smallest: 30, passage: tunnel, leastFree: LEAST_FREE });
  },
);

/** In each round a tile becomes what most of the nine tiles in the 3 × 3 square around it are. Off the map is wall. */
function smooth(tiles: Tiles, rounds: number): void {
  const { width, height, free } = tiles;
  const columns = new Uint8Array(width);
  let above = new Uint8Array(width);
  let here = new Uint8Array(width);
  for (let round = 0; round < rounds; round++) {
    above.fill(WALL);
    for (let y = 0; y < height; y++) {
      const row = y * width;
      here.set(free.subarray(row, row + width));
      for (let x = 0; x < width; x++) {
        columns[x] = above[x]! + here[x]! + (y + 1 < height ? free[row + width + x]! : WALL);
      }
      for (let x = 0; x < width; x++) {
        const sum = (x > 0 ? columns[x - 1]! : 0) + columns[x]! + (x + 1 < width ? columns[x + 1]! : 0);
        free[row + x] = sum >= 5 ? FREE : WALL;
      }
      [above, here] = [here, above];
    }
  }
}
