import { FloodgateError } from '../error.ts';
import type { Grid, Point } from '../grid/index.ts';
import { AgentTrack, BLOCK_BYTES, BLOCK_TICKS, EVENT_BYTES } from './agent-track.ts';
import { type Recording, recordedGrid } from './recording.ts';

/** The cell of an agent that is not on the map. */
const ABSENT = -1;

interface Edit {
  readonly tick: number;
  readonly cell: number;
  readonly passable: boolean;
}

/** How much a {@link Recorder} keeps. */
export interface RecorderOptions {
  /**
   * Roughly how many bytes to use at most. Beyond that the oldest ticks are forgotten, 256 at a time;
   * {@link Recorder.firstTick} is the first tick still known. At least the last 256 ticks are kept. Default no limit.
   */
  readonly maxBytes?: number;
}

/** The state of a run after a number of ticks. Agents are numbered from 0 in the order in which they were added. */
export interface RecordedState {
  readonly tick: number;
  /** Per agent added by then its cell; −1 if it had been removed. */
  readonly cells: Int32Array;
  /** Per agent the cell of its goal; −1 if it had been removed. */
  readonly goals: Int32Array;
  /** Cells of the map that are different now, and whether they were passable then. */
  readonly changed: ReadonlyMap<number, boolean>;
}

/**
 * Records a run as it happens and restores the state at any tick. It takes a byte per agent and tick while the agent
 * moves, and next to nothing while it stands. A state is restored by replaying at most 256 moves per agent.
 *
 * A World made with `record` has one. A program that moves agents itself reports what happens: {@link added},
 * {@link removed}, {@link retasked} and {@link edited} between ticks, then {@link moved} for each agent that moves,
 * then {@link ticked}. Methods that take an agent's number throw a FloodgateError if no such agent is known.
 */
export class Recorder {
  /** The map as it is now. */
  readonly grid: Grid;
  readonly #maxBytes: number;
  /** The map as it was at {@link firstTick}, per cell 1 if passable. */
  readonly #firstPassable: Uint8Array;
  /** By number, ascending. */
  readonly #tracks = new Map<number, AgentTrack>();
  readonly #edits: Edit[] = [];
  #agentCount = 0;
  #firstTick = 0;
  #ticks = 0;

  constructor(grid: Grid, { maxBytes = Number.POSITIVE_INFINITY }: RecorderOptions = {}) {
    this.grid = grid;
    this.#maxBytes = maxBytes;
    this.#firstPassable = grid.passable.slice();
  }

  /**
   * Loads a recording, to look through it or to continue from its end. Agents are numbered in the order in which they
   * were added.
   */
  static from(recording: Recording): Recorder {
    const grid = recordedGrid(recording);
    const recorder = new Recorder(grid);
    const cell = ([x, y]: Point): number => grid.cell(x, y);
    for (const agent of [...recording.agents].sort((a, b) => (a.from ?? 0) - (b.from ?? 0))) {
      const { start, goal, from = 0, moves } = agent;
      recorder.#ticks = from;
      const track = recorder.#track(recorder.added(cell(start), cell(goal), agent));
      for (const retask of agent.retasks ?? [])
        track.tasks.push({ tick: retask.tick, goal: cell(retask.goal) });
      const end = Math.min(moves.length, recording.ticks - from);
      for (let i = 0; i < end; i++) if (moves[i] !== '.') track.move(from + i, Number(moves[i]));
      if (agent.left) track.until = from + moves.length;
    }
    for (const { tick, x, y, passable } of [...(recording.edits ?? [])].sort((a, b) => a.tick - b.tick)) {
      recorder.#ticks = tick;
      if (grid.contains(x, y) && grid.setPassable(x, y, passable)) recorder.edited([grid.cell(x, y)]);
    }
    recorder.#ticks = recording.ticks;
    return recorder;
  }

  /** Ticks so far. */
  get ticks(): number {
    return this.#ticks;
  }

  /** The first tick that {@link seek} can restore: 0 unless ticks were forgotten. */
  get firstTick(): number {
    return this.#firstTick;
  }

  /** How many agents were added so far, including those removed since. */
  get agentCount(): number {
    return this.#agentCount;
  }

  /** Bytes in use, roughly. */
  get bytes(): number {
    let bytes = this.#edits.length * EVENT_BYTES;
    for (const track of this.#tracks.values()) bytes += track.bytes;
    return bytes;
  }

  /** An agent was added, on a cell and with the cell of its goal. Returns its number. */
  added(cell: number, goal: number, about: { priority?: number; outside?: boolean } = {}): number {
    const { priority = 0, outside = false } = about;
    const first = { tick: this.#ticks, cell, goal };
    this.#tracks.set(this.#agentCount, new AgentTrack(this.grid, first, { priority, outside }));
    return this.#agentCount++;
  }

  /** An agent was removed. */
  removed(agent: number): void {
    this.#track(agent).until = this.#ticks;
  }

  /** An agent was given another goal. */
  retasked(agent: number, goal: number): void {
    this.#track(agent).tasks.push({ tick: this.#ticks, goal });
  }

  /** An agent was given another priority. Recordings keep only the last one. */
  prioritised(agent: number, priority: number): void {
    this.#track(agent).priority = priority;
  }

  /** Cells of the map have been freed or walled up. */
  edited(cells: readonly number[]): void {
    for (const cell of cells)
      this.#edits.push({ tick: this.#ticks, cell, passable: this.grid.passable[cell] === 1 });
  }

  /**
   * An agent moves to a neighbouring cell in this tick. Agents for which this is not called wait. Throws a
   * FloodgateError if the cell is not a neighbour.
   */
  moved(agent: number, to: number): void {
    const { grid } = this;
    const track = this.#track(agent);
    const direction = grid.directionBetween(track.cell, to);
    if (direction < 0) {
      const step = `from (${grid.point(track.cell)}) to (${grid.point(to)})`;
      throw new FloodgateError('bad-argument', `agent ${agent} cannot move ${step} in one tick`);
    }
    track.move(this.#ticks, direction);
  }

  /** The tick is over. */
  ticked(): void {
    this.#ticks++;
    if (this.#ticks % BLOCK_TICKS !== 0 || this.#maxBytes === Number.POSITIVE_INFINITY) return;
    // Leave space for the next block of moves.
    const most = this.#maxBytes - this.#tracks.size * BLOCK_BYTES;
    while (this.bytes > most && this.#ticks - this.#firstTick > BLOCK_TICKS) this.#forgetOldestBlocks();
  }

  /**
   * The state after `tick` ticks, including everything that happened before the next one. Throws a FloodgateError
   * unless the tick is a whole number from {@link firstTick} to {@link ticks}.
   */
  seek(tick: number): RecordedState {
    this.#check(tick);
    let count = this.#agentCount;
    for (const [agent, { from }] of this.#tracks) if (from > tick) count = Math.min(count, agent);
    const cells = new Int32Array(count).fill(ABSENT);
    const goals = new Int32Array(count).fill(ABSENT);
    for (const [agent, track] of this.#tracks) {
      if (!track.isPresentAt(tick)) continue;
      cells[agent] = tick === this.#ticks ? track.cell : track.cellAt(tick);
      goals[agent] = track.taskAt(tick).goal;
    }
    return { tick, cells, goals, changed: this.#changedAfter(tick) };
  }

  /**
   * How many ticks in a row an agent had waited since it was added or given its goal: at most `most`, and as far back
   * as is known.
   */
  waitedAt(agent: number, tick: number, most: number): number {
    this.#check(tick);
    return this.#track(agent).waitedAt(tick, most);
  }

  /** The cell on which an agent was when it was given the goal it had after `tick` ticks, as far back as is known. */
  originAt(agent: number, tick: number): number {
    this.#check(tick);
    const track = this.#track(agent);
    const since = track.taskAt(tick).tick;
    return since === track.from ? track.start : track.cellAt(since);
  }

  /** Whether an agent is an outside agent, and its priority. */
  about(agent: number): Pick<AgentTrack, 'outside' | 'priority'> {
    return this.#track(agent);
  }

  /**
   * Forgets everything after a tick, so that the run can continue from there. Returns the cells of the map that were
   * different then, and whether they were passable: the caller has to change the map back. Throws as {@link seek}.
   */
  truncate(tick: number): ReadonlyMap<number, boolean> {
    const { changed, cells } = this.seek(tick);
    for (const agent of this.#tracks.keys()) if (agent >= cells.length) this.#tracks.delete(agent);
    for (const track of this.#tracks.values()) track.truncate(tick);
    while ((this.#edits.at(-1)?.tick ?? -1) > tick) this.#edits.pop();
    this.#agentCount = cells.length;
    this.#ticks = tick;
    return changed;
  }

  /** The run from {@link firstTick} on, in the form that is written to files. */
  recording({ planner, seed, crossing }: Pick<Recording, 'planner' | 'seed' | 'crossing'>): Recording {
    const { grid } = this;
    const first = this.#firstTick;
    const { name, width, height, corners } = grid;
    const passable = this.#firstPassable.slice();
    const edits = this.#edits.map((edit) => ({ ...edit, tick: edit.tick - first }));
    for (const { from, start } of this.#tracks.values()) {
      // The agent was added before its cell became a wall.
      if (from !== first || passable[start]) continue;
      passable[start] = 1;
      edits.unshift({ tick: 0, cell: start, passable: false });
    }
    const row = (y: number): string =>
      Array.from({ length: width }, (_, x) => (passable[grid.cell(x, y)] ? '.' : '@')).join('');
    return {
      floodgate: 1,
      map: { name, width, height, rows: Array.from({ length: height }, (_, y) => row(y)) },
      corners,
      planner,
      seed,
      ticks: this.#ticks - first,
      crossing,
      agents: Array.from(this.#tracks.values(), (track) => ({
        start: grid.point(track.start),
        goal: grid.point(track.tasks[0]!.goal),
        moves: track.letters(Math.min(track.until, this.#ticks)),
        ...(track.from > first && { from: track.from - first }),
        ...(track.until <= this.#ticks && { left: true as const }),
        ...(track.outside && { outside: true as const }),
        ...(track.priority !== 0 && { priority: track.priority }),
        ...(track.tasks.length > 1 && {
          retasks: track.tasks
            .slice(1)
            .map(({ tick, goal }) => ({ tick: tick - first, goal: grid.point(goal) })),
        }),
      })),
      ...(edits.length > 0 && {
        edits: edits.map(({ tick, cell, passable }) => ({
          tick,
          x: grid.x(cell),
          y: grid.y(cell),
          passable,
        })),
      }),
    };
  }

  #track(agent: number): AgentTrack {
    const track = this.#tracks.get(agent);
    if (!track) throw new FloodgateError('bad-argument', `agent ${agent} is not in the recording`);
    return track;
  }

  #check(tick: number): void {
    if (Number.isInteger(tick) && tick >= this.#firstTick && tick <= this.#ticks) return;
    const range = `from tick ${this.#firstTick} to ${this.#ticks}`;
    throw new FloodgateError('bad-argument', `tick ${tick} is not in the recording, which goes ${range}`);
  }

  #changedAfter(tick: number): Map<number, boolean> {
    const changed = new Map<number, boolean>();
    for (let i = this.#edits.length - 1; i >= 0 && this.#edits[i]!.tick > tick; i--)
      changed.set(this.#edits[i]!.cell, !this.#edits[i]!.passable);
    for (const [cell, then] of changed) if ((this.grid.passable[cell] === 1) === then) changed.delete(cell);
    return changed;
  }

  #forgetOldestBlocks(): void {
    this.#firstTick += BLOCK_TICKS;
    for (const [agent, track] of this.#tracks) {
      if (track.until <= this.#firstTick) this.#tracks.delete(agent);
      else track.forgetBefore(this.#firstTick);
    }
    const kept = this.#edits.findIndex(({ tick }) => tick > this.#firstTick);
    for (const { cell, passable } of this.#edits.splice(0, kept < 0 ? this.#edits.length : kept))
      this.#firstPassable[cell] = passable ? 1 : 0;
  }
}
