import type { Grid, GridChange } from '../../grid/index.ts';
import { RealTimeAdaptiveAStar } from '../../real-time/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type Budget, CellValues } from '../../search/index.ts';
import {
  type Crowd,
  type Explanation,
  type Inspection,
  isMove,
  type Planner,
  type PlannerContext,
} from '../../world/index.ts';
import { cheapStep } from '../kit/cheap-step.ts';
import { definePlanner } from '../kit/define.ts';
import { FlowMap } from '../kit/flow.ts';
import { BMAA, BMAA_C, BMAA_F, BMAA_FC, type BmaaParameters } from './facts.ts';
import { SequentialMoves } from './sequential-moves.ts';

const create = (context: PlannerContext, parameters: BmaaParameters): Planner =>
  new BoundedMultiAgentAStar(context, parameters);

/** BMAA\*: every agent runs its own bounded search and learns. */
export const bmaa = definePlanner({ ...BMAA, create });
/** BMAA\*-c: {@link bmaa}, and agents push others off their goals to pass. */
export const bmaaC = definePlanner({ ...BMAA_C, create });
/** BMAA\*-f: {@link bmaa} along one-way flow annotations. */
export const bmaaF = definePlanner({ ...BMAA_F, create });
/** BMAA\*-f-c: {@link bmaa} with both pushing and flow annotations. */
export const bmaaFC = definePlanner({ ...BMAA_FC, create });

/**
 * How many cells an agent remembers before it begins to learn from nothing again. Agents that arrive rarely come to that many; one
 * that others keep from its goal for ever would learn the whole map.
 */
const MOST_LEARNED = 4096;

/** The state of one agent. */
interface AgentState {
  /** h-values learned for the present target. */
  readonly learned: CellValues;
  path: number[] | undefined;
  /** The index of its cell on the path. */
  place: number;
  /** The tick in which the path expires. */
  limit: number;
  /** Ticks in a row that the next cell was taken. */
  blocked: number;
  /** The tick of its last search; −1 if there was none. */
  searchedIn: number;
  /** The edits of the map after which the rest of the path was last checked. */
  checkedAt: number;
}

class BoundedMultiAgentAStar implements Planner {
  readonly #crowd: Crowd;
  readonly #grid: Grid;
  readonly #parameters: BmaaParameters;
  readonly #flow: FlowMap | undefined;
  readonly #search: RealTimeAdaptiveAStar;
  readonly #againstFlow: RealTimeAdaptiveAStar;
  readonly #moves: SequentialMoves;
  readonly #states: (AgentState | undefined)[] = [];
  /** The agent that searches first, as an index in the crowd's slots: where the budget ran out. */
  #turn = 0;
  /** Edits of the map so far. */
  #edits = 0;

  constructor(context: PlannerContext, parameters: BmaaParameters) {
    this.#crowd = context.crowd;
    this.#grid = context.crowd.grid;
    this.#parameters = parameters;
    this.#flow = parameters.flow ? new FlowMap(this.#grid) : undefined;
    this.#search = new RealTimeAdaptiveAStar(this.#grid, this.#flow);
    this.#againstFlow = this.#flow ? new RealTimeAdaptiveAStar(this.#grid) : this.#search;
    this.#moves = new SequentialMoves(context);
  }

  added(slot: number): void {
    this.#moves.reasons?.forget(slot);
    this.retasked(slot);
  }

  retasked(slot: number): void {
    this.#states[slot] = {
      learned: new CellValues(),
      path: undefined,
      place: 0,
      limit: 0,
      blocked: 0,
      searchedIn: -1,
      checkedAt: 0,
    };
  }

  removed(slot: number): void {
    this.#states[slot] = undefined;
  }

  mapChanged(change: GridChange): void {
    this.#flow?.mapChanged(change);
    this.#edits++;
  }

  /** The NPC controller (Algorithm 1): first all agents search, then all move, one after the other. */
  plan(tick: number, budget: Budget): void {
    this.#moves.reasons?.start();
    const complete = this.#searchPhase(tick, budget);
    this.#executionPhase(tick, complete);
  }

  think(tick: number, budget: Budget): number {
    if (this.#searchPhase(tick, budget)) return 0;
    let waiting = 0;
    for (const slot of this.#crowd.slots) if (this.#isWaiting(slot, tick)) waiting++;
    return waiting;
  }

  /** Lets agents search in turn; false if the budget ran out before all had their turn. */
  #searchPhase(tick: number, budget: Budget): boolean {
    const { slots } = this.#crowd;
    const count = slots.length;
    const first = this.#turn < count ? this.#turn : 0;
    for (let i = 0; i < count; i++) {
      const index = (first + i) % count;
      const slot = slots[index]!;
      if (!this.#isWaiting(slot, tick)) continue;
      if (budget.exhausted) {
        this.#turn = index;
        return false;
      }
      this.#checkPath(this.#states[slot]!);
      if (this.#needsSearch(slot, tick)) this.#searchFor(slot, tick, budget);
    }
    return true;
  }

  /** Whether an agent has something to do in the search phase that it has not done in this tick. */
  #isWaiting(slot: number, tick: number): boolean {
    if (this.#crowd.outside[slot]) return false;
    const { path, checkedAt, searchedIn } = this.#states[slot]!;
    if (searchedIn === tick) return false;
    return (path && checkedAt !== this.#edits) || this.#needsSearch(slot, tick);
  }

  #needsSearch(slot: number, tick: number): boolean {
    const { cells, targets } = this.#crowd;
    const state = this.#states[slot]!;
    const cell = cells[slot]!;
    if (cell === targets[slot]) {
      this.#rest(state);
      return false;
    }
    const onItsWay = this.#nextOnPath(state, cell) >= 0 && tick < state.limit;
    return !onItsWay || state.blocked >= this.#parameters.patience;
  }

  /** Drops a path that is no longer possible on the edited map. */
  #checkPath(state: AgentState): void {
    const { path } = state;
    if (state.checkedAt === this.#edits) return;
    state.checkedAt = this.#edits;
    for (let i = state.place + 1; path && i < path.length; i++)
      if (!isMove(this.#grid, path[i - 1]!, path[i]!)) state.path = undefined;
  }

  #searchFor(slot: number, tick: number, budget: Budget): void {
    const { cells, targets, occupants } = this.#crowd;
    const { expansions, moves, vision } = this.#parameters;
    const state = this.#states[slot]!;
    const cell = cells[slot]!;
    const target = targets[slot]!;
    const before = this.#expanded;
    const { terrain } = this.#crowd.layerOf(slot);
    const others = { occupants, vision };
    state.path = this.#search.search(cell, target, expansions, state.learned, others, terrain);
    if (!state.path && this.#parameters.insist) state.path = this.#insist(slot, state);
    state.place = 0;
    state.blocked = 0;
    state.searchedIn = tick;
    state.checkedAt = this.#edits;
    if (state.path) state.limit = tick + moves;
    if (this.#parameters.forget && state.learned.size > MOST_LEARNED) state.learned.clear();
    budget.spend(this.#expanded - before);
  }

  /** Expansions of all searches so far. */
  get #expanded(): number {
    const against = this.#againstFlow === this.#search ? 0 : this.#againstFlow.expanded;
    return this.#search.expanded + against;
  }

  /**
   * Others block every path along the flow. With push, an agent searches as if there were no others, and then pushes
   * them; without push, it searches against the flow.
   */
  #insist(slot: number, state: AgentState): number[] | undefined {
    const { cells, targets, occupants } = this.#crowd;
    const { expansions, vision, push } = this.#parameters;
    const blind = { occupants, vision: push ? 0 : vision };
    const search = push ? this.#search : this.#againstFlow;
    const { terrain } = this.#crowd.layerOf(slot);
    return search.search(cells[slot]!, targets[slot]!, expansions, state.learned, blind, terrain);
  }

  /** Nothing to do at the target, and nothing to remember, unless the agent may be pushed off and is to know its way. */
  #rest(state: AgentState): void {
    state.path = undefined;
    state.blocked = 0;
    if (this.#parameters.forget && state.learned.size > 0) state.learned.clear();
  }

  /** The cell after `cell` on the path; −1 if the path does not lead on from there. */
  #nextOnPath(state: AgentState, cell: number): number {
    const { path } = state;
    if (!path || path[state.place] !== cell || state.place + 1 >= path.length) return -1;
    return path[state.place + 1]!;
  }

  #executionPhase(tick: number, allSearched: boolean): void {
    const { slots, cells, outside } = this.#crowd;
    const { reasons } = this.#moves;
    this.#moves.begin();
    for (const slot of slots) {
      const state = this.#states[slot];
      if (outside[slot] || !state || this.#moves.hasMoved(slot)) continue;
      const waiting = !allSearched && this.#isWaiting(slot, tick);
      const wanted = this.#nextOnPath(state, cells[slot]!);
      reasons?.note(slot, { wanted: isMove(this.#grid, cells[slot]!, wanted) ? wanted : -1 });
      if (wanted >= 0 && this.#follow(slot, state, wanted)) continue;
      if (waiting) this.#stepCheaply(slot);
    }
    this.#moves.end();
  }

  /** Moves an agent to the next cell of its path; false if that cell is taken. */
  #follow(slot: number, state: AgentState, wanted: number): boolean {
    if (this.#parameters.push) this.#moves.push(wanted, slot);
    const moved = this.#moves.tryMove(slot, wanted);
    if (moved) state.place++;
    state.blocked = moved ? 0 : state.blocked + 1;
    return moved;
  }

  /** An agent that the budget did not reach moves towards its target as well as it can without a search. */
  #stepCheaply(slot: number): void {
    const { cells, targets } = this.#crowd;
    const here = cells[slot]!;
    const to = cheapStep(this.#grid, here, targets[slot]!, (_, d) => this.#moves.isFree(here, d));
    if (to !== here) this.#moves.tryMove(slot, to);
    this.#moves.reasons?.note(slot, { wanted: to, unserved: true });
  }

  save(out: StateWriter): void {
    out.int(this.#turn);
    for (const slot of this.#crowd.slots) {
      const { learned, path, place, limit, blocked, searchedIn, checkedAt } = this.#states[slot]!;
      const cells: number[] = [];
      const values: number[] = [];
      learned.forEach((cell, value) => {
        cells.push(cell);
        values.push(value);
      });
      out.ints(cells);
      out.array(Float64Array.from(values));
      out.ints(path ?? []);
      out.ints([place, limit, blocked, searchedIn, this.#edits - checkedAt]);
    }
  }

  load(from: StateReader): void {
    this.#turn = from.int();
    for (const slot of this.#crowd.slots) {
      this.added(slot);
      const state = this.#states[slot]!;
      const cells = from.ints();
      const values = from.array(Float64Array);
      for (const [i, cell] of cells.entries()) state.learned.set(cell, values[i]!);
      const path = from.ints();
      if (path.length > 0) state.path = [...path];
      const [place = 0, limit = 0, blocked = 0, searchedIn = 0, editsAgo = 0] = from.ints();
      Object.assign(state, { place, limit, blocked, searchedIn, checkedAt: this.#edits - editsAgo });
    }
  }

  planOf(slot: number): readonly number[] {
    const state = this.#states[slot];
    return state?.path ? state.path.slice(state.place) : [this.#crowd.cells[slot]!];
  }

  keepReasons(keep: boolean): void {
    this.#moves.keepReasons(keep);
  }

  explain(slot: number): Explanation | undefined {
    return this.#moves.reasons?.explain(slot);
  }

  inspect(slot: number): Inspection | undefined {
    const state = this.#states[slot];
    if (!state) return undefined;
    const { cells, targets, occupants } = this.#crowd;
    const { expansions, vision } = this.#parameters;
    // A search learns, so a search for display works on a copy of what was learned.
    const learned = new CellValues();
    state.learned.forEach((cell, value) => {
      learned.set(cell, value);
    });
    const search = this.#search;
    const { terrain } = this.#crowd.layerOf(slot);
    search.search(cells[slot]!, targets[slot]!, expansions, learned, { occupants, vision }, terrain);
    const closed = [...search.closed.subarray(0, search.closedCount)];
    return { closed, open: this.#around(closed), learned: state.learned };
  }

  /** Neighbours of the given cells that are not among them. */
  #around(cells: readonly number[]): number[] {
    const inside = new Set(cells);
    const found = new Set<number>();
    for (const cell of cells) {
      const moves = this.#flow ? this.#flow.at(cell) : this.#grid.moves[cell]!;
      for (const [d, offset] of this.#grid.offsets.entries()) {
        if (moves & (1 << d) && !inside.has(cell + offset)) found.add(cell + offset);
      }
    }
    return [...found];
  }

  memoryBytes(): number {
    let bytes = this.#grid.cellCount * 36;
    for (const state of this.#states)
      if (state) bytes += 100 + state.learned.bytes + 8 * (state.path?.length ?? 0);
    return bytes;
  }
}
