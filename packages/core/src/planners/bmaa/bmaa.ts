import type { Grid, GridChange } from '../../grid/index.ts';
import { RealTimeAdaptiveAStar } from '../../real-time/index.ts';
import { type Budget, CellValues } from '../../search/index.ts';
import type { Crowd, Inspection, Planner, PlannerContext } from '../../world/index.ts';
import { definePlanner, type ParametersOf } from '../kit/define.ts';
import { FlowMap } from '../kit/flow.ts';
import { searchMemory } from '../kit/needs.ts';
import { SequentialMoves } from './sequential-moves.ts';

/**
 * Bounded Multi-Agent A\* (Sigurdson, Bulitko, Yeoh, Hernández and Koenig 2018): every agent runs its own
 * real-time search, treats the others it sees as obstacles, and shares nothing with them.
 */
const PARAMETERS = {
  expansions: {
    default: 32,
    min: 1,
    max: 100_000,
    whole: true,
    meaning: 'most cells that an agent expands in one search',
  },
  moves: {
    default: 32,
    min: 1,
    max: 100_000,
    whole: true,
    meaning: 'ticks after which an agent searches again',
  },
  vision: {
    default: Math.SQRT2,
    min: 0,
    max: 10_000,
    meaning: 'how far an agent sees others, in tile widths',
  },
  patience: {
    default: 1,
    paper: 1_000_000,
    min: 1,
    max: 1_000_000,
    whole: true,
    meaning: 'ticks in a row that an agent waits for a blocked cell before it searches again',
  },
  insist: {
    default: true,
    paper: false,
    meaning: 'an agent that others cut off searches through them (with push) or against the flow (without)',
  },
} as const;

const SWITCHES = {
  push: { meaning: 'an agent may push another off its goal to pass' },
  flow: { meaning: 'searches follow one-way flow annotations' },
} as const;

type BmaaParameters = ParametersOf<typeof PARAMETERS> & { readonly push: boolean; readonly flow: boolean };

function variant(id: string, title: string, push: boolean, flow: boolean) {
  const extras = [push ? 'agents push others off their goals' : '', flow ? 'one-way flow annotations' : ''];
  return definePlanner({
    id,
    title,
    summary: ['every agent searches a little and learns', ...extras].filter(Boolean).join('; '),
    central: false,
    preprocessing: 'none',
    // What each agent has learned grows with the cells it has seen.
    memoryEstimate: (size) => size.agents * (2000 + 150 * size.distance) + searchMemory(size),
    promisesArrival: false,
    parameters: {
      ...PARAMETERS,
      push: { default: push, ...SWITCHES.push },
      flow: { default: flow, ...SWITCHES.flow },
    },
    create: (context, parameters) => new BoundedMultiAgentAStar(context, parameters),
  });
}

/** BMAA\*: every agent runs its own bounded search and learns. */
export const bmaa = variant('bmaa', 'BMAA*', false, false);
/** BMAA\*-c: {@link bmaa}, and agents push others off their goals to pass. */
export const bmaaC = variant('bmaa-c', 'BMAA*-c', true, false);
/** BMAA\*-f: {@link bmaa} along one-way flow annotations. */
export const bmaaF = variant('bmaa-f', 'BMAA*-f', false, true);
/** BMAA\*-f-c: {@link bmaa} with both pushing and flow annotations. */
export const bmaaFC = variant('bmaa-f-c', 'BMAA*-f-c', true, true);

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
  /** The agent that searches first: where the budget ran out in the last tick. */
  #turn = 0;

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
    this.#states[slot] = { learned: new CellValues(), path: undefined, place: 0, limit: 0, blocked: 0 };
  }

  removed(slot: number): void {
    this.#states[slot] = undefined;
  }

  retasked(slot: number): void {
    this.added(slot);
  }

  mapChanged(change: GridChange): void {
    this.#flow?.mapChanged(change);
    const changed = new Set(change.affected);
    for (const slot of this.#crowd.slots) {
      const state = this.#states[slot]!;
      if (state.path?.some((cell) => changed.has(cell))) state.path = undefined;
    }
  }

  /** The NPC controller (Algorithm 1): first all agents search, then all move, one after the other. */
  plan(tick: number, budget: Budget): void {
    this.#searchPhase(tick, budget);
    this.#executionPhase();
  }

  #searchPhase(tick: number, budget: Budget): void {
    const { slots, outside } = this.#crowd;
    const count = slots.length;
    const first = this.#turn < count ? this.#turn : 0;
    for (let i = 0; i < count; i++) {
      const index = (first + i) % count;
      const slot = slots[index]!;
      if (outside[slot]) continue;
      if (!this.#needsSearch(slot, tick)) continue;
      if (budget.exhausted) {
        this.#turn = index;
        return;
      }
      this.#searchFor(slot, tick, budget);
    }
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

  #searchFor(slot: number, tick: number, budget: Budget): void {
    const { cells, targets, occupants } = this.#crowd;
    const { expansions, moves, vision } = this.#parameters;
    const state = this.#states[slot]!;
    const cell = cells[slot]!;
    const target = targets[slot]!;
    const before = this.#search.expanded;
    state.path = this.#search.search(cell, target, expansions, state.learned, { occupants, vision });
    if (!state.path && this.#parameters.insist) state.path = this.#insist(slot, state);
    state.place = 0;
    state.blocked = 0;
    if (state.path) state.limit = tick + moves;
    budget.spend(this.#search.expanded - before);
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
    return search.search(cells[slot]!, targets[slot]!, expansions, state.learned, blind);
  }

  /** Nothing to do at the target, and nothing to remember. */
  #rest(state: AgentState): void {
    state.path = undefined;
    state.blocked = 0;
    if (state.learned.size > 0) state.learned.clear();
  }

  /** The cell after `cell` on the path; −1 if the path does not lead on from there. */
  #nextOnPath(state: AgentState, cell: number): number {
    const { path } = state;
    if (!path || path[state.place] !== cell || state.place + 1 >= path.length) return -1;
    return path[state.place + 1]!;
  }

  #executionPhase(): void {
    const { slots, cells, outside } = this.#crowd;
    this.#moves.begin();
    for (const slot of slots) {
      const state = this.#states[slot];
      if (outside[slot] || !state || this.#moves.hasMoved(slot)) continue;
      const wanted = this.#nextOnPath(state, cells[slot]!);
      if (wanted < 0) continue;
      if (this.#parameters.push) this.#moves.push(wanted, slot);
      if (this.#moves.tryMove(slot, wanted)) {
        state.place++;
        state.blocked = 0;
      } else {
        state.blocked++;
      }
    }
    this.#moves.end();
  }

  planOf(slot: number): readonly number[] {
    const state = this.#states[slot];
    return state?.path ? state.path.slice(state.place) : [this.#crowd.cells[slot]!];
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
    search.search(cells[slot]!, targets[slot]!, expansions, learned, { occupants, vision });
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
