import { FloodgateError, type Recorder, type World } from 'floodgate';
import { type Change, type DatedChange, type Moment, Replay } from './replay.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** The share of planning time that saving may take. */
const SAVING_SHARE = 0.02;
const LEAST_TICKS = 8;
/** Roughly what a change takes in memory. */
const CHANGE_BYTES = 80;
/** A world that was replayed over more ticks is saved this many ticks before its end: the next step back is short. */
const STEPS_BACK = 12;

/** A world of the run: the one it began with, or one that another planner or a branch began. */
interface Era {
  /** Ticks that had been made when it began. */
  readonly from: number;
  /** How many changes of the journal happened before the next world began. */
  until: number;
}

interface Checkpoint {
  readonly era: Era;
  readonly tick: number;
  /** How many changes of the journal are in it. */
  readonly changes: number;
  readonly bytes: Uint8Array;
  readonly numbers: readonly number[];
  readonly planner: World['plannerSpec'];
  /** The first tick that came out unlike the recording when it was made again. */
  unlikeAt: number;
}

/**
 * - `there`: the moment can be looked at;
 * - `working`: more time is needed;
 * - `unlike`: made again, a tick came out unlike the recording, as ticks under a time limit do;
 * - `unknown`: no saved world leads there.
 */
export type Reached = 'there' | 'working' | 'unlike' | 'unknown';

/**
 * Brings back the planner of any tick. Now and then the world of a run is saved; to look at a tick, a saved world
 * before it is loaded, and the ticks in between are made again with all that happened.
 */
export class Rewind {
  readonly #recorder: Recorder;
  readonly #mostBytes: number;
  #eras: Era[] = [];
  #checkpoints: Checkpoint[] = [];
  /** What happened since the first checkpoint, and how many changes before that are forgotten. */
  #journal: DatedChange[] = [];
  #forgotten = 0;
  #world: World | undefined;
  #numbers: readonly number[] = [];
  /** ms of planning since the last checkpoint, and what saving takes. */
  #planningMs = 0;
  #savingMs = 0;
  #replay: Replay | undefined;
  /** Where the replay began, how many changes are in it, and the tick whose reasons its planner has kept. */
  #replayed: { readonly from: Checkpoint; changes: number; reasonsOf: number } | undefined;
  /** Bytes that the planner held when it was last saved: what it knows may grow fast, and so does the time to save it. */
  #savedMemory = 1;
  /** ms that a tick takes, and loading a world with its first tick, in which distances are found again. */
  #tickMs = 0;
  #loadMs = 0;

  constructor(recorder: Recorder, { mostBytes = MOST_BYTES } = {}) {
    this.#recorder = recorder;
    this.#mostBytes = mostBytes;
  }

  get checkpoints(): readonly { readonly tick: number; readonly bytes: Uint8Array }[] {
    return this.#checkpoints;
  }

  /**
   * A world takes over.
   *
   * @param numbers per slot the number of the agent; may change later
   */
  begin(world: World, numbers: readonly number[]): void {
    const last = this.#eras.at(-1);
    if (last) last.until = this.#end;
    this.#world = world;
    this.#numbers = numbers;
    this.#eras.push({ from: this.#recorder.ticks, until: Number.POSITIVE_INFINITY });
    this.#save();
  }

  /** Something has happened since the last tick. */
  note(change: Change): void {
    if (this.#checkpoints.length > 0) this.#journal.push({ ...change, tick: this.#recorder.ticks });
  }

  /** A tick was made. */
  ticked(planningMs: number): void {
    this.#planningMs += planningMs;
    this.#tickMs += (planningMs - this.#tickMs) * 0.1;
    const last = this.#checkpoints.at(-1);
    // A planner that could not be saved when its world began never can.
    if (!last || last.era !== this.#eras.at(-1)) return;
    if (this.#recorder.ticks - last.tick < LEAST_TICKS) return;
    const grown = Math.max(1, this.#memory / this.#savedMemory);
    if (this.#planningMs * SAVING_SHARE >= this.#savingMs * grown) this.#save();
  }

  /** Forgets what came after a tick. */
  cut(tick: number): void {
    this.#checkpoints = this.#checkpoints.filter((checkpoint) => checkpoint.tick <= tick);
    this.#eras = this.#eras.filter(({ from }) => from <= tick);
    while ((this.#journal.at(-1)?.tick ?? -1) > tick) this.#journal.pop();
    this.#drop();
  }

  /** How long {@link reach} would take in all, in ms, roughly. */
  estimate(tick: number): number {
    const from = this.#nearest(tick);
    if (!from || tick >= from.unlikeAt) return 0;
    const { firstReplayed, loads } = this.#route(from, tick);
    return (tick - firstReplayed) * this.#tickMs + (loads ? this.#loadMs || 2 * this.#savingMs : 0);
  }

  /** Goes towards a tick for at most so many ms, and at least one tick. */
  reach(tick: number, ms: number): Reached {
    const from = this.#nearest(tick);
    if (!from) return 'unknown';
    if (tick >= from.unlikeAt) return 'unlike';
    const began = performance.now();
    if (this.#route(from, tick).loads) {
      this.#drop();
      this.#replay = new Replay(this.#recorder, from);
      this.#replayed = { from, changes: from.changes, reasonsOf: from.tick };
    }
    const replay = this.#replay!;
    const first = replay.tick;
    const loaded = first === this.#replayed!.from.tick;
    while (replay.tick < tick) {
      if (replay.tick > first && performance.now() - began > ms) return 'working';
      this.#applyUntil(replay.tick);
      if (replay.tick === tick - STEPS_BACK && tick - this.#replayed!.from.tick > 2 * STEPS_BACK)
        this.#saveReplay(replay);
      replay.world.planner.keepReasons?.(replay.tick === tick - 1);
      this.#replayed!.reasonsOf = tick;
      const tickBegan = performance.now();
      if (!replay.step(this.#removedAfter(replay.tick + 1))) {
        this.#replayed!.from.unlikeAt = replay.tick;
        this.#drop();
        return 'unlike';
      }
      if (loaded && replay.tick === first + 1) this.#loadMs = performance.now() - began;
      else this.#tickMs += (performance.now() - tickBegan - this.#tickMs) * 0.1;
    }
    this.#applyUntil(tick);
    return 'there';
  }

  /** The moment that {@link reach} has reached. */
  get moment(): Moment | undefined {
    return this.#replay;
  }

  get #memory(): number {
    return Math.max(1, this.#world?.planner.memoryBytes?.() ?? 1);
  }

  get #end(): number {
    return this.#forgotten + this.#journal.length;
  }

  /** The last checkpoint from which the world that made a tick can be followed to it. */
  #nearest(tick: number): Checkpoint | undefined {
    const began = this.#eras.filter(({ from }) => from < tick);
    const era = began.at(-1) ?? this.#eras.filter(({ from }) => from === tick).at(-1);
    return this.#checkpoints
      .filter((checkpoint) => checkpoint.era === era && (checkpoint.tick < tick || tick === era.from))
      .at(-1);
  }

  /** Whether the way to a tick goes through the last replay or from a saved world, and the tick at which it begins. */
  #route(from: Checkpoint, tick: number): { loads: boolean; firstReplayed: number } {
    const replay = this.#replay;
    if (!replay || this.#replayed!.from.era !== from.era || replay.tick < from.tick)
      return { loads: true, firstReplayed: from.tick };
    // Reasons are kept in the last tick only.
    const leadsThere = replay.tick < tick || (replay.tick === tick && this.#replayed!.reasonsOf === tick);
    return leadsThere
      ? { loads: false, firstReplayed: replay.tick }
      : { loads: true, firstReplayed: from.tick };
  }

  /** Makes the changes that happened until the next tick. */
  #applyUntil(tick: number): void {
    const replayed = this.#replayed!;
    const until = Math.min(this.#end, replayed.from.era.until);
    while (replayed.changes < until) {
      const change = this.#journal[replayed.changes - this.#forgotten]!;
      if (change.tick > tick) return;
      this.#replay!.apply(change);
      replayed.changes++;
    }
  }

  #removedAfter(tick: number): Map<number, number> {
    const removed = new Map<number, number>();
    for (let i = this.#replayed!.changes - this.#forgotten; i < this.#journal.length; i++) {
      const change = this.#journal[i]!;
      if (change.tick > tick) break;
      if (change.kind === 'removed' && change.tick === tick) removed.set(change.number, change.cell);
    }
    return removed;
  }

  #save(): void {
    const world = this.#world!;
    const began = performance.now();
    try {
      const bytes = world.save();
      this.#insert({
        era: this.#eras.at(-1)!,
        tick: this.#recorder.ticks,
        changes: this.#end,
        bytes,
        numbers: [...this.#numbers],
        planner: world.plannerSpec,
        unlikeAt: Number.POSITIVE_INFINITY,
      });
    } catch (error) {
      // Planners of a user's own need not be able to save.
      if (!(error instanceof FloodgateError) || error.code !== 'unsupported') throw error;
    }
    this.#savingMs = performance.now() - began;
    this.#savedMemory = this.#memory;
    this.#planningMs = 0;
  }

  #saveReplay({ world, tick, numbers }: Replay): void {
    const { from, changes } = this.#replayed!;
    if (this.#checkpoints.some((checkpoint) => checkpoint.tick === tick)) return;
    this.#insert({ ...from, tick, changes, bytes: world.save(), numbers: [...numbers] });
  }

  #insert(checkpoint: Checkpoint): void {
    const after = this.#checkpoints.findIndex(({ tick }) => tick > checkpoint.tick);
    this.#checkpoints.splice(after < 0 ? this.#checkpoints.length : after, 0, checkpoint);
    this.#thin();
  }

  /** Forgets checkpoints until the rest fits: those beside others first, and old ones rather than new ones. */
  #thin(): void {
    const list = this.#checkpoints;
    while (list.length > 1 && list[0]!.tick < this.#recorder.firstTick) list.shift();
    const now = this.#recorder.ticks;
    while (list.length > 1 && this.#bytes > this.#mostBytes) {
      let least = Number.POSITIVE_INFINITY;
      let place = 0;
      for (let i = 1; i < list.length - 1; i++) {
        const { era, tick } = list[i]!;
        const gap = (list[i + 1]!.tick - list[i - 1]!.tick) / (now - tick + 1);
        // Without its first checkpoint the first ticks of a world could not be brought back.
        if (tick === era.from || gap >= least) continue;
        least = gap;
        place = i;
      }
      list.splice(place, 1);
    }
    const first = list[0]!.changes;
    this.#journal.splice(0, first - this.#forgotten);
    this.#forgotten = first;
    if (this.#replayed && this.#replayed.changes < first) this.#drop();
  }

  get #bytes(): number {
    let bytes = this.#journal.length * CHANGE_BYTES;
    for (const checkpoint of this.#checkpoints)
      bytes += checkpoint.bytes.length + 8 * checkpoint.numbers.length;
    return bytes;
  }

  #drop(): void {
    this.#replay?.dispose();
    this.#replay = undefined;
    this.#replayed = undefined;
  }
}
