import { type CornerRule, type CostRule, Grid } from '../../grid/index.ts';

/** The walls of a map at a moment: a byte a tile, row by row, padded to a whole number of words. */
export interface WallState {
  readonly bytes: Uint8Array;
  /** Equal for equal walls of the same map only. */
  readonly version: number;
}

interface SearchGrid {
  grid: Grid;
  /** The walls that the grid has: a copy of its own. */
  readonly bytes: Uint8Array;
  version: number;
}

/** If more than this share of the tiles differ, a new grid is made instead of an edit. */
const REBUILD_SHARE = 1 / 16;

/**
 * The grids in which a map and all its clones are searched: one for each corner rule, made on first use. Whoever searches
 * brings it to its own walls first, which costs a comparison of the bytes and an edit of the tiles that differ. So a game
 * that clones, changes a few tiles, searches and throws the clone away never builds a grid again.
 */
export class SearchGrids {
  readonly #width: number;
  readonly #height: number;
  readonly #grids = new Map<string, SearchGrid>();

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  at(walls: WallState, corners: CornerRule, costs: CostRule): Grid {
    const key = `${corners} ${costs}`;
    const kept = this.#grids.get(key);
    if (!kept) {
      const grid = this.#build(walls.bytes, corners, costs);
      this.#grids.set(key, { grid, bytes: walls.bytes.slice(), version: walls.version });
      return grid;
    }
    if (kept.version !== walls.version) this.#follow(kept, walls);
    return kept.grid;
  }

  #build(bytes: Uint8Array, corners: CornerRule, costs: CostRule): Grid {
    const width = this.#width;
    return Grid.from(width, this.#height, (x, y) => bytes[y * width + x] === 0, { corners, costs });
  }

  #follow(kept: SearchGrid, walls: WallState): void {
    const changed = differences(kept.bytes, walls.bytes);
    if (changed.length > this.#width * this.#height * REBUILD_SHARE) {
      kept.grid = this.#build(walls.bytes, kept.grid.corners, kept.grid.costs);
    } else {
      kept.grid.edit((editor) => {
        for (const place of changed)
          editor.set(place % this.#width, Math.floor(place / this.#width), walls.bytes[place] === 0);
      });
    }
    for (const place of changed) kept.bytes[place] = walls.bytes[place]!;
    kept.version = walls.version;
  }
}

/** The places at which two arrays of whole words differ. */
function differences(a: Uint8Array, b: Uint8Array): number[] {
  const wordsOfA = new Int32Array(a.buffer);
  const wordsOfB = new Int32Array(b.buffer);
  const places: number[] = [];
  for (let word = 0; word < wordsOfA.length; word++) {
    if (wordsOfA[word] === wordsOfB[word]) continue;
    for (let place = word * 4; place < word * 4 + 4; place++) if (a[place] !== b[place]) places.push(place);
  }
  return places;
}
