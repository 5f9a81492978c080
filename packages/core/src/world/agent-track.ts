import type { Grid, Point } from '../grid/index.ts';
import { type AboutAgent, TraitLog } from './recorded-traits.ts';
import type { RecordedAgent } from './recording.ts';

/** Ticks in one block of moves. */
export const BLOCK_TICKS = 256;
/** Rough sizes in bytes, including the engine's overhead for the objects. */
export const BLOCK_BYTES = BLOCK_TICKS + 160;
export const EVENT_BYTES = 48;
const TRACK_BYTES = 320;

const WAIT_LETTER = '.'.charCodeAt(0);
const FIRST_LETTER = '0'.charCodeAt(0);

/** The moves of {@link BLOCK_TICKS} ticks from tick `index` × {@link BLOCK_TICKS}. Blocks without moves are not kept. */
interface Block {
  readonly index: number;
  /** The cell before the first of these ticks. */
  readonly start: number;
  /** The cell after the last move. */
  end: number;
  /** Per tick 0 for a wait, else 1 + the direction. */
  readonly moves: Uint8Array;
}

interface Task {
  readonly tick: number;
  readonly goal: number;
}

/** Everything recorded about one agent. The state at a tick is the state before that tick's moves. */
export class AgentTrack {
  /** The tick at the start of which it was added, or the first tick that is still remembered. */
  from: number;
  /** The tick before which it was removed; Infinity if it has not been. */
  until = Number.POSITIVE_INFINITY;
  /** Its cell at the tick `from`. */
  start: number;
  priority: number;
  readonly traits: TraitLog;
  /** Its goals and the ticks at which they were given; the first at the tick `from`. */
  readonly tasks: Task[];
  readonly #grid: Grid;
  readonly #blocks: Block[] = [];
  /** Where the last lookup ended, so that reading tick after tick replays only one move each time. */
  #found: { readonly block: Block; readonly place: number; readonly cell: number } | undefined;

  constructor(
    grid: Grid,
    first: { readonly tick: number; readonly cell: number; readonly goal: number },
    about: AboutAgent,
  ) {
    this.#grid = grid;
    this.from = first.tick;
    this.start = first.cell;
    this.tasks = [{ tick: first.tick, goal: first.goal }];
    this.priority = about.priority ?? 0;
    this.traits = new TraitLog(about);
  }

  /** The cell after the last move. */
  get cell(): number {
    return this.#blocks.at(-1)?.end ?? this.start;
  }

  get bytes(): number {
    const events = this.tasks.length + this.traits.changes.length;
    return TRACK_BYTES + this.#blocks.length * BLOCK_BYTES + events * EVENT_BYTES;
  }

  isPresentAt(tick: number): boolean {
    return this.from <= tick && tick < this.until;
  }

  /** Records a move. Ticks must not decrease from call to call. */
  move(tick: number, direction: number): void {
    const index = Math.floor(tick / BLOCK_TICKS);
    let block = this.#blocks.at(-1);
    if (block?.index !== index) {
      block = { index, start: this.cell, end: this.cell, moves: new Uint8Array(BLOCK_TICKS) };
      this.#blocks.push(block);
    }
    block.moves[tick % BLOCK_TICKS] = 1 + direction;
    block.end += this.#grid.offsets[direction]!;
  }

  cellAt(tick: number): number {
    const block = this.#blocks[this.#lastBlockBefore(tick)];
    if (!block) return this.start;
    const end = tick - block.index * BLOCK_TICKS;
    if (end >= BLOCK_TICKS) return block.end;
    const found = this.#found?.block === block && this.#found.place <= end ? this.#found : undefined;
    const { offsets } = this.#grid;
    let cell = found?.cell ?? block.start;
    for (let t = found?.place ?? 0; t < end; t++)
      if (block.moves[t]! > 0) cell += offsets[block.moves[t]! - 1]!;
    this.#found = { block, place: end, cell };
    return cell;
  }

  /** The goal it had at a tick, and the tick at which it was given. */
  taskAt(tick: number): Task {
    let last = this.tasks.length - 1;
    while (last > 0 && this.tasks[last]!.tick > tick) last--;
    return this.tasks[last]!;
  }

  /** How many ticks in a row it had waited since it was added or given its goal, at most `most`. */
  waitedAt(tick: number, most: number): number {
    const since = this.taskAt(tick).tick;
    for (let place = this.#lastBlockBefore(tick); place >= 0; place--) {
      const { index, moves } = this.#blocks[place]!;
      const first = index * BLOCK_TICKS;
      for (let t = Math.min(tick, first + BLOCK_TICKS) - 1; t >= Math.max(first, since); t--) {
        if (tick - 1 - t >= most) return most;
        if (moves[t - first] !== 0) return tick - 1 - t;
      }
    }
    return Math.min(most, tick - since);
  }

  /** One letter per tick, as in recordings, up to but not including the tick `until`. */
  letters(until: number): string {
    const letters = new Uint8Array(Math.max(0, until - this.from)).fill(WAIT_LETTER);
    for (const { index, moves } of this.#blocks) {
      for (let t = 0; t < BLOCK_TICKS; t++) {
        if (moves[t]! > 0) letters[index * BLOCK_TICKS + t - this.from] = FIRST_LETTER + moves[t]! - 1;
      }
    }
    let text = '';
    for (let i = 0; i < letters.length; i += 4096)
      text += String.fromCharCode(...letters.subarray(i, i + 4096));
    return text;
  }

  /**
   * How much of its last move a slow agent has still to make at a tick, as a share of it, if the move is drawn over all
   * the ticks that it takes.
   */
  restAt(tick: number, diagonals: 'alike' | 'by-length'): { direction: number; share: number } {
    const longest = Math.round(this.traits.slowest * Math.SQRT2);
    for (let t = tick - 1; t >= this.from && tick - t < longest; t--) {
      const block = this.#blocks[this.#lastBlockBefore(t + 1)];
      const move = block?.moves[t - block.index * BLOCK_TICKS] ?? 0;
      if (move === 0) continue;
      const { speed } = this.traits.at(t);
      const isLong = diagonals === 'by-length' && move % 2 === 0;
      const hop = isLong ? Math.round(speed * Math.SQRT2) : speed;
      return { direction: move - 1, share: Math.max(0, 1 - (tick - t) / hop) };
    }
    return { direction: 0, share: 0 };
  }

  /** What is written to recordings of the ticks from `first` to `last`. */
  written(first: number, last: number): RecordedAgent {
    const point = (cell: number): Point => this.#grid.point(cell);
    const { size, speed, team, hold, costs, outside } = this.traits.first;
    return {
      start: point(this.start),
      goal: point(this.tasks[0]!.goal),
      moves: this.letters(Math.min(this.until, last)),
      ...(this.from > first && { from: this.from - first }),
      ...(this.until <= last && { left: true as const }),
      ...(outside && { outside: true as const }),
      ...(this.priority !== 0 && { priority: this.priority }),
      ...(this.tasks.length > 1 && {
        retasks: this.tasks.slice(1).map(({ tick, goal }) => ({ tick: tick - first, goal: point(goal) })),
      }),
      ...(size > 1 && { size }),
      ...(speed > 1 && { speed }),
      ...(team !== null && { team }),
      ...(hold && { hold }),
      ...(costs !== null && { costs }),
      ...(this.traits.changes.length > 0 && {
        changes: this.traits.changes.map((change) => ({ ...change, tick: change.tick - first })),
      }),
    };
  }

  /** Forgets everything after a tick, which must be `from` or later. */
  truncate(tick: number): void {
    const cell = this.cellAt(tick);
    if (this.until > tick) this.until = Number.POSITIVE_INFINITY;
    while (this.tasks.at(-1)!.tick > tick) this.tasks.pop();
    this.traits.truncate(tick);
    while ((this.#blocks.at(-1)?.index ?? -1) * BLOCK_TICKS >= tick) this.#blocks.pop();
    const last = this.#blocks.at(-1);
    if (!last) return;
    last.moves.fill(0, tick - last.index * BLOCK_TICKS);
    last.end = cell;
    this.#found = undefined;
  }

  /** Forgets everything before a tick, which must be the first of a block. */
  forgetBefore(tick: number): void {
    if (this.from >= tick) return;
    this.start = this.cellAt(tick);
    this.traits.forgetBefore(tick);
    this.from = tick;
    this.#blocks.splice(0, this.#lastBlockBefore(tick) + 1);
    const task = this.taskAt(tick);
    this.tasks.splice(0, this.tasks.indexOf(task) + 1, { tick, goal: task.goal });
  }

  /** Index in the list of the last block that begins before a tick; −1 if there is none. */
  #lastBlockBefore(tick: number): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#blocks[middle]!.index * BLOCK_TICKS < tick) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
