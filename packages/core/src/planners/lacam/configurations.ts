import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { PrecedenceLine } from '../kit/precedence.ts';

const NONE = -1;
/** Entries of a page of rows, unless one row is longer. */
const PAGE = 1 << 16;

/**
 * The configurations that a search knows, by number from 0: the cell of each agent, their order of precedence, and a
 * table to find a configuration by its cells. Rows are stored in pages that are kept for the next search.
 */
export class Configurations {
  count = 0;
  /** The agents, in the order of a row's entries. */
  #slots = new Int32Array(0);
  #rowsPerPage = 1;
  #pages: Int32Array[] = [];
  #pageLength = 0;
  #hashes = new Int32Array(0);
  #away = new Int32Array(0);
  /** Open addressing: numbers of configurations by hash. */
  #table = new Int32Array(64).fill(NONE);
  #hash = 0;

  /** Bytes that the known configurations need. */
  get bytes(): number {
    return this.count * (this.#slots.length * 8 + 16);
  }

  /** Bytes held, used or not. */
  get bytesHeld(): number {
    return this.#pages.length * this.#pageLength * 4 + this.#hashes.byteLength * 2 + this.#table.byteLength;
  }

  /** Forgets everything. */
  start(slots: readonly number[]): void {
    if (slots.length !== this.#slots.length) {
      this.#slots = new Int32Array(slots.length);
      const rowLength = slots.length * 2;
      this.#rowsPerPage = Math.max(1, Math.floor(PAGE / Math.max(1, rowLength)));
      if (this.#pageLength !== this.#rowsPerPage * rowLength) {
        this.#pageLength = this.#rowsPerPage * rowLength;
        this.#pages = [];
      }
    }
    this.#slots.set(slots);
    this.count = 0;
    this.#table.fill(NONE);
  }

  /** Forgets all but these, which get new numbers in the order given. */
  keep(ids: readonly number[]): void {
    const rowLength = this.#slots.length * 2;
    const pages: Int32Array[] = [];
    const hashes = Int32Array.from(ids, (id) => this.#hashes[id]!);
    const away = Int32Array.from(ids, (id) => this.#away[id]!);
    for (const [place, id] of ids.entries()) {
      if (place % this.#rowsPerPage === 0) pages.push(new Int32Array(this.#pageLength));
      const start = this.#startOf(id);
      const row = this.#pageOf(id).subarray(start, start + rowLength);
      pages.at(-1)!.set(row, this.#startOf(place));
    }
    this.#pages = pages;
    this.#hashes = hashes;
    this.#away = away;
    this.count = ids.length;
    this.#table.fill(NONE);
    for (let id = 0; id < this.count; id++) this.#enter(id);
  }

  /** Releases memory that is not needed now. */
  shrink(): void {
    this.#pages.length = Math.min(this.#pages.length, Math.ceil(this.count / this.#rowsPerPage));
    if (this.count > 0) return;
    this.#table = new Int32Array(64).fill(NONE);
    this.#hashes = new Int32Array(0);
    this.#away = new Int32Array(0);
  }

  save(out: StateWriter): void {
    out.int(this.count);
    out.array(this.#slots);
    out.array(this.#hashes);
    out.array(this.#away);
    out.int(this.#table.length);
    for (let id = 0; id < this.count; id++) {
      const start = this.#startOf(id);
      out.array(this.#pageOf(id).subarray(start, start + this.#slots.length * 2));
    }
  }

  load(from: StateReader): void {
    const count = from.int();
    this.start([...from.ints()]);
    this.#hashes = from.ints();
    this.#away = from.ints();
    this.#table = new Int32Array(from.int()).fill(NONE);
    for (; this.count < count; this.count++) {
      if (this.count % this.#rowsPerPage === 0) this.#pages.push(new Int32Array(this.#pageLength));
      this.#pages.at(-1)!.set(from.ints(), this.#startOf(this.count));
      this.#enter(this.count);
    }
  }

  /** The configuration in which every slot is on its cell, or −1. */
  find(cells: Int32Array): number {
    const hash = this.#hashOf(cells);
    this.#hash = hash;
    const mask = this.#table.length - 1;
    for (let at = hash & mask; this.#table[at] !== NONE; at = (at + 1) & mask) {
      const id = this.#table[at]!;
      if (this.#hashes[id] === hash && this.matches(id, cells)) return id;
    }
    return NONE;
  }

  /** Adds what the last {@link find} did not find. */
  add(cells: Int32Array, line: PrecedenceLine): number {
    const id = this.count++;
    this.#hashes = grown(this.#hashes, this.count);
    this.#away = grown(this.#away, this.count);
    this.#hashes[id] = this.#hash;
    this.#away[id] = line.away;
    const page = Math.floor(id / this.#rowsPerPage);
    if (page === this.#pages.length) this.#pages.push(new Int32Array(this.#pageLength));
    const row = this.#pages[page]!;
    const start = this.#startOf(id);
    const slots = this.#slots;
    for (let i = 0; i < slots.length; i++) row[start + i] = cells[slots[i]!]!;
    line.write(this.#lineOf(id));
    if (this.count * 2 > this.#table.length) this.#rehash();
    else this.#enter(id);
    return id;
  }

  matches(id: number, cells: Int32Array): boolean {
    const row = this.#pageOf(id);
    const start = this.#startOf(id);
    const slots = this.#slots;
    for (let i = 0; i < slots.length; i++) if (row[start + i] !== cells[slots[i]!]) return false;
    return true;
  }

  /** Writes the cells of a configuration by slot. */
  read(id: number, cells: Int32Array): void {
    const row = this.#pageOf(id);
    const start = this.#startOf(id);
    const slots = this.#slots;
    for (let i = 0; i < slots.length; i++) cells[slots[i]!] = row[start + i]!;
  }

  /** Where one agent is in a configuration. */
  cellOf(id: number, slot: number): number {
    return this.#pageOf(id)[this.#startOf(id) + this.#slots.indexOf(slot)]!;
  }

  readLine(id: number, line: PrecedenceLine): void {
    line.read(this.#lineOf(id), this.#away[id]!);
  }

  /** The slot at a position in the order of precedence of a configuration. */
  inLine(id: number, place: number): number {
    return this.#lineOf(id)[place]! >> 1;
  }

  #pageOf(id: number): Int32Array {
    return this.#pages[Math.floor(id / this.#rowsPerPage)]!;
  }

  #startOf(id: number): number {
    return (id % this.#rowsPerPage) * this.#slots.length * 2;
  }

  #lineOf(id: number): Int32Array {
    const start = this.#startOf(id) + this.#slots.length;
    return this.#pageOf(id).subarray(start, start + this.#slots.length);
  }

  #hashOf(cells: Int32Array): number {
    const slots = this.#slots;
    let hash = 0;
    for (let i = 0; i < slots.length; i++) {
      hash = Math.imul(hash ^ cells[slots[i]!]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #rehash(): void {
    this.#table = new Int32Array(this.#table.length * 2).fill(NONE);
    for (let id = 0; id < this.count; id++) this.#enter(id);
  }

  #enter(id: number): void {
    const mask = this.#table.length - 1;
    let at = this.#hashes[id]! & mask;
    while (this.#table[at] !== NONE) at = (at + 1) & mask;
    this.#table[at] = id;
  }
}
