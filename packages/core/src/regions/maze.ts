import type { Draft } from './draft.ts';
import { TILE } from './wall-distance.ts';

/** In a maze no place is farther from walls than this many times the mean width of its corridors. */
const EVEN_WIDTH = 1.2;
/** …and not so narrow that it is noise; in tiles. */
const LEAST_WIDTH = 0.9;
/** …there are at least this many squares of that width in it, */
const LEAST_SQUARES = 150;
/** …and zones are at least this many times as long as the corridors are wide. */
const SQUARES_PER_ZONE = 20;

/**
 * True if a map is all corridors of about the same width, in which the water rises everywhere at the same time and
 * hardly any gate is found. Small obstacles do not make a maze: `broad` is the map without them, `distances` those to
 * its walls. The draft must be settled.
 */
export function isMaze({ grid, sizes }: Draft, broad: Uint8Array, distances: Int32Array): boolean {
  const { stride, cellCount, freeCount } = grid;
  let sides = 0;
  let farthest = 0;
  for (let cell = stride; cell < cellCount; cell++) {
    sides += (broad[cell]! ^ broad[cell - 1]!) + (broad[cell]! ^ broad[cell - stride]!);
    if (distances[cell]! > farthest) farthest = distances[cell]!;
  }
  // A corridor has walls on two sides.
  const width = (2 * freeCount) / sides;
  if (width < LEAST_WIDTH) return false;
  const squares = freeCount / width ** 2;
  const zones = sizes.length - 1;
  return farthest <= EVEN_WIDTH * width * TILE && squares > Math.max(LEAST_SQUARES, SQUARES_PER_ZONE * zones);
}
