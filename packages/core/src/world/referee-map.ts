import type { RecordedEdit, Recording, TileRuns } from './recording.ts';

/** What the Referee must know of a map to judge a move. */
export interface Ground {
  /** False for walls and off the map. */
  isFree(x: number, y: number): boolean;
  /** The moves that the tile itself allows, bit d for direction d. Default all. */
  movesFrom?(x: number, y: number): number;
}

const ALL_MOVES = 255;

/** The map of a recording as the Referee reads it, tick by tick. */
export class RefereeMap implements Required<Ground> {
  /** The map at any moment since the last tick: what moves of outside agents, which may come before edits, are judged by. */
  readonly lenient: Required<Ground>;
  readonly #width: number;
  readonly #height: number;
  readonly #free: Uint8Array;
  /** Undefined if no tile was ever one-way. */
  #moves: Uint8Array | undefined;
  /** Tiles that have been free since the last tick and are walls. */
  readonly #justFree = new Set<number>();
  /** Per tile whose moves were edited since the last tick all that have been allowed since then. */
  readonly #justAllowed = new Map<number, number>();

  constructor({ width, height, rows, moves }: Recording['map']) {
    this.#width = width;
    this.#height = height;
    this.#free = new Uint8Array(width * height);
    for (const [y, row] of rows.entries())
      for (let x = 0; x < width; x++) if (row[x] === '.') this.#free[y * width + x] = 1;
    if (moves) this.#moves = unrolled(moves, width * height);
    this.lenient = {
      isFree: (x, y) => this.isFree(x, y) || (this.contains(x, y) && this.#justFree.has(y * width + x)),
      movesFrom: (x, y) => this.movesFrom(x, y) | (this.#justAllowed.get(y * width + x) ?? 0),
    };
  }

  contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.#width && y < this.#height;
  }

  isFree(x: number, y: number): boolean {
    return this.contains(x, y) && this.#free[y * this.#width + x] === 1;
  }

  movesFrom(x: number, y: number): number {
    return this.#moves && this.contains(x, y) ? this.#moves[y * this.#width + x]! : ALL_MOVES;
  }

  /** To be called before the edits of a tick. */
  forgetLastTick(): void {
    this.#justFree.clear();
    this.#justAllowed.clear();
  }

  /** Makes an edit of a tile on the map. */
  edit({ x, y, passable, moves }: RecordedEdit): void {
    const tile = y * this.#width + x;
    if (passable !== undefined) {
      if (passable) this.#justFree.delete(tile);
      else if (this.#free[tile]) this.#justFree.add(tile);
      this.#free[tile] = passable ? 1 : 0;
    }
    if (moves === undefined) return;
    this.#justAllowed.set(tile, (this.#justAllowed.get(tile) ?? 0) | this.movesFrom(x, y));
    this.#moves ??= new Uint8Array(this.#free.length).fill(ALL_MOVES);
    this.#moves[tile] = moves;
  }
}

function unrolled(runs: TileRuns, length: number): Uint8Array {
  const values = new Uint8Array(length);
  for (let i = 0, tile = 0; i < runs.length; i += 2) {
    values.fill(runs[i]!, tile, tile + runs[i + 1]!);
    tile += runs[i + 1]!;
  }
  return values;
}
