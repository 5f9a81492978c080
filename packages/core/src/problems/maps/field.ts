import { dropSmallAreas } from './areas.ts';
import { finish, LEAST_FREE } from './finish.ts';
import { defineKind } from './kind.ts';
import { fractalNoise } from './noise.ts';
import { drawBoulder } from './scatter.ts';
import { createTiles, FREE } from './tiles.ts';

/** Open land with boulders from a single tile to the size of a hill, clustered in some places and absent in others. */
export const field = defineKind(
  'field',
  'open land strewn with rocks, from pebbles to hills',
  {
    cover: { default: 0.18, min: 0, max: 0.5, step: 0, meaning: 'share of the land under rocks' },
    largest: { default: 7, min: 1, max: 24, step: 1, meaning: 'radius of the largest rocks, tiles' },
    clumping: { default: 0.8, min: 0, max: 1, step: 0, meaning: '0: spread evenly, 1: gathered in places' },
  },
  (random, width, height, { cover, largest, clumping }) => {
    const tiles = createTiles(width, height, FREE);
    const biggest = Math.min(largest, Math.min(width, height) / 5);
    const crowd = fractalNoise(random, 3);
    let budget = cover * width * height;
    // A rock that is left out for bare land costs a little too, so that the loop always ends.
    while (budget > 0) {
      const x = random.next() * width;
      const y = random.next() * height;
      // The cube of a uniform random number: many pebbles, few hills.
      const t = random.next();
      const radius = 0.5 + (biggest - 0.5) * t * t * t;
      const isBare = crowd(x / 48, y / 48) < random.next() * 0.8 - 0.35;
      if (isBare && random.chance(clumping)) {
        budget -= 0.25;
        continue;
      }
      drawBoulder(random, tiles, x, y, radius);
      budget -= Math.max(1, 2.6 * radius * radius);
    }
    dropSmallAreas(tiles, FREE, 12);
    return finish(tiles, { smallest: 40, passage: 2, leastFree: LEAST_FREE });
  },
);
