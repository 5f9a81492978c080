import { FloodgateError } from '../error.ts';
import { DX, DY, type Grid, type Point } from '../grid/index.ts';
import { AgentTrack, BLOCK_BYTES, BLOCK_TICKS, EVENT_BYTES } from './agent-track.ts';
import { type EditedTiles, MapLog } from './map-log.ts';
import type { AboutAgent, RecordedTraits } from './recorded-traits.ts';
import { type RecordedOrder, type Recording, recordedGrid } from './recording.ts';
import type { TerrainValue } from './terrain-log.ts';

/** The cell of an agent that is not on the map. */
const ABSENT = -1;

/** How much a {@link Recorder} keeps. */
export interface RecorderOptions {
  /**
   * Roughly how many bytes to use at most. Beyond that the oldest ticks are forgotten, 256 at a time;
   * {@link Recorder.firstTick} is the first tick still known. At least the last 256 ticks are kept. Default no limit.
   */
  readonly maxBytes?: number;
  /** Whether diagonal moves of slow agents take longer, by their length. Default `alike`. */
  readonly diagonals?: 'alike' | 'by-length';
}

/** Something that agents were told to do. */
export interface Ordered {
  /** By their numbers. */
  readonly agents: readonly number[];
  /** What they are to do: `move`, `patrol` … */
  readonly kind: string;
  /** The cell to go to, if there is one. */
  readonly to?: number | undefined;
  readonly formation?: string | undefined;
}

/** What is special about the agents at a tick, in arrays with an entry per agent. */
export interface RecordedUnits {
  /** The side of the square of cells that it covers. */
  readonly sizes: Uint8Array;
  /** 0 without a team, else one more than the index in {@link Recorder.teams}. */
  readonly teams: Uint8Array;
  /**
   * Two entries per agent, x and y in tiles: where to draw it, seen from its cell. Other than 0 while a slow agent is on
   * its way, as it hops in the first of the ticks that a move takes.
   */
  readonly behind: Float32Array;
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
  /** What tiles cost then and which moves they allowed, of those that are different now. */
  readonly terrain: readonly TerrainValue[];
  /** Undefined if all agents have always been alike: one tile, one tick a tile, no team. */
  readonly units: RecordedUnits | undefined;
}

/**
 * Records a run as it happens and restores the state at any tick. It takes a byte per agent and tick while the agent
 * moves, and next to nothing while it stands. A state is restored by replaying at most 256 moves per agent.
 *
 * A World made with `record` has one. A program that moves agents itself reports what happens: {@link added},
 * {@link removed}, {@link retasked}, {@link changed}, {@link ordered} and {@link edited} between ticks, then
 * {@link moved} for each agent that moves, then {@link ticked}. Methods that take an agent's number throw a FloodgateError if no such agent is known.
 */
export class Recorder {
  /** The map as it is now. */
  readonly grid: Grid;
  readonly diagonals: 'alike' | 'by-length';
  readonly #maxBytes: number;
  readonly #map: MapLog;
  /** By number, ascending. */
  readonly #tracks = new Map<number, AgentTrack>();
  readonly #orders: (Ordered & { readonly tick: number })[] = [];
  readonly #teams: string[] = [];
  /** Whether any agent is or was not like all others. */
  #hasUnits = false;
  #agentCount = 0;
  #firstTick = 0;
  #ticks = 0;

  constructor(
    grid: Grid,
    { maxBytes = Number.POSITIVE_INFINITY, diagonals = 'alike' }: RecorderOptions = {},
  ) {
    this.grid = grid;
    this.diagonals = diagonals;
    this.#maxBytes = maxBytes;
    this.#map = new MapLog(grid);
  }

  /**
   * Loads a recording, to look through it or to continue from its end. Agents are numbered in the order in which they
   * were added.
   */
  static from(recording: Recording): Recorder {
    const grid = recordedGrid(recording);
    const { diagonals = 'alike' } = recording;
    const recorder = new Recorder(grid, { diagonals });
    const cell = ([x, y]: Point): number => grid.cell(x, y);
    const numbers: number[] = [];
    const entries = [...recording.agents.entries()].sort(([, a], [, b]) => (a.from ?? 0) - (b.from ?? 0));
    for (const [index, agent] of entries) {
      const { start, goal, from = 0, moves } = agent;
      recorder.#ticks = from;
      const number = recorder.added(cell(start), cell(goal), agent);
      numbers[index] = number;
      const track = recorder.#track(number);
      for (const change of byTick(agent.changes)) {
        track.traits.replay(change);
        recorder.#noteUnit(track);
      }
      for (const retask of agent.retasks ?? [])
        track.tasks.push({ tick: retask.tick, goal: cell(retask.goal) });
      const end = Math.min(moves.length, recording.ticks - from);
      for (let i = 0; i < end; i++) if (moves[i] !== '.') track.move(from + i, Number(moves[i]));
      if (agent.left) track.until = from + moves.length;
    }
    const stopListening = grid.onChange((change) => recorder.edited(change));
    for (const { tick, x, y, passable, cost, table, moves } of byTick(recording.edits)) {
      recorder.#ticks = tick;
      if (!grid.contains(x, y)) continue;
      if (passable !== undefined) grid.setPassable(x, y, passable);
      if (cost !== undefined) grid.setCost(x, y, cost, table);
      if (moves !== undefined) grid.setMoves(x, y, moves);
    }
    stopListening();
    for (const { tick, agents, to, ...order } of byTick(recording.orders)) {
      recorder.#ticks = tick;
      recorder.ordered({ ...order, agents: agents.map((index) => numbers[index]!), to: to && cell(to) });
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
    let bytes = this.#map.bytes;
    for (const { agents } of this.#orders) bytes += EVENT_BYTES + 8 * agents.length;
    for (const track of this.#tracks.values()) bytes += track.bytes;
    return bytes;
  }

  /** The names of the teams so far. */
  get teams(): readonly string[] {
    return this.#teams;
  }

  /** An agent was added, on a cell and with the cell of its goal. Returns its number. */
  added(cell: number, goal: number, about: AboutAgent = {}): number {
    const first = { tick: this.#ticks, cell, goal };
    const track = new AgentTrack(this.grid, first, about);
    this.#tracks.set(this.#agentCount, track);
    this.#noteUnit(track);
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

  /**
   * An agent has become another kind of unit, or is moved by somebody else: whatever of it is given. `null` is no team,
   * or the costs of the map.
   */
  changed(agent: number, what: Partial<RecordedTraits>): void {
    const track = this.#track(agent);
    track.traits.change(this.#ticks, what);
    this.#noteUnit(track);
  }

  /** Agents were told to do something. It is written to recordings, and changes nothing else. */
  ordered({ agents, ...order }: Ordered): void {
    for (const agent of agents) this.#track(agent);
    this.#orders.push({ tick: this.#ticks, agents: [...agents], ...order });
  }

  /** Cells of the map have been freed or walled up, or more has changed: what a listener of the grid is told. */
  edited(edited: readonly number[] | EditedTiles): void {
    this.#map.edited(this.#ticks, edited);
  }

  /**
   * An agent moves to a neighbouring cell in this tick. Agents for which this is not called wait, and so do
   * those that are on the cell already. Throws a FloodgateError if the cell is not a neighbour.
   */
  moved(agent: number, to: number): void {
    const { grid } = this;
    const track = this.#track(agent);
    if (to === track.cell) return;
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
    const units = this.#hasUnits ? this.#unitsAt(tick, count) : undefined;
    const [changed, terrain] = [this.#map.changedAfter(tick), this.#map.terrain.changedAfter(tick)];
    return { tick, cells, goals, changed, terrain, units };
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

  /** An agent's priority, what kind of unit it is and whether it is an outside agent: now, or at a tick. */
  about(agent: number, tick = this.#ticks): RecordedTraits & { readonly priority: number } {
    const { traits, priority } = this.#track(agent);
    return { ...traits.at(tick), priority };
  }

  /**
   * Forgets everything after a tick, so that the run can continue from there. Returns the cells of the map that were
   * different then, and whether they were passable: the caller has to change the map back, and what {@link seek} says
   * about costs and moves of tiles before. Throws as {@link seek}.
   */
  truncate(tick: number): ReadonlyMap<number, boolean> {
    const { changed, cells } = this.seek(tick);
    for (const agent of this.#tracks.keys()) if (agent >= cells.length) this.#tracks.delete(agent);
    for (const track of this.#tracks.values()) track.truncate(tick);
    while ((this.#orders.at(-1)?.tick ?? -1) > tick) this.#orders.pop();
    this.#map.truncate(tick);
    this.#agentCount = cells.length;
    this.#ticks = tick;
    return changed;
  }

  /**
   * The run from {@link firstTick} on, in the form that is written to files: in version 1 of the format, unless only the
   * second can say what happened.
   */
  recording({ planner, seed, crossing }: Pick<Recording, 'planner' | 'seed' | 'crossing'>): Recording {
    const first = this.#firstTick;
    const { map, edits, isSpecial } = this.#map.written(first, this.#coveredAtFirst());
    const byLength = this.diagonals === 'by-length';
    const tracks = [...this.#tracks.values()];
    const orders = this.#writtenOrders();
    const second =
      isSpecial || byLength || orders.length > 0 || tracks.some(({ traits }) => traits.isSpecial);
    return {
      floodgate: second ? 2 : 1,
      map,
      corners: this.grid.corners,
      ...(byLength && { diagonals: 'by-length' }),
      planner,
      seed,
      ticks: this.#ticks - first,
      crossing,
      agents: tracks.map((track) => track.written(first, this.#ticks)),
      ...(edits.length > 0 && { edits }),
      ...(orders.length > 0 && { orders }),
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

  #noteUnit({ traits }: AgentTrack): void {
    if (!traits.isSpecial) return;
    this.#hasUnits = true;
    const { team } = traits.now;
    if (team !== null && !this.#teams.includes(team)) this.#teams.push(team);
  }

  #unitsAt(tick: number, count: number): RecordedUnits {
    const sizes = new Uint8Array(count).fill(1);
    const teams = new Uint8Array(count);
    const behind = new Float32Array(2 * count);
    for (const [agent, track] of this.#tracks) {
      if (!track.isPresentAt(tick)) continue;
      const { size, team } = track.traits.at(tick);
      sizes[agent] = size;
      if (team !== null) teams[agent] = 1 + this.#teams.indexOf(team);
      const { direction, share } = track.restAt(tick, this.diagonals);
      if (share === 0) continue;
      behind[2 * agent] = -DX[direction]! * share;
      behind[2 * agent + 1] = -DY[direction]! * share;
    }
    return { sizes, teams, behind };
  }

  /** The cells of the agents that were there at the first tick, as many as each had by the moves of that tick. */
  *#coveredAtFirst(): Iterable<number> {
    const first = this.#firstTick;
    for (const { from, start, traits } of this.#tracks.values()) {
      if (from !== first) continue;
      const size = Math.max(traits.first.size, traits.at(first).size);
      for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) yield start + y * this.grid.stride + x;
    }
  }

  #writtenOrders(): RecordedOrder[] {
    const indices = new Map([...this.#tracks.keys()].map((number, index) => [number, index]));
    const orders = this.#orders.map(({ tick, agents, kind, to, formation }) => ({
      tick: tick - this.#firstTick,
      agents: agents.flatMap((number) => indices.get(number) ?? []),
      kind,
      ...(to !== undefined && { to: this.grid.point(to) }),
      ...(formation !== undefined && { formation }),
    }));
    return orders.filter(({ agents }) => agents.length > 0);
  }

  #forgetOldestBlocks(): void {
    this.#firstTick += BLOCK_TICKS;
    for (const [agent, track] of this.#tracks) {
      if (track.until <= this.#firstTick) this.#tracks.delete(agent);
      else track.forgetBefore(this.#firstTick);
    }
    this.#map.forgetBefore(this.#firstTick);
    const kept = this.#orders.findIndex(({ tick }) => tick >= this.#firstTick);
    this.#orders.splice(0, kept < 0 ? this.#orders.length : kept);
  }
}

function byTick<T extends { readonly tick: number }>(events: readonly T[] = []): T[] {
  return [...events].sort((a, b) => a.tick - b.tick);
}
