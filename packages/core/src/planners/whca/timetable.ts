import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd, MoveTable } from '../../world/index.ts';

const NOBODY = -1;
const EMPTY = -1;

/**
 * The reservation table of WHCA\*: which agent is where, now and at each later time of its plan. Times are tick numbers;
 * an agent is on the first cell of its plan at the present time.
 *
 * A plan **stays** if the agent keeps its last cell from then on. As long as all plans stay and none conflict, the
 * whole table can be carried out forever, whichever agents plan again.
 *
 * Each time has a small hash table from cells to agents. The tables form a ring: that of a past time is used again.
 */
export class Timetable implements MoveTable {
  /** The present time. */
  now = 0;
  /** Most moves a plan may have, at most 64. */
  readonly longest: number;
  readonly #crowd: Crowd;
  readonly #mask: number;
  readonly #depth: number;
  /** Per time, modulo the depth, an open-addressing table of cells and the slots that are there. */
  #capacity = 64;
  #cells: Int32Array;
  #slots: Int32Array;
  /** Per cell the slot that stays there, or −1. */
  readonly #staying: Int32Array;
  /** Per cell how many reservations there are, at any time. */
  readonly #busy: Uint8Array;
  /** Per slot and time, modulo the depth, its cell. */
  #plans = new Int32Array(0);
  /** Per slot the time of its last reserved cell. */
  #ends = new Int32Array(0);
  #stays = new Uint8Array(0);
  #present = new Uint8Array(0);

  constructor(crowd: Crowd, longest: number) {
    this.#crowd = crowd;
    this.longest = longest;
    this.#depth = 2 ** Math.ceil(Math.log2(longest + 2));
    this.#mask = this.#depth - 1;
    this.#cells = new Int32Array(this.#depth * this.#capacity).fill(EMPTY);
    this.#slots = new Int32Array(this.#depth * this.#capacity);
    this.#staying = new Int32Array(crowd.grid.cellCount).fill(NOBODY);
    this.#busy = new Uint8Array(crowd.grid.cellCount);
  }

  get memoryBytes(): number {
    return (
      this.#cells.byteLength * 2 + this.#staying.byteLength + this.#busy.byteLength + this.#plans.byteLength
    );
  }

  /** Makes room for all slots of the crowd. */
  fit(): void {
    const { slotCount } = this.#crowd;
    if (slotCount <= this.#ends.length) return;
    this.#plans = grown(this.#plans, slotCount * this.#depth);
    this.#ends = grown(this.#ends, slotCount);
    this.#stays = grown(this.#stays, slotCount);
    this.#present = grown(this.#present, slotCount);
    while (this.#capacity < 2 * this.#ends.length) this.#capacity *= 2;
    this.#cells = new Int32Array(this.#depth * this.#capacity).fill(EMPTY);
    this.#slots = new Int32Array(this.#depth * this.#capacity);
    for (let slot = 0; slot < this.#present.length; slot++) {
      if (!this.#present[slot]) continue;
      for (let time = this.now; time < this.#firstFree(slot); time++)
        this.#insert(this.place(slot, time), time, slot);
    }
  }

  /** True if the agent has a place in the table. */
  has(slot: number): boolean {
    return slot < this.#present.length && this.#present[slot] === 1;
  }

  /** Time of the last cell of an agent's plan. */
  end(slot: number): number {
    return this.#ends[slot]!;
  }

  /** Where an agent is at a time; at the end of its plan from then on. */
  place(slot: number, time: number): number {
    const end = this.#ends[slot]!;
    return this.#plans[slot * this.#depth + (Math.min(time, end) & this.#mask)]!;
  }

  /** Whether any agent is on a cell at the present time or later. */
  isReserved(cell: number): boolean {
    return this.#busy[cell] !== 0;
  }

  /** The agent that is on a cell at a time, or −1. */
  holder(cell: number, time: number): number {
    if (this.#busy[cell] === 0) return NOBODY;
    const staying = this.#staying[cell]!;
    if (staying !== NOBODY && this.#ends[staying]! <= time) return staying;
    const base = (time & this.#mask) * this.#capacity;
    const wrap = this.#capacity - 1;
    for (let i = hash(cell) & wrap; ; i = (i + 1) & wrap) {
      const found = this.#cells[base + i]!;
      if (found === cell) return this.#slots[base + i]!;
      if (found === EMPTY) return NOBODY;
    }
  }

  /** An agent that is on a cell at a later time, or −1. */
  laterHolder(cell: number, time: number): number {
    if (this.#busy[cell] === 0) return NOBODY;
    for (let later = time + 1; later < this.now + this.#depth; later++) {
      const holder = this.holder(cell, later);
      if (holder !== NOBODY) return holder;
    }
    return NOBODY;
  }

  /** Reserves the cells of a plan, the first for the present. Nobody else may have any of them. */
  put(slot: number, cells: ArrayLike<number>, moves: number, stays: boolean): void {
    const { now } = this;
    for (let i = 0; i <= moves; i++) this.#plans[slot * this.#depth + ((now + i) & this.#mask)] = cells[i]!;
    this.#ends[slot] = now + moves;
    this.#stays[slot] = stays ? 1 : 0;
    this.#present[slot] = 1;
    const reserved = this.#firstFree(slot) - now;
    for (let i = 0; i < reserved; i++) {
      this.#insert(cells[i]!, now + i, slot);
      this.#busy[cells[i]!]!++;
    }
    if (stays) {
      this.#staying[cells[moves]!] = slot;
      this.#busy[cells[moves]!]!++;
    }
  }

  /** Removes an agent's reservations. */
  take(slot: number): void {
    if (!this.has(slot)) return;
    for (let time = this.now; time < this.#firstFree(slot); time++) this.#withdraw(slot, time);
    if (this.#stays[slot]) {
      const cell = this.place(slot, this.#ends[slot]!);
      this.#staying[cell] = NOBODY;
      this.#busy[cell]!--;
    }
    this.#present[slot] = 0;
  }

  /** Copies the rest of an agent's plan, its present cell first; returns the number of moves. */
  copy(slot: number, into: Int32Array, at = 0): number {
    const moves = Math.max(0, this.#ends[slot]! - this.now);
    for (let i = 0; i <= moves; i++) into[at + i] = this.place(slot, this.now + i);
    return moves;
  }

  /**
   * Makes agents stand on their cells: the given ones and, in turn, all that planned to pass there. With `stays` they
   * keep their cells, else they have them for the next tick only. Returns all agents that stand now.
   */
  stand(slots: readonly number[], stays: boolean): number[] {
    const { cells } = this.#crowd;
    const standing = [...slots];
    // First remove all of them from the table: its entries for them may be wrong.
    for (const slot of standing) this.take(slot);
    for (let i = 0; i < standing.length; i++) {
      const slot = standing[i]!;
      const cell = cells[slot]!;
      const keeps = stays || this.#crowd.outside[slot] === 1;
      for (;;) {
        const other = keeps ? this.laterHolder(cell, this.now) : this.holder(cell, this.now + 1);
        if (other === NOBODY) break;
        this.take(other);
        standing.push(other);
      }
      this.put(slot, [cell, cell], keeps ? 0 : 1, keeps);
    }
    return standing;
  }

  /** The present tick is over. */
  tickOver(): void {
    const { now } = this;
    const base = (now & this.#mask) * this.#capacity;
    this.#cells.fill(EMPTY, base, base + this.#capacity);
    for (const slot of this.#crowd.slots)
      if (this.#present[slot] && now < this.#firstFree(slot)) this.#busy[this.place(slot, now)]!--;
    this.now++;
  }

  save(out: StateWriter): void {
    const plans: number[] = [];
    for (const slot of this.#crowd.slots) {
      if (!this.#present[slot]) continue;
      const moves = Math.max(0, this.#ends[slot]! - this.now);
      plans.push(slot, this.#stays[slot]!, moves);
      for (let i = 0; i <= moves; i++) plans.push(this.place(slot, this.now + i));
    }
    out.int(this.now);
    out.ints(plans);
  }

  load(from: StateReader): void {
    this.now = from.int();
    this.fit();
    const plans = from.ints();
    for (let i = 0; i < plans.length; ) {
      const [slot, stays, moves] = [plans[i]!, plans[i + 1]!, plans[i + 2]!];
      i += 3;
      this.put(slot, plans.subarray(i, i + moves + 1), moves, stays === 1);
      i += moves + 1;
    }
  }

  /** The first time for which an agent has no entry in the ring. */
  #firstFree(slot: number): number {
    return this.#ends[slot]! + 1 - this.#stays[slot]!;
  }

  #insert(cell: number, time: number, slot: number): void {
    const base = (time & this.#mask) * this.#capacity;
    const wrap = this.#capacity - 1;
    let i = hash(cell) & wrap;
    while (this.#cells[base + i] !== EMPTY) i = (i + 1) & wrap;
    this.#cells[base + i] = cell;
    this.#slots[base + i] = slot;
  }

  #withdraw(slot: number, time: number): void {
    const cell = this.place(slot, time);
    const base = (time & this.#mask) * this.#capacity;
    const wrap = this.#capacity - 1;
    this.#busy[cell]!--;
    let hole = hash(cell) & wrap;
    while (this.#cells[base + hole] !== cell) hole = (hole + 1) & wrap;
    // Entries displaced past the hole move up, so that no lookup of them ends at the hole.
    for (let i = (hole + 1) & wrap; this.#cells[base + i] !== EMPTY; i = (i + 1) & wrap) {
      const home = hash(this.#cells[base + i]!) & wrap;
      if (((i - home) & wrap) < ((i - hole) & wrap)) continue;
      this.#cells[base + hole] = this.#cells[base + i]!;
      this.#slots[base + hole] = this.#slots[base + i]!;
      hole = i;
    }
    this.#cells[base + hole] = EMPTY;
  }
}

function hash(cell: number): number {
  return Math.imul(cell, 0x9e3779b1) >>> 12;
}
