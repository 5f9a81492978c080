import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type Crowd, crosser, crosserInTable, type MoveTable } from '../../world/index.ts';

const NOBODY = -1;

/**
 * A reservation table: which agent will be where, now and in each of the next `reserve` ticks.
 *
 * Every agent is on exactly one cell in each of these ticks: on the cells it has reserved one after the other, and
 * from the last of them on it stands there, because it may get nothing more. A cell of a standing agent is taken
 * in all ticks to come. So at any time the whole table is a set of moves without conflicts, whichever agents reserve
 * more, and an agent that reserves need only look at the cells that it wants itself.
 */
export class Reservations implements MoveTable {
  /** How many ticks ahead the table goes. */
  readonly reserve: number;
  readonly #crowd: Crowd;
  readonly #crossingForbidden: boolean;
  /** Ticks in the table, the present one included. */
  readonly #depth: number;
  /** Per tick, modulo the depth, and cell the slot that is there, or −1. */
  readonly #layers: readonly Int32Array[];
  /** Per slot and tick, modulo the depth, its cell: the same the other way around. */
  #places = new Int32Array(0);
  /** Per slot how many moves it has reserved. */
  #steps = new Uint8Array(0);
  /** The slots in the table. */
  #known: number[] = [];
  #present = 0;

  /** @param reserve how many moves ahead agents can reserve, from 1 to 255 */
  constructor(crowd: Crowd, reserve: number, crossingForbidden: boolean) {
    this.#crowd = crowd;
    this.reserve = reserve;
    this.#crossingForbidden = crossingForbidden;
    this.#depth = reserve + 1;
    const cells = crowd.grid.cellCount;
    this.#layers = Array.from({ length: this.#depth }, () => new Int32Array(cells).fill(NOBODY));
  }

  /** The slot that will be on a cell `ahead` ticks from now, or −1. */
  holder(cell: number, ahead: number): number {
    return this.#layers[this.#layer(ahead)]![cell]!;
  }

  /** Where an agent will be `ahead` ticks from now. */
  place(slot: number, ahead: number): number {
    return this.#places[slot * this.#depth + this.#layer(ahead)]!;
  }

  /** How many moves an agent has reserved; 0 if it stands. */
  steps(slot: number): number {
    return this.#steps[slot]!;
  }

  /** Where an agent's reserved moves lead to. */
  end(slot: number): number {
    return this.place(slot, this.reserve);
  }

  /** How many reserved moves an agent has not made yet, asked when a tick is over and before {@link advance}. */
  movesLeft(slot: number): number {
    const steps = this.#steps[slot]!;
    return steps > 0 && this.#crowd.cells[slot] === this.place(slot, 1) ? steps - 1 : steps;
  }

  /** A tick is over. False if the agents are not where the table has them: then nothing was done. */
  advance(): boolean {
    const { slots, cells } = this.#crowd;
    if (slots.length !== this.#known.length) return false;
    for (const slot of slots) if (cells[slot] !== this.place(slot, 1)) return false;
    const oldest = this.#present;
    const latest = this.#layer(this.reserve);
    const layer = this.#layers[oldest]!;
    const places = this.#places;
    for (const slot of slots) layer[places[slot * this.#depth + oldest]!] = NOBODY;
    for (const slot of slots) {
      const end = places[slot * this.#depth + latest]!;
      layer[end] = slot;
      places[slot * this.#depth + oldest] = end;
      if (this.#steps[slot]! > 0) this.#steps[slot]!--;
    }
    this.#present = this.#layer(1);
    return true;
  }

  /** Whether all agents are where the table has them, asked after {@link advance}: outside agents may have moved. */
  get agrees(): boolean {
    const { slots, cells } = this.#crowd;
    return slots.length === this.#known.length && slots.every((slot) => cells[slot] === this.place(slot, 0));
  }

  /** Whether the map allows all reserved moves, asked after {@link advance} when it has changed. */
  get isLegal(): boolean {
    const { grid } = this.#crowd;
    for (const slot of this.#known) {
      for (let ahead = this.#steps[slot]!; ahead > 0; ahead--)
        if (grid.moveBetween(this.place(slot, ahead - 1), this.place(slot, ahead)) < 0) return false;
    }
    return true;
  }

  /** Drops all reservations: every agent of the crowd stands where it is. Call it first, and when agents come or leave. */
  reset(): void {
    const { slots, slotCount } = this.#crowd;
    for (const slot of this.#known) {
      for (let layer = 0; layer < this.#depth; layer++)
        this.#layers[layer]![this.#places[slot * this.#depth + layer]!] = NOBODY;
    }
    this.#places = grown(this.#places, slotCount * this.#depth);
    this.#steps = grown(this.#steps, slotCount);
    this.#known = [...slots];
    for (const slot of slots) this.#fill(slot, 0, this.#crowd.cells[slot]!);
    this.#steps.fill(0);
  }

  /**
   * Reserves the moves along a route for an agent, as many as can be had; all of them or none if it has to be
   * `whole`. Returns −1 and leaves the agent with new moves, or returns the agent in the way of the first it lacks.
   * `next` is the place in the route of the cell after the agent's last reserved one.
   */
  reserveAlong(slot: number, route: Int32Array, next: number, whole: boolean): number {
    const had = this.#steps[slot]!;
    // A slow agent stands where its move has led for as long as it rests.
    const ahead = this.#crowd.speeds[slot]! > 1 ? 1 : this.reserve;
    const most = Math.min(ahead, had + route.length - next);
    let from = this.end(slot);
    let got = had;
    let obstacle = NOBODY;
    for (let ahead = had + 1; ahead <= most; ahead++) {
      const to = route[next + ahead - had - 1]!;
      obstacle = this.obstacle(slot, from, to, ahead);
      if (obstacle !== NOBODY) break;
      // The last move must leave it on a cell on which it may stay.
      const later = this.standsOn(slot, to, ahead);
      if (later === NOBODY) got = ahead;
      else if (ahead === most) obstacle = later;
      from = to;
    }
    if (got === had || (whole && got < most)) return obstacle;
    this.#clear(slot, had + 1);
    for (let ahead = had + 1; ahead <= got; ahead++) {
      const cell = route[next + ahead - had - 1]!;
      if (ahead === got) this.#fill(slot, ahead, cell);
      else this.#set(slot, this.#layer(ahead), cell);
    }
    this.#steps[slot] = got;
    return NOBODY;
  }

  /** Gives a standing agent one move, even if another agent is on the cell in the table. */
  take(slot: number, cell: number): void {
    this.#clear(slot, 1);
    this.#fill(slot, 1, cell);
    this.#steps[slot] = 1;
  }

  /** Takes back what {@link take} did, but leaves the agent's own cell to an agent that has taken it meanwhile. */
  untake(slot: number): void {
    this.#clear(slot, 1);
    const cell = this.place(slot, 0);
    for (let ahead = 1; ahead <= this.reserve; ahead++) {
      const layer = this.#layer(ahead);
      this.#places[slot * this.#depth + layer] = cell;
      if (this.#layers[layer]![cell] === NOBODY) this.#layers[layer]![cell] = slot;
    }
    this.#steps[slot] = 0;
  }

  /** Another agent that is on a cell at any time from `ahead` ticks on, or −1. */
  standsOn(slot: number, cell: number, ahead: number): number {
    for (; ahead <= this.reserve; ahead++) {
      const other = this.holder(cell, ahead);
      if (other !== NOBODY && other !== slot) return other;
    }
    return NOBODY;
  }

  /** Whether a standing agent may move to a cell in this tick and stay there. */
  isFree(slot: number, from: number, to: number): boolean {
    return this.standsOn(slot, to, 1) === NOBODY && this.obstacle(slot, from, to, 1) === NOBODY;
  }

  /** The agent that forbids a move which ends `ahead` ticks from now, or −1: on the cell, swapping or crossing. */
  obstacle(slot: number, from: number, to: number, ahead: number): number {
    const there = this.holder(to, ahead);
    if (there !== NOBODY && there !== slot) return there;
    const leaving = this.holder(to, ahead - 1);
    if (leaving !== NOBODY && leaving !== slot && this.holder(from, ahead) === leaving) return leaving;
    return this.crosses(from, to, ahead);
  }

  /** The agent that moves along the other diagonal of the same square, where that is forbidden, or −1. */
  crosses(from: number, to: number, ahead: number): number {
    if (!this.#crossingForbidden) return NOBODY;
    const { grid } = this.#crowd;
    const d = grid.directionBetween(from, to);
    const other = crosserInTable(grid, this, from, d, ahead - 1);
    // An outside agent may have crossed already in this tick.
    return other === NOBODY && ahead === 1 ? crosser(this.#crowd, from, d) : other;
  }

  /** Bytes of memory held. */
  get memoryBytes(): number {
    return this.#layers.length * this.#layers[0]!.byteLength + this.#places.byteLength;
  }

  /** Writes all reservations, for a planner that is saved. */
  save(out: StateWriter): void {
    out.int(this.#present);
    out.ints(this.#known);
    out.array(this.#places);
    out.array(this.#steps);
  }

  /** Reads what {@link save} wrote, for the same crowd. */
  load(from: StateReader): void {
    this.#present = from.int();
    this.#known = [...from.ints()];
    this.#places = from.ints();
    this.#steps = from.array(Uint8Array<ArrayBuffer>);
    for (const slot of this.#known) {
      for (let layer = 0; layer < this.#depth; layer++)
        this.#layers[layer]![this.#places[slot * this.#depth + layer]!] = slot;
    }
  }

  #layer(ahead: number): number {
    const layer = this.#present + ahead;
    return layer >= this.#depth ? layer - this.#depth : layer;
  }

  #set(slot: number, layer: number, cell: number): void {
    this.#layers[layer]![cell] = slot;
    this.#places[slot * this.#depth + layer] = cell;
  }

  /** Puts an agent on a cell from `ahead` ticks on. */
  #fill(slot: number, ahead: number, cell: number): void {
    for (; ahead <= this.reserve; ahead++) this.#set(slot, this.#layer(ahead), cell);
  }

  /** Takes an agent off its cells from `ahead` ticks on, unless they have been given to another. */
  #clear(slot: number, ahead: number): void {
    for (; ahead <= this.reserve; ahead++) {
      const layer = this.#layer(ahead);
      const cell = this.#places[slot * this.#depth + layer]!;
      if (this.#layers[layer]![cell] === slot) this.#layers[layer]![cell] = NOBODY;
    }
  }
}
