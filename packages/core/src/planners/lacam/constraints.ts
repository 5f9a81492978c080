import { firstDirection } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type Crowd, conflicts } from '../../world/index.ts';
import type { Configurations } from './configurations.ts';

const NONE = -1;
/** The constraint that constrains no agent. */
export const FREE = -1;
/** All constraints of a configuration have been tried. */
export const EXHAUSTED = -2;

/**
 * The constraints on successors of a configuration: a tree per configuration, grown only as far as it is tried. The root
 * is no constraint. One level below, the move of the first agent in line is fixed, with one node for each of its moves;
 * then the move of the second as well, and so on. At the leaves all moves are fixed, so no successor is left out. Sets
 * of moves that break a rule among themselves are left out.
 */
export class Constraints {
  readonly #crowd: Crowd;
  readonly #configurations: Configurations;
  readonly #random: Random;
  readonly #crossingForbidden: boolean;
  // Per constraint: its parent, the agent it fixes, the cell to go to, how many agents are fixed, and the next to try.
  #parents = new Int32Array(0);
  #slots = new Int32Array(0);
  #cells = new Int32Array(0);
  #depths = new Int32Array(0);
  #next = new Int32Array(0);
  #count = 0;
  // Per configuration: the constraint to try, whether it has been, and the queue of those that follow.
  #current = new Int32Array(0);
  #tried = new Uint8Array(0);
  #first = new Int32Array(0);
  #last = new Int32Array(0);
  readonly #ways = new Int32Array(9);

  constructor(
    crowd: Crowd,
    configurations: Configurations,
    options: { random: Random; crossingForbidden: boolean },
  ) {
    this.#crowd = crowd;
    this.#configurations = configurations;
    this.#random = options.random;
    this.#crossingForbidden = options.crossingForbidden;
  }

  get bytes(): number {
    return this.#count * 20 + this.#configurations.count * 13;
  }

  get bytesHeld(): number {
    return this.#parents.byteLength * 5 + this.#current.byteLength * 3 + this.#tried.length;
  }

  /** Forgets everything. */
  start(): void {
    this.#count = 0;
  }

  /** Gives all memory back; only after {@link start}. */
  shrink(): void {
    this.#parents = this.#slots = this.#cells = this.#depths = this.#next = new Int32Array(0);
    this.#current = this.#first = this.#last = new Int32Array(0);
    this.#tried = new Uint8Array(0);
  }

  save(out: StateWriter): void {
    out.int(this.#count);
    for (const perConstraint of [this.#parents, this.#slots, this.#cells, this.#depths, this.#next])
      out.array(perConstraint, this.#count);
    for (const perConfiguration of [this.#current, this.#tried, this.#first, this.#last])
      out.array(perConfiguration);
  }

  load(from: StateReader): void {
    this.#count = from.int();
    this.#parents = from.ints();
    this.#slots = from.ints();
    this.#cells = from.ints();
    this.#depths = from.ints();
    this.#next = from.ints();
    this.#current = from.ints();
    this.#tried = from.array(Uint8Array);
    this.#first = from.ints();
    this.#last = from.ints();
  }

  /** A configuration has become known. */
  addConfiguration(id: number): void {
    this.#current = grown(this.#current, id + 1);
    this.#tried = grown(this.#tried, id + 1);
    this.#first = grown(this.#first, id + 1);
    this.#last = grown(this.#last, id + 1);
    this.#current[id] = FREE;
    this.#tried[id] = 0;
    this.#first[id] = NONE;
  }

  /**
   * What to try next at a configuration, the same until {@link done}; or {@link EXHAUSTED}.
   * @param cells per slot the agent's cell in the configuration
   * @param controlled how many agents at the head of the line are controlled
   */
  next(id: number, cells: Int32Array, controlled: number): number {
    while (this.#tried[id]) {
      if (this.#current[id] === EXHAUSTED) return EXHAUSTED;
      this.#grow(id, cells, controlled);
      const first = this.#first[id]!;
      if (first === NONE) {
        this.#current[id] = EXHAUSTED;
        return EXHAUSTED;
      }
      this.#current[id] = first;
      this.#first[id] = this.#next[first]!;
      this.#tried[id] = 0;
    }
    return this.#current[id]!;
  }

  /** What {@link next} gave has been tried. */
  done(id: number): void {
    this.#tried[id] = 1;
  }

  /** Writes per slot the cell that a constraint fixes. */
  apply(constraint: number, to: Int32Array): void {
    for (let at = constraint; at >= 0; at = this.#parents[at]!) to[this.#slots[at]!] = this.#cells[at]!;
  }

  /** Appends the children of the current constraint. */
  #grow(id: number, cells: Int32Array, controlled: number): void {
    const parent = this.#current[id]!;
    const depth = parent === FREE ? 0 : this.#depths[parent]!;
    if (depth === controlled) return;
    const slot = this.#configurations.inLine(id, depth);
    const { moves, offsets } = this.#crowd.grid;
    const here = cells[slot]!;
    const ways = this.#ways;
    let count = 0;
    ways[count++] = here;
    for (let left = moves[here]!; left !== 0; left &= left - 1)
      ways[count++] = here + offsets[firstDirection(left)]!;
    this.#random.shuffle(ways.subarray(0, count));
    for (let i = 0; i < count; i++)
      if (this.#isLegal(parent, slot, ways[i]!, cells)) this.#append(id, parent, slot, ways[i]!, depth + 1);
  }

  /** Whether a move breaks no rule together with the moves that a constraint already fixes. */
  #isLegal(constraint: number, slot: number, to: number, cells: Int32Array): boolean {
    const { grid } = this.#crowd;
    const from = cells[slot]!;
    for (let at = constraint; at >= 0; at = this.#parents[at]!) {
      const otherFrom = cells[this.#slots[at]!]!;
      const otherTo = this.#cells[at]!;
      if (conflicts(grid, from, to, otherFrom, otherTo, this.#crossingForbidden)) return false;
    }
    return true;
  }

  #append(id: number, parent: number, slot: number, cell: number, depth: number): void {
    const constraint = this.#count++;
    if (constraint === this.#parents.length) this.#fit();
    this.#parents[constraint] = parent;
    this.#slots[constraint] = slot;
    this.#cells[constraint] = cell;
    this.#depths[constraint] = depth;
    this.#next[constraint] = NONE;
    if (this.#first[id] === NONE) this.#first[id] = constraint;
    else this.#next[this.#last[id]!] = constraint;
    this.#last[id] = constraint;
  }

  #fit(): void {
    this.#parents = grown(this.#parents, this.#count);
    this.#slots = grown(this.#slots, this.#count);
    this.#cells = grown(this.#cells, this.#count);
    this.#depths = grown(this.#depths, this.#count);
    this.#next = grown(this.#next, this.#count);
  }
}
