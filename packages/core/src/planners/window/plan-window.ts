import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';

const NOBODY = -1;
/** In place of the cell of a slot that nobody has. */
const NOWHERE = -1;

/**
 * What all agents will do in the coming ticks: for each of them the cell of every agent, and for each cell the agent
 * that will be there. Time 0 is now; the plan ends at time {@link length}, at most {@link span}.
 */
export class PlanWindow {
  /** Most ticks that are planned ahead. */
  readonly span: number;
  /** How many ticks are planned. */
  length = 0;
  /** Per time and slot the cell, from time 0. */
  readonly cells: Int32Array<ArrayBuffer>[];
  /** Per time and cell the slot, or −1. */
  readonly holders: Int32Array[];
  readonly #crowd: Crowd;

  constructor(crowd: Crowd, span: number) {
    this.#crowd = crowd;
    this.span = span;
    this.cells = Array.from({ length: span + 1 }, () => new Int32Array(0));
    this.holders = Array.from({ length: span + 1 }, () => new Int32Array(crowd.grid.cellCount).fill(NOBODY));
  }

  get bytes(): number {
    return (this.span + 1) * (this.holders[0]!.byteLength + this.cells[0]!.byteLength);
  }

  /** Makes room for all slots of the crowd. */
  fit(): void {
    const { slotCount } = this.#crowd;
    for (let time = 0; time <= this.span; time++) {
      const row = this.cells[time]!;
      if (row.length < slotCount) this.cells[time] = grown(row, slotCount).fill(NOWHERE, row.length);
    }
  }

  /** Puts an agent on a cell at time 0; nothing is planned for it. */
  enter(slot: number, cell: number): void {
    this.cells[0]![slot] = cell;
    this.holders[0]![cell] = slot;
  }

  /** Takes an agent off all cells. */
  leave(slot: number): void {
    this.unplace(slot);
    this.#free(0, slot);
    for (let time = 0; time <= this.span; time++) this.cells[time]![slot] = NOWHERE;
  }

  /** Plans the path of an agent, of which nothing is planned: entry 0 is where it is. */
  place(slot: number, path: Int32Array): void {
    for (let time = 1; time <= this.length; time++) {
      const cell = path[time]!;
      this.cells[time]![slot] = cell;
      this.holders[time]![cell] = slot;
    }
  }

  /** Takes away all that is planned for an agent. */
  unplace(slot: number): void {
    for (let time = 1; time <= this.length; time++) this.#free(time, slot);
  }

  /** Reads the path of an agent. */
  read(slot: number, path: Int32Array): void {
    for (let time = 0; time <= this.length; time++) path[time] = this.cells[time]![slot]!;
  }

  /** Plans one more tick: `slots` go where the row at the end, which the caller has filled, says. */
  extend(slots: Int32Array, count: number): void {
    const time = ++this.length;
    const row = this.cells[time]!;
    const holders = this.holders[time]!;
    for (let i = 0; i < count; i++) holders[row[slots[i]!]!] = slots[i]!;
  }

  /** Forgets what is planned after a time. */
  cut(time: number): void {
    for (; this.length > time; this.length--) this.#clear(this.length);
  }

  /** A tick has passed: what was planned for time 1 is now. */
  advance(): void {
    this.#clear(0);
    this.cells.push(this.cells.shift()!);
    this.holders.push(this.holders.shift()!);
    this.length--;
  }

  save(out: StateWriter): void {
    out.int(this.length);
    for (let time = 0; time <= this.length; time++) out.array(this.cells[time]!);
  }

  load(from: StateReader): void {
    this.length = from.int();
    for (let time = 0; time <= this.length; time++) {
      const row = from.ints();
      this.cells[time] = row;
      for (const slot of this.#crowd.slots) {
        // Agents that came after the last tick are not on any cell.
        const cell = row[slot] ?? NOWHERE;
        if (cell !== NOWHERE) this.holders[time]![cell] = slot;
      }
    }
    this.fit();
  }

  #clear(time: number): void {
    for (const slot of this.#crowd.slots) this.#free(time, slot);
  }

  #free(time: number, slot: number): void {
    const holders = this.holders[time]!;
    const cell = this.cells[time]![slot]!;
    if (holders[cell] === slot) holders[cell] = NOBODY;
  }
}
