import type { Point, Recording } from 'floodgate';
import { DX, DY } from 'floodgate/search';

/** What a byte of the history says besides a direction 0–7. */
export const WAITED = 8;
const ABSENT = 9;

/** Ticks between stored positions; the moves in between are replayed. */
const KEY_TICKS = 50;

/** Not on the map. */
export const NOWHERE = -1;

interface Retask {
  readonly tick: number;
  readonly goal: number;
}

interface Edit {
  /** The change was made before the moves of this tick. */
  readonly tick: number;
  readonly tile: number;
  readonly passable: boolean;
}

interface Life {
  readonly start: number;
  readonly goal: number;
  readonly from: number;
  readonly outside: boolean;
  priority: number;
  /** The tick before whose moves it left. */
  until: number;
  readonly retasks: Retask[];
}

/**
 * Everything that has happened: a byte an agent and tick, and now and then all positions, so that any moment is
 * found at once. Agents are numbered in the order in which they came; tiles are y × width + x.
 */
export class History {
  readonly lives: Life[] = [];
  readonly edits: Edit[] = [];
  readonly #width: number;
  readonly #moves: Uint8Array[] = [];
  readonly #keys: Int32Array[] = [];
  /** Where everybody is after the last tick. */
  #latest = new Int32Array(64);
  #bytes = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Ticks that have been recorded. */
  get ticks(): number {
    return this.#moves.length;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes;
  }

  join(start: number, goal: number, outside = false, priority = 0): number {
    const index = this.lives.length;
    const from = this.ticks;
    this.lives.push({ start, goal, from, outside, priority, until: Number.POSITIVE_INFINITY, retasks: [] });
    if (index >= this.#latest.length) {
      const longer = new Int32Array(this.#latest.length * 2);
      longer.set(this.#latest);
      this.#latest = longer;
    }
    this.#latest[index] = start;
    return index;
  }

  leave(index: number): void {
    this.lives[index]!.until = this.ticks;
    this.#latest[index] = NOWHERE;
  }

  retask(index: number, goal: number): void {
    this.lives[index]!.retasks.push({ tick: this.ticks, goal });
  }

  edit(tile: number, passable: boolean): void {
    this.edits.push({ tick: this.ticks, tile, passable });
  }

  /** Notes one tick: per agent where it is now, or {@link NOWHERE}. */
  push(tiles: Int32Array): void {
    if (this.ticks % KEY_TICKS === 0) this.#keep(this.#latest.slice(0, this.lives.length));
    const moves = new Uint8Array(this.lives.length);
    for (let i = 0; i < moves.length; i++) {
      moves[i] = this.#moveBetween(this.#latest[i]!, tiles[i]!);
      this.#latest[i] = tiles[i]!;
    }
    this.#moves.push(moves);
    this.#bytes += moves.byteLength;
  }

  /** Writes where everybody was after so many ticks; returns the number of agents then known. */
  positionsAt(tick: number, tiles: Int32Array): number {
    const count = this.countAt(tick);
    if (tick === this.ticks) {
      tiles.set(this.#latest.subarray(0, count));
      return count;
    }
    const key = Math.floor(tick / KEY_TICKS);
    const keyTick = key * KEY_TICKS;
    const known = this.#keys[key]!;
    for (let i = 0; i < count; i++) tiles[i] = i < known.length ? known[i]! : this.lives[i]!.start;
    for (let t = keyTick; t < tick; t++) {
      const moves = this.#moves[t]!;
      for (let i = 0; i < moves.length; i++) tiles[i] = this.#moved(tiles[i]!, moves[i]!);
    }
    for (let i = 0; i < count; i++) if (this.lives[i]!.until <= tick) tiles[i] = NOWHERE;
    return count;
  }

  /** Goes through all ticks: after each, where everybody is, and what their last moves were. */
  replay(visit: (tick: number, tiles: Int32Array, moves: Uint8Array) => void): void {
    const tiles = new Int32Array(this.lives.length);
    for (const [i, { start }] of this.lives.entries()) tiles[i] = start;
    for (const [tick, moves] of this.#moves.entries()) {
      for (let i = 0; i < moves.length; i++) tiles[i] = this.#moved(tiles[i]!, moves[i]!);
      visit(tick + 1, tiles, moves);
    }
  }

  /** How many agents had come by then, those that left again included. */
  countAt(tick: number): number {
    let count = this.lives.length;
    while (count > 0 && this.lives[count - 1]!.from > tick) count--;
    return count;
  }

  /** The goal of an agent at that time. */
  goalAt(index: number, tick: number): number {
    const { goal, retasks } = this.lives[index]!;
    let found = goal;
    for (const retask of retasks) if (retask.tick <= tick) found = retask.goal;
    return found;
  }

  /** For how many ticks in a row an agent had waited at that time, as far as `most`. */
  waitedAt(index: number, tick: number, most: number): number {
    let waited = 0;
    while (waited < most && waited < tick && this.#moves[tick - 1 - waited]![index] === WAITED) waited++;
    return waited;
  }

  /** Tiles that were painted after a tick, and what they were before: 2 × tile, and 1 more if it was free. */
  paintedAfter(tick: number): Int32Array {
    const before = new Map<number, boolean>();
    for (const edit of this.edits) {
      if (edit.tick > tick && !before.has(edit.tile)) before.set(edit.tile, !edit.passable);
    }
    return Int32Array.from(before, ([tile, wasFree]) => 2 * tile + (wasFree ? 1 : 0));
  }

  /** Forgets what came after a tick. Returns the edits of the map that are thereby undone, the last first. */
  truncate(tick: number): Edit[] {
    const count = this.countAt(tick);
    const tiles = new Int32Array(this.lives.length);
    this.positionsAt(tick, tiles);
    this.lives.length = count;
    for (const life of this.lives) {
      if (life.until > tick) life.until = Number.POSITIVE_INFINITY;
      while ((life.retasks.at(-1)?.tick ?? -1) > tick) life.retasks.pop();
    }
    for (const moves of this.#moves.splice(tick)) this.#bytes -= moves.byteLength;
    for (const key of this.#keys.splice(Math.ceil(tick / KEY_TICKS))) this.#bytes -= key.byteLength;
    this.#latest.set(tiles.subarray(0, count));
    const undone: Edit[] = [];
    while ((this.edits.at(-1)?.tick ?? -1) > tick) undone.push(this.edits.pop()!);
    return undone;
  }

  /** The whole run as the file that the command line writes. `map` is the map at the beginning. */
  recording(about: Omit<Recording, 'floodgate' | 'ticks' | 'agents' | 'edits'>): Recording {
    const point = (tile: number): Point => [tile % this.#width, Math.floor(tile / this.#width)];
    return {
      floodgate: 1,
      ...about,
      ticks: this.ticks,
      agents: this.lives.map((life, index) => ({
        start: point(life.start),
        goal: point(life.goal),
        moves: this.#letters(index, life),
        ...(life.from > 0 && { from: life.from }),
        ...(life.until <= this.ticks && { left: true as const }),
        ...(life.outside && { outside: true as const }),
        ...(life.priority !== 0 && { priority: life.priority }),
        ...(life.retasks.length > 0 && {
          retasks: life.retasks.map(({ tick, goal }) => ({ tick, goal: point(goal) })),
        }),
      })),
      ...(this.edits.length > 0 && {
        edits: this.edits.map(({ tick, tile, passable }) => {
          const [x, y] = point(tile);
          return { tick, x, y, passable };
        }),
      }),
    };
  }

  #keep(tiles: Int32Array): void {
    this.#keys.push(tiles);
    this.#bytes += tiles.byteLength;
  }

  #letters(index: number, { from, until }: Life): string {
    let text = '';
    const end = Math.min(until, this.ticks);
    for (let t = from; t < end; t++) {
      const move = this.#moves[t]![index]!;
      text += move < WAITED ? String(move) : '.';
    }
    return text;
  }

  #moveBetween(from: number, to: number): number {
    if (to < 0 || from < 0) return ABSENT;
    const dx = (to % this.#width) - (from % this.#width);
    const dy = Math.floor(to / this.#width) - Math.floor(from / this.#width);
    if (dx === 0 && dy === 0) return WAITED;
    for (let d = 0; d < 8; d++) if (DX[d] === dx && DY[d] === dy) return d;
    return ABSENT;
  }

  #moved(tile: number, move: number): number {
    if (move === WAITED) return tile;
    return move === ABSENT ? NOWHERE : tile + DX[move]! + DY[move]! * this.#width;
  }
}
