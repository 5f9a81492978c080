import type { Point } from '../../grid/index.ts';
import type { Tiles } from './tiles.ts';

/**
 * Rotational symmetry of a map: two half turns or four quarter turns about its centre. If the map is not square, a
 * quarter turn also stretches, so that corners are still mapped to corners.
 */
export class Symmetry {
  readonly turns: 2 | 4;
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number, turns: 2 | 4) {
    this.turns = turns;
    this.#width = width;
    this.#height = height;
  }

  /** The image of a point under the k-th turn. Coordinates need not be whole. */
  turn(x: number, y: number, k: number): Point {
    const cx = (this.#width - 1) / 2;
    const cy = (this.#height - 1) / 2;
    const quarters = this.turns === 4 ? k & 3 : (k & 1) * 2;
    if (quarters === 0) return [x, y];
    if (quarters === 2) return [2 * cx - x, 2 * cy - y];
    const sign = quarters === 1 ? 1 : -1;
    const stretch = this.#width / this.#height;
    return [cx - sign * (y - cy) * stretch, cy + (sign * (x - cx)) / stretch];
  }

  /** All images of a point, itself first. */
  orbit(x: number, y: number): Point[] {
    return Array.from({ length: this.turns }, (_, k) => this.turn(x, y, k));
  }

  /**
   * The first, in reading order, of a tile and its images. If the map is not square, only the half turn maps tiles to
   * tiles.
   */
  first(x: number, y: number): number {
    const width = this.#width;
    const height = this.#height;
    const tile = Math.min(y * width + x, (height - 1 - y) * width + width - 1 - x);
    if (this.turns === 2 || width !== height) return tile;
    return Math.min(tile, x * width + width - 1 - y, (width - 1 - x) * width + y);
  }

  /** Makes a map symmetric: each tile becomes a copy of its {@link first}, and gates are opened at all images. */
  impose({ width, height, free, openings }: Tiles): void {
    const opened = new Map<number, number[]>();
    for (const { tiles } of openings) {
      for (const tile of tiles) opened.set(this.first(tile % width, Math.floor(tile / width)), tiles);
    }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const first = this.first(x, y);
        free[y * width + x] = free[first]!;
        opened.get(first)?.push(y * width + x);
      }
    }
  }
}
