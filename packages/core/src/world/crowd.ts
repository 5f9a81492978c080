import type { Grid } from '../grid/index.ts';
import { grown } from '../grow.ts';

const NOBODY = -1;

/**
 * The agents of a world as flat arrays, one entry an agent, for planners to read. An agent's **slot** is its
 * place in them; it stays the same while the agent is in the world and is given to another after it has left.
 */
export class Crowd {
  readonly grid: Grid;
  /** Slots in the order in which the agents came, which is the order of their ids. */
  readonly slots: number[] = [];
  /** Per slot the cell it stands on. */
  cells = new Int32Array(16);
  /** Per slot the cell it stood on after the last tick: elsewhere only if it was moved from outside since. */
  origins = new Int32Array(16);
  /** Per slot the cell it wants to be on, as it was told. */
  goals = new Int32Array(16);
  /**
   * Per slot the cell to make for: the goal, or while that cannot be reached the reachable cell nearest to it.
   * Planners use this one.
   */
  targets = new Int32Array(16);
  /** Per slot how important it is; larger goes first. */
  priorities = new Float64Array(16);
  /** Per slot 1 if somebody else moves it. */
  outside = new Uint8Array(16);
  /** Per slot the cell that the planner chose for the next tick. */
  next = new Int32Array(16);
  /** Per cell of the grid the slot standing there, or −1. */
  readonly occupants: Int32Array;
  readonly #vacant: number[] = [];
  #slotCount = 0;

  constructor(grid: Grid) {
    this.grid = grid;
    this.occupants = new Int32Array(grid.cellCount).fill(NOBODY);
  }

  /** One more than the largest slot ever used: how long per-slot arrays of a planner must be. */
  get slotCount(): number {
    return this.#slotCount;
  }

  /** True if the agent stands where it is to go. */
  isHome(slot: number): boolean {
    return this.cells[slot] === this.goals[slot];
  }

  enter(cell: number, goal: number, priority: number, outside: boolean): number {
    const slot = this.#vacant.pop() ?? this.#slotCount++;
    this.#grow();
    this.slots.push(slot);
    this.cells[slot] = cell;
    this.origins[slot] = cell;
    this.goals[slot] = goal;
    this.targets[slot] = goal;
    this.priorities[slot] = priority;
    this.outside[slot] = outside ? 1 : 0;
    this.next[slot] = cell;
    this.occupants[cell] = slot;
    return slot;
  }

  leave(slot: number): void {
    this.slots.splice(this.slots.indexOf(slot), 1);
    this.#vacant.push(slot);
    this.occupants[this.cells[slot]!] = NOBODY;
  }

  /** Moves one agent at once, to a cell that must be empty. */
  relocate(slot: number, cell: number): void {
    this.occupants[this.cells[slot]!] = NOBODY;
    this.cells[slot] = cell;
    this.next[slot] = cell;
    this.occupants[cell] = slot;
  }

  /** Moves agents to their next cells, all at once. */
  step(): void {
    const { slots, cells, next, occupants } = this;
    for (const slot of slots) if (occupants[cells[slot]!] === slot) occupants[cells[slot]!] = NOBODY;
    for (const slot of slots) {
      cells[slot] = next[slot]!;
      occupants[next[slot]!] = slot;
    }
  }

  #grow(): void {
    const length = this.#slotCount;
    this.cells = grown(this.cells, length);
    this.origins = grown(this.origins, length);
    this.goals = grown(this.goals, length);
    this.targets = grown(this.targets, length);
    this.priorities = grown(this.priorities, length);
    this.outside = grown(this.outside, length);
    this.next = grown(this.next, length);
  }
}
