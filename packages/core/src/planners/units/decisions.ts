import { grown } from '../../grow.ts';
import { type Crowd, crosser, fillSquare, overlap } from '../../world/index.ts';
import { isTargetHeld } from '../kit/shared-target.ts';

const NOBODY = -1;
/** In `crowd.next`: where the unit goes is not decided yet. */
const UNDECIDED = -1;
/** What {@link Decisions.inTheWay} returns if a move is impossible. */
export const IMPOSSIBLE = -1;
/** Most units that one of the largest size can have in its way. */
export const MOST_IN_THE_WAY = 16;

/**
 * Where units go in one step, as far as that is decided: `crowd.next`, {@link UNDECIDED} for the others, and which cells
 * are claimed for it. The last decisions can be taken back.
 */
export class Decisions {
  readonly #crowd: Crowd;
  readonly #crossingForbidden: boolean;
  /** Per cell the unit that will cover it and has to move for that, or −1. All −1 between steps. */
  readonly #claims: Int32Array;
  /** Units whose moves were decided, in that order, since {@link keep}. */
  #trail = new Int32Array(0);
  #length = 0;
  readonly #scratch = new Int32Array(MOST_IN_THE_WAY);

  constructor(crowd: Crowd, crossingForbidden: boolean) {
    this.#crowd = crowd;
    this.#crossingForbidden = crossingForbidden;
    this.#claims = new Int32Array(crowd.grid.cellCount).fill(NOBODY);
  }

  get bytes(): number {
    return this.#claims.byteLength + this.#trail.byteLength;
  }

  /** A step begins. Units that must stay are decided. */
  start(): void {
    const { slots, slotCount, cells, next, outside, rests, holds } = this.#crowd;
    this.#trail = grown(this.#trail, slotCount);
    for (const slot of slots)
      next[slot] = outside[slot] || rests[slot]! > 0 || holds[slot] ? cells[slot]! : UNDECIDED;
  }

  /** A step ends: all is decided. */
  end(): void {
    const { slots, cells, next, sizes, grid } = this.#crowd;
    for (const slot of slots)
      if (next[slot] !== cells[slot])
        fillSquare(this.#claims, next[slot]!, sizes[slot]!, grid.stride, NOBODY);
  }

  /** The decisions made so far are final. */
  keep(): void {
    this.#length = 0;
  }

  /** How many decisions could be taken back: to be given to {@link undo}. */
  get mark(): number {
    return this.#length;
  }

  /** The unit moves to a cell; whoever is in its way makes way. */
  move(slot: number, cell: number): void {
    const { next, sizes, grid } = this.#crowd;
    this.#trail[this.#length++] = slot;
    next[slot] = cell;
    fillSquare(this.#claims, cell, sizes[slot]!, grid.stride, slot);
  }

  /** Takes back all decisions made since a mark. */
  undo(mark: number): void {
    const { next, sizes, grid } = this.#crowd;
    while (this.#length > mark) {
      const slot = this.#trail[--this.#length]!;
      // Claims of different units never overlap, so nobody else's are lost.
      fillSquare(this.#claims, next[slot]!, sizes[slot]!, grid.stride, NOBODY);
      next[slot] = UNDECIDED;
    }
  }

  /** Whether a cell is claimed by a unit that moves there. */
  isClaimed(cell: number): boolean {
    return this.#claims[cell]! >= 0;
  }

  /** Whether crossing is forbidden, and the move of a unit of one tile would cross that of another. */
  crosses(from: number, d: number): boolean {
    const { sizes } = this.#crowd;
    if (!this.#crossingForbidden) return false;
    const other = crosser(this.#crowd, from, d);
    return other >= 0 && sizes[other] === 1;
  }

  /** Whether a unit can make a move without pushing anybody. */
  isFree(slot: number, d: number): boolean {
    return this.inTheWay(slot, d, this.#scratch, 0) === 0;
  }

  /**
   * Writes the undecided units that would have to make way for a move to `others`, from `at` on. Returns the end of that
   * list, or {@link IMPOSSIBLE} if the move is against the rules, given what is decided.
   */
  inTheWay(slot: number, d: number, others: Int32Array, at: number): number {
    const { cells, next, sizes, teams, targets, occupants, grid } = this.#crowd;
    const claims = this.#claims;
    const { stride } = grid;
    const size = sizes[slot]!;
    const here = cells[slot]!;
    const corner = here + grid.offsets[d]!;
    let end = at;
    for (let row = 0, first = corner; row < size; row++, first += stride) {
      for (let cell = first; cell < first + size; cell++) {
        if (claims[cell]! >= 0) return IMPOSSIBLE;
        const other = occupants[cell]!;
        if (other < 0 || other === slot) continue;
        const to = next[other]!;
        if (to === cells[other]) return IMPOSSIBLE;
        if (to >= 0) {
          // It goes; but the two must not change places.
          if (overlap(to, sizes[other]!, here, size, stride)) return IMPOSSIBLE;
        } else if (teams[other] !== teams[slot]) {
          return IMPOSSIBLE;
        } else {
          let i = at;
          while (i < end && others[i] !== other) i++;
          if (i === end) others[end++] = other;
        }
      }
    }
    if (size === 1 && this.crosses(here, d)) return IMPOSSIBLE;
    if (targets[slot] === corner && end > at && isTargetHeld(slot, this.#crowd, occupants)) return IMPOSSIBLE;
    return end;
  }
}
