import type { Grid } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';

const NOBODY = -1;

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
  /** Per slot the cell that the planner chose for the next tick. */
  next = new Int32Array(16);
  /** Per cell of the grid the slot of the agent there, or −1. */
  readonly occupants: Int32Array;
  readonly #vacant: number[] = [];
  #slotCount = 0;

  constructor(grid: Grid) {
    this.grid = grid;
    this.occupants = new Int32Array(grid.cellCount).fill(NOBODY);
  }

  /** One more than the largest slot ever used: the length a planner's per-slot arrays need. */
  get slotCount(): number {
    return this.#slotCount;
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
   * the cell is free; a planner must not call it.
   */
  enter(cell: number, goal: number, priority: number, outside: boolean): number {
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
    this.occupants[cell] = slot;
    return slot;
  }

  /** Takes an agent off the map and frees its slot. Used by the world; a planner must not call it. */
  leave(slot: number): void {
    this.slots.splice(this.slots.indexOf(slot), 1);
    this.#vacant.push(slot);
    this.occupants[this.cells[slot]!] = NOBODY;
  }

  /** Moves one agent immediately, to a cell that must be empty. */
  relocate(slot: number, cell: number): void {
    this.occupants[this.cells[slot]!] = NOBODY;
    this.cells[slot] = cell;
    this.next[slot] = cell;
    this.occupants[cell] = slot;
  }

  /** Moves all agents to their next cells simultaneously. */
  step(): void {
    const { slots, cells, next, occupants } = this;
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
  }

  /** Reads what {@link save} wrote, in a crowd without agents. */
  load(from: StateReader): void {
    for (const slot of from.ints()) this.slots.push(slot);
    for (const slot of from.ints()) this.#vacant.push(slot);
    this.#slotCount = from.int();
    this.#grow();
    const [priorities, outside, ...cells] = this.#saved();
    priorities.set(from.array(Float64Array));
    outside.set(from.array(Uint8Array));
    for (const array of cells) array.set(from.ints());
    this.next.set(this.cells);
    for (const slot of this.slots) this.occupants[this.cells[slot]!] = slot;
  }

  /** The arrays that outlast a tick. */
  #saved() {
    const { priorities, outside, cells, previous, origins, goals, targets, aims } = this;
    return [priorities, outside, cells, previous, origins, goals, targets, aims] as const;
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
    this.next = grown(this.next, length);
  }
}
