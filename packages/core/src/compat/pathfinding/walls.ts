import type { CostRule, Grid } from '../../grid/index.ts';
import { cornerRule, DiagonalMovement } from './diagonal-movement.ts';
import { SearchGrids } from './search-grids.ts';

/** Tells states of walls apart: no two edits of any map give the same number. */
let lastVersion = 0;

/**
 * Which tiles of a PathFinding.js grid are walls, a byte a tile, row by row. Copies share the bytes until one of them is
 * edited, and the grids that are searched for good.
 */
export class Walls {
  readonly width: number;
  readonly height: number;
  #bytes: Uint8Array;
  #bytesAreShared = false;
  #version: number;
  readonly #searchGrids: SearchGrids;

  /** A map without walls, or a copy of another map of that size. */
  constructor(width: number, height: number, original?: Walls) {
    this.width = width;
    this.height = height;
    if (original) {
      original.#bytesAreShared = true;
      this.#bytesAreShared = true;
      this.#bytes = original.#bytes;
      this.#version = original.#version;
      this.#searchGrids = original.#searchGrids;
    } else {
      // Whole words, so that two maps are compared four tiles at a time.
      this.#bytes = new Uint8Array((width * height + 3) & ~3);
      this.#version = ++lastVersion;
      this.#searchGrids = new SearchGrids(width, height);
    }
  }

  contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  isWalkable(x: number, y: number): boolean {
    return this.contains(x, y) && this.#bytes[y * this.width + x] === 0;
  }

  /** The tile must be on the map. */
  set(x: number, y: number, walkable: boolean): void {
    const place = y * this.width + x;
    const byte = walkable ? 0 : 1;
    if (this.#bytes[place] === byte) return;
    if (this.#bytesAreShared) {
      this.#bytes = this.#bytes.slice();
      this.#bytesAreShared = false;
    }
    this.#bytes[place] = byte;
    this.#version = ++lastVersion;
  }

  copy(): Walls {
    return new Walls(this.width, this.height, this);
  }

  /** The map to search now. It is valid until another copy of this map asks. */
  searchGrid(movement: DiagonalMovement, costs: CostRule): Grid {
    const state = { bytes: this.#bytes, version: this.#version };
    // Without diagonal moves both rules are the same.
    const rule = movement === DiagonalMovement.Never ? 'octile' : costs;
    return this.#searchGrids.at(state, cornerRule(movement), rule);
  }

  /**
   * The walkable tiles that a move leads to from a tile, which may be a wall itself: north, east, south, west, then
   * north-west and on clockwise.
   */
  neighbours(x: number, y: number, movement: DiagonalMovement): (readonly [x: number, y: number])[] {
    const rule = cornerRule(movement);
    const north = this.isWalkable(x, y - 1);
    const east = this.isWalkable(x + 1, y);
    const south = this.isWalkable(x, y + 1);
    const west = this.isWalkable(x - 1, y);
    const found: (readonly [number, number])[] = [];
    if (north) found.push([x, y - 1]);
    if (east) found.push([x + 1, y]);
    if (south) found.push([x, y + 1]);
    if (west) found.push([x - 1, y]);
    if (rule === 'never') return found;
    const allows = (a: boolean, b: boolean): boolean =>
      rule === 'always' || (rule === 'one-free' ? a || b : a && b);
    if (allows(west, north) && this.isWalkable(x - 1, y - 1)) found.push([x - 1, y - 1]);
    if (allows(north, east) && this.isWalkable(x + 1, y - 1)) found.push([x + 1, y - 1]);
    if (allows(east, south) && this.isWalkable(x + 1, y + 1)) found.push([x + 1, y + 1]);
    if (allows(south, west) && this.isWalkable(x - 1, y + 1)) found.push([x - 1, y + 1]);
    return found;
  }
}
