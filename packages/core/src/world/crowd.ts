import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Profile } from './profile.ts';
import { fillSquare } from './squares.ts';

const NOBODY = -1;

/** What kind of unit an agent is, complete: see {@link Profile}. */
export interface Traits extends Required<Omit<Profile, 'team' | 'costs'>> {
  /** The number of its team; 0 for agents that have none. */
  readonly team: number;
  /** The cost table that it goes by; undefined for the costs of the map. */
  readonly costs: string | undefined;
}

type LayerKind = Pick<Traits, 'size' | 'costs'>;

const PLAIN: Traits = { size: 1, speed: 1, team: 0, hold: false, costs: undefined };

/**
 * The agents of a world as flat arrays, one entry per agent, for planners to read. An agent's **slot** is its index
 * in them. It stays the same while the agent is in the world; after the agent has left, another may get it.
 */
export class Crowd {
  readonly grid: Grid;
  /** Slots in the order in which the agents were added, which is the order of their ids. */
  readonly slots: number[] = [];
  /** Per slot the cell the agent stands on. */
  cells = new Int32Array(16);
  /** Per slot the cell before the last tick, or the one it was added on: to draw agents between ticks. */
  previous = new Int32Array(16);
  /** Per slot the cell after the last tick. It differs from `cells` only for an outside agent moved since then. */
  origins = new Int32Array(16);
  /** Per slot the cell the agent was told to go to. */
  goals = new Int32Array(16);
  /**
   * Per slot the cell to make for: the goal, or, while the goal cannot be reached, the reachable cell nearest to it, or
   * where the agent has settled because the goal is taken. Planners use this one. For some ticks after an edit it may
   * be a wall or out of reach.
   */
  targets = new Int32Array(16);
  /**
   * Per slot the cell that the agent makes for while it has not settled. Agents that have the same are of one group: they
   * should not push each other off the cells where they rest.
   */
  aims = new Int32Array(16);
  /** Per slot the agent's priority; larger goes first. */
  priorities = new Float64Array(16);
  /** Per slot 1 if the agent is moved by the caller and not by the planner. */
  outside = new Uint8Array(16);
  /** Per slot the side of the square of tiles that the agent covers, from 1 to 4. Its cell is the upper left one. */
  sizes = new Uint8Array(16);
  /** Per slot the ticks that a move takes: the agent hops in the first and rests in the others. */
  speeds = new Uint8Array(16);
  /** Per slot for how many more ticks the agent rests after its last move. It must stay while this is above 0. */
  rests = new Uint8Array(16);
  /** Per slot how many ticks its last move takes or took, the hop included; 1 before the first. */
  hops = new Uint8Array(16);
  /** Per slot the number of its team. Only agents of the same team make way for each other. */
  teams = new Uint8Array(16);
  /** Per slot 1 if the agent holds its place: it never moves, and nobody makes it. */
  holds = new Uint8Array(16);
  /** Per slot the number of the {@link layers map} on which the agent moves. */
  layerNumbers = new Uint8Array(16);
  /** The maps on which agents move: the grid itself, then one for each other size and cost table in use. */
  readonly layers: Grid[];
  /** Per slot the cell that the planner chose for the next tick. */
  next = new Int32Array(16);
  /** Per cell of the grid the slot of the agent that covers it, or −1. */
  readonly occupants: Int32Array;
  readonly #vacant: number[] = [];
  #slotCount = 0;
  /** Of each layer which agents move on it. */
  readonly #layerKinds: LayerKind[] = [{ size: 1, costs: undefined }];
  /** How many agents are not like all others; see {@link plain}. */
  #special = 0;

  constructor(grid: Grid) {
    this.grid = grid;
    this.layers = [grid];
    this.occupants = new Int32Array(grid.cellCount).fill(NOBODY);
  }

  /** One more than the largest slot ever used: the length a planner's per-slot arrays need. */
  get slotCount(): number {
    return this.#slotCount;
  }

  /**
   * True while all agents are alike: one tile, one tick a tile, one team, the costs of the map, none holds its place.
   * Then a planner need not look at sizes, speeds, rests, teams, holds and layers.
   */
  get plain(): boolean {
    return this.#special === 0;
  }

  /** The map on which an agent moves: free where its whole square is, with the costs that it goes by. */
  layerOf(slot: number): Grid {
    return this.layers[this.layerNumbers[slot]!]!;
  }

  /** True if the agent stands on its goal. */
  isHome(slot: number): boolean {
    return this.cells[slot] === this.goals[slot];
  }

  /** True if the agent stands on its target, and that is not its goal: it has come as near as it will. */
  hasSettled(slot: number): boolean {
    return this.cells[slot] === this.targets[slot] && !this.isHome(slot);
  }

  /**
   * Adds an agent on a cell, with its goal as target, and returns its slot. Used by the world, which has checked that
   * the cells are free; a planner must not call it.
   */
  enter(cell: number, goal: number, priority: number, outside: boolean, traits: Traits = PLAIN): number {
    const slot = this.#vacant.pop() ?? this.#slotCount++;
    this.#grow();
    this.slots.push(slot);
    this.cells[slot] = cell;
    this.previous[slot] = cell;
    this.origins[slot] = cell;
    this.goals[slot] = goal;
    this.targets[slot] = goal;
    this.aims[slot] = goal;
    this.priorities[slot] = priority;
    this.outside[slot] = outside ? 1 : 0;
    this.next[slot] = cell;
    this.rests[slot] = 0;
    this.hops[slot] = 1;
    this.#setTraits(slot, traits);
    this.#cover(slot, slot);
    return slot;
  }

  /**
   * Makes an agent another kind of unit. Used by the world, which has checked that it fits where it is; a planner must not
   * call it.
   */
  change(slot: number, traits: Traits): void {
    this.#cover(slot, NOBODY);
    if (this.#isSpecial(slot)) this.#special--;
    this.#setTraits(slot, traits);
    this.#cover(slot, slot);
  }

  #setTraits(slot: number, { size, speed, team, hold, costs }: Traits): void {
    this.sizes[slot] = size;
    this.speeds[slot] = speed;
    this.teams[slot] = team;
    this.holds[slot] = hold ? 1 : 0;
    this.layerNumbers[slot] = this.#numberOf({ size, costs });
    if (this.#isSpecial(slot)) this.#special++;
  }

  #numberOf(kind: LayerKind): number {
    const known = this.#layerKinds.findIndex(({ size, costs }) => size === kind.size && costs === kind.costs);
    if (known >= 0) return known;
    this.layers.push(this.grid.layer(kind));
    return this.#layerKinds.push(kind) - 1;
  }

  /** What kind of unit an agent is. */
  traitsOf(slot: number): Traits {
    const { costs } = this.#layerKinds[this.layerNumbers[slot]!]!;
    const [size, speed, team] = [this.sizes[slot]!, this.speeds[slot]!, this.teams[slot]!];
    return { size, speed, team, hold: this.holds[slot] === 1, costs };
  }

  #isSpecial(slot: number): boolean {
    const { speeds, teams, holds, layerNumbers } = this;
    return speeds[slot]! > 1 || teams[slot]! > 0 || holds[slot]! > 0 || layerNumbers[slot]! > 0;
  }

  /** The cells of a square, row by row. */
  square(cell: number, size: number): number[] {
    const cells: number[] = [];
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++) cells.push(cell + row * this.grid.stride + column);
    return cells;
  }

  /** The cells that an agent covers. */
  cellsOf(slot: number): number[] {
    return this.square(this.cells[slot]!, this.sizes[slot]!);
  }

  /** An agent other than `slot` that covers a cell of a square; −1 if there is none. */
  otherIn(cell: number, size: number, slot: number): number {
    const { occupants, grid } = this;
    for (let row = 0, first = cell; row < size; row++, first += grid.stride)
      for (let covered = first; covered < first + size; covered++)
        if (occupants[covered]! >= 0 && occupants[covered] !== slot) return occupants[covered]!;
    return NOBODY;
  }

  /** Marks the cells of an agent as its own, or as nobody's. */
  #cover(slot: number, by: number): void {
    fillSquare(this.occupants, this.cells[slot]!, this.sizes[slot]!, this.grid.stride, by);
  }

  /** Takes an agent off the map and frees its slot. Used by the world; a planner must not call it. */
  leave(slot: number): void {
    this.slots.splice(this.slots.indexOf(slot), 1);
    this.#vacant.push(slot);
    if (this.#isSpecial(slot)) this.#special--;
    this.#cover(slot, NOBODY);
  }

  /** Moves one agent immediately, to where nobody else is. */
  relocate(slot: number, cell: number): void {
    this.#cover(slot, NOBODY);
    this.cells[slot] = cell;
    this.next[slot] = cell;
    this.#cover(slot, slot);
  }

  /** Moves all agents to their next cells simultaneously. */
  step(): void {
    const { slots, cells, next, occupants } = this;
    if (!this.plain) {
      for (const slot of slots) if (next[slot] !== cells[slot]) this.#cover(slot, NOBODY);
      for (const slot of slots) {
        if (next[slot] === cells[slot]) continue;
        cells[slot] = next[slot]!;
        this.#cover(slot, slot);
      }
      return;
    }
    for (const slot of slots) if (occupants[cells[slot]!] === slot) occupants[cells[slot]!] = NOBODY;
    for (const slot of slots) {
      cells[slot] = next[slot]!;
      occupants[next[slot]!] = slot;
    }
  }

  /** Writes all agents. Used by the world. */
  save(out: StateWriter): void {
    out.ints(this.slots);
    out.ints(this.#vacant);
    out.int(this.#slotCount);
    for (const array of this.#saved()) out.array(array, this.#slotCount);
    const neverDiffered = this.#neverDiffered();
    out.boolean(neverDiffered);
    if (neverDiffered) return;
    for (const array of this.#savedOfUnits()) out.array(array, this.#slotCount);
    out.int(this.#layerKinds.length);
    for (const { size, costs } of this.#layerKinds) {
      out.int(size);
      out.text(costs ?? '');
    }
  }

  /** Reads what {@link save} wrote, in a crowd without agents. */
  load(from: StateReader): void {
    for (const slot of from.ints()) this.slots.push(slot);
    for (const slot of from.ints()) this.#vacant.push(slot);
    this.#slotCount = from.count(8);
    this.#grow();
    const [priorities, outside, ...cells] = this.#saved();
    priorities.set(from.array(Float64Array));
    outside.set(from.array(Uint8Array));
    for (const array of cells) array.set(from.ints());
    const known = new Set([...this.slots, ...this.#vacant]);
    for (const slot of known)
      if (!(slot >= 0 && slot < this.#slotCount)) throw damaged(`there is no agent ${slot}`);
    if (known.size < this.slots.length + this.#vacant.length) throw damaged('an agent is in it twice');
    for (const slot of this.slots)
      for (const array of cells) {
        const cell = array[slot]!;
        const inside = cell >= 0 && this.grid.contains(this.grid.x(cell), this.grid.y(cell));
        if (!inside && (array === this.cells || cell !== NOBODY))
          throw damaged(`agent ${slot} is on cell ${cell}`);
      }
    this.next.set(this.cells);
    this.sizes.fill(1);
    this.speeds.fill(1);
    this.hops.fill(1);
    if (!from.boolean()) this.#loadUnits(from);
    for (const slot of this.slots) this.#cover(slot, slot);
  }

  #loadUnits(from: StateReader): void {
    for (const array of this.#savedOfUnits()) array.set(from.array(Uint8Array));
    for (let number = 0, count = from.int(); number < count; number++) {
      const kind: LayerKind = { size: from.int(), costs: from.text() || undefined };
      if (number > 0) this.#numberOf(kind);
    }
    for (const slot of this.slots)
      if (!this.#layerKinds[this.layerNumbers[slot]!]) throw damaged(`agent ${slot} is of no kind`);
    for (const slot of this.slots) if (this.#isSpecial(slot)) this.#special++;
  }

  /** Whether nothing is left of units: agents may be alike now and yet rest from slow moves, and layers keep their numbers. */
  #neverDiffered(): boolean {
    const { rests, hops, layers } = this;
    return (
      this.plain && layers.length === 1 && this.slots.every((slot) => rests[slot] === 0 && hops[slot] === 1)
    );
  }

  /** The arrays that outlast a tick. */
  #saved() {
    const { priorities, outside, cells, previous, origins, goals, targets, aims } = this;
    return [priorities, outside, cells, previous, origins, goals, targets, aims] as const;
  }

  #savedOfUnits() {
    const { sizes, speeds, rests, hops, teams, holds, layerNumbers } = this;
    return [sizes, speeds, rests, hops, teams, holds, layerNumbers] as const;
  }

  #grow(): void {
    const length = this.#slotCount;
    this.cells = grown(this.cells, length);
    this.previous = grown(this.previous, length);
    this.origins = grown(this.origins, length);
    this.goals = grown(this.goals, length);
    this.targets = grown(this.targets, length);
    this.aims = grown(this.aims, length);
    this.priorities = grown(this.priorities, length);
    this.outside = grown(this.outside, length);
    this.sizes = grown(this.sizes, length);
    this.speeds = grown(this.speeds, length);
    this.rests = grown(this.rests, length);
    this.hops = grown(this.hops, length);
    this.teams = grown(this.teams, length);
    this.holds = grown(this.holds, length);
    this.layerNumbers = grown(this.layerNumbers, length);
    this.next = grown(this.next, length);
  }
}

function damaged(what: string): FloodgateError {
  return new FloodgateError('bad-file', `the saved world is damaged: ${what}`);
}
