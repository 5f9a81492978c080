/** How long the geometry of a Tiled map may take. */
import { FloodgateError } from '../error.ts';
import type { Outline } from './tiled-shapes.ts';

/** What looking at a place costs, in sides of a polygon that it is tested against. */
const PLACE_COST = 16;

/** The most that the shapes of a map may cost together. It takes some seconds. */
const MOST_COST = 2 ** 29;

/** Counts the work on shapes beforehand. A few shapes that cover a map many times over must not keep the reader busy. */
export class ShapeWork {
  readonly #file: string;
  #places = 0;
  #cost = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws `too-large` if looking at so many places for a shape costs too much, with all before. */
  spend(places: number, { shape, points }: Pick<Outline, 'shape' | 'points'>): void {
    // Coordinates may be beyond all numbers: then no place is looked at.
    if (!(places > 0)) return;
    this.#places += places;
    this.#cost += places * (PLACE_COST + (shape === 'polygon' ? points.length : 0));
    if (this.#cost <= MOST_COST) return;
    const [found, most] = [this.#places, MOST_COST / PLACE_COST].map((count) => count.toLocaleString('en'));
    throw new FloodgateError(
      'too-large',
      `the shapes of ${this.#file} cover ${found} places or more; at most ${most} are accepted, and fewer with many corners`,
    );
  }
}
