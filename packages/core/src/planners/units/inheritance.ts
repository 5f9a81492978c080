import { HERE } from '../../distances/index.ts';
import { DX, DY } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import { type Decisions, IMPOSSIBLE, MOST_IN_THE_WAY } from './decisions.ts';
import type { UnitRanking } from './ranking.ts';
import { Shift } from './shift.ts';
import type { UnitSwap } from './swap.ts';
import type { UnitReasons } from './unit-reasons.ts';

const NOBODY = -1;
/** Moves that a unit can have at most, staying among them. */
const CHOICES = 9;
/** How often units may be asked to move on behalf of one that takes its turn. */
const MOST_CALLS = 300;
/** How often in a step the way of a large unit is cleared by shifting others; a search each. */
const MOST_SHIFTS = 16;

/**
 * Decides where one unit goes that takes its turn, and with it all that have to make way.
 *
 * The unit claims the best square it can get. All undecided units of its own team on that square inherit the turn, the
 * largest first, and have to leave it. If one of them cannot, all that was decided since is taken back, and the unit tries
 * its next best move. As every unit can be asked again after that, the work is limited.
 */
export class Inheritance {
  /** Notes what each unit wants, for display. */
  reasons: UnitReasons | null = null;
  readonly #crowd: Crowd;
  readonly #ranking: UnitRanking;
  readonly #decisions: Decisions;
  readonly #swap: UnitSwap | null;
  readonly #shift: Shift;
  #budget: Budget | null = null;
  #retreats: Uint8Array = new Uint8Array(0);
  #calls = 0;
  #shifts = 0;
  /** Nobody stands in the way of this unit, whatever it wants itself. */
  #first = NOBODY;
  /** Units that were asked to move, each by the one before. */
  #chain = new Int32Array(0);
  /** Per unit of the chain: decisions before its own, and which part of the group has to make way for it. */
  #marks = new Int32Array(0);
  #begins = new Int32Array(0);
  #pending = new Int32Array(0);
  #ends = new Int32Array(0);
  #group = new Int32Array(0);
  /** Per slot its moves in the order in which it tries them, {@link CHOICES} entries each, and how many it has tried. */
  #moves = new Uint8Array(0);
  #tried = new Uint8Array(0);
  /** Per slot the unit that follows it as it backs out of a corridor, or −1. */
  #drawn = new Int32Array(0);
  /** Per slot 1 if it takes only moves that do not lead farther from its target. */
  #firm = new Uint8Array(0);

  constructor(crowd: Crowd, ranking: UnitRanking, decisions: Decisions, swap: UnitSwap | null) {
    this.#crowd = crowd;
    this.#ranking = ranking;
    this.#decisions = decisions;
    this.#swap = swap;
    this.#shift = new Shift(crowd, decisions);
  }

  get bytes(): number {
    return this.#shift.bytes + this.#chain.length * 27 + this.#group.byteLength;
  }

  /**
   * To be called before each step.
   *
   * @param first the unit that takes its turn first
   * @param retreats per slot 1 if it turns back
   */
  startStep(first: number, retreats: Uint8Array, budget: Budget | null): void {
    const { slotCount } = this.#crowd;
    this.#first = first;
    this.#retreats = retreats;
    this.#budget = budget;
    this.#shifts = 0;
    if (this.#chain.length >= slotCount) return;
    this.#chain = grown(this.#chain, slotCount);
    const { length } = this.#chain;
    this.#marks = grown(this.#marks, length);
    this.#begins = grown(this.#begins, length);
    this.#pending = grown(this.#pending, length);
    this.#ends = grown(this.#ends, length);
    this.#group = grown(this.#group, (length + 1) * MOST_IN_THE_WAY);
    this.#tried = grown(this.#tried, length);
    this.#moves = grown(this.#moves, length * CHOICES);
    this.#drawn = grown(this.#drawn, length);
    this.#firm = grown(this.#firm, length);
  }

  /** Moves a unit, those in its way, and so on. If none of its moves is possible, it stays. */
  decide(root: number): void {
    const { cells, next } = this.#crowd;
    this.#calls = 0;
    this.#enter(0, root, NOBODY);
    this.#run();
    this.#decisions.keep();
    if (next[root] === cells[root]) this.#clearTheWay(root);
  }

  /**
   * A large unit may need several moves to get out of another's way, and can do that only if the other waits. So if a unit
   * has to stay, the large ones on the square that it wants begin to leave it.
   */
  #clearTheWay(slot: number): void {
    const { cells, next, occupants, sizes, teams, grid } = this.#crowd;
    const wish = this.#ranking.choice(slot, 0);
    if (wish === HERE || this.#ranking.gain(slot, wish) <= 0) return;
    const corner = cells[slot]! + grid.offsets[wish]!;
    const size = sizes[slot]!;
    for (let row = 0, first = corner; row < size; row++, first += grid.stride) {
      for (let cell = first; cell < first + size; cell++) {
        const other = occupants[cell]!;
        if (other < 0 || next[other]! >= 0 || sizes[other] === 1 || teams[other] !== teams[slot]) continue;
        if (this.#shifts++ >= MOST_SHIFTS) return;
        const d = this.#shift.wayOff(other, corner, size, slot);
        if (d < 0) continue;
        this.#enter(0, other, NOBODY);
        this.#moves[other * CHOICES] = d;
        this.#moves[other * CHOICES + 1] = HERE;
        this.#drawn[other] = NOBODY;
        this.reasons?.asked(other, cells[other]!, slot);
        this.#run();
        this.#decisions.keep();
      }
    }
  }

  /** Moves the unit that was entered first, and those in its way. */
  #run(): void {
    const { cells, next } = this.#crowd;
    const chain = this.#chain;
    let last = 0;
    while (last >= 0) {
      const slot = chain[last]!;
      if (this.#pending[last]! < this.#ends[last]!) {
        const other = this.#group[this.#pending[last]!++]!;
        // Another that made way may have pushed it already.
        if (next[other]! < 0) this.#enter(++last, other, slot);
      } else if (next[slot]! >= 0) {
        this.#drawPartner(slot);
        last--;
      } else if (!this.#tryNext(last, slot)) {
        if (last === 0) next[slot] = cells[slot]!;
        else this.#refuse(last - 1);
        last--;
      }
    }
  }

  /** A unit is asked to move: it gets its list of moves to try. */
  #enter(at: number, slot: number, pusher: number): void {
    const { cells, sizes, grid } = this.#crowd;
    const ranking = this.#ranking;
    this.#calls++;
    this.#chain[at] = slot;
    const begin = at === 0 ? 0 : this.#ends[at - 1]!;
    this.#begins[at] = begin;
    this.#pending[at] = begin;
    this.#ends[at] = begin;
    this.#tried[slot] = 0;
    this.#drawn[slot] = NOBODY;
    ranking.rank(slot, this.#budget);
    this.#firm[slot] = 0;
    const wish = ranking.choice(slot, 0);
    const retreats = this.#retreats[slot] === 1;
    this.reasons?.asked(slot, cells[slot]! + (wish === HERE ? 0 : grid.offsets[wish]!), pusher);
    this.#list(slot, retreats);
    if (retreats || wish === HERE) return;
    if (this.#swap !== null && !this.#budget?.late) {
      const partner = this.#swap.partner(slot, wish);
      this.#drawn[slot] = partner;
      if (partner >= 0) {
        this.#list(slot, true);
        return;
      }
    }
    // A unit that heads the same way as the one behind it is not pushed back.
    if (pusher < 0) return;
    const along = this.#headsAlong(pusher, wish);
    if (along && this.#chain[0] !== this.#first) this.#firm[slot] = 1;
    if (!along && sizes[pusher]! > 1 && sizes[pusher]! >= sizes[slot]!) this.#sidestep(slot, pusher);
  }

  /** Lists the moves of a unit in the order in which it is to try them: best first, or worst first. */
  #list(slot: number, reversed: boolean): void {
    const ranking = this.#ranking;
    const count = ranking.counts[slot]!;
    for (let i = 0; i < count; i++)
      this.#moves[slot * CHOICES + i] = ranking.choice(slot, reversed ? count - 1 - i : i);
  }

  /**
   * A unit that is pushed by a large one prefers moves that lead out of its way to the side: it would only be pushed
   * again, all along the way. Equally good moves keep their order.
   */
  #sidestep(slot: number, pusher: number): void {
    const { cells, next, sizes, grid } = this.#crowd;
    const moves = this.#moves;
    const start = slot * CHOICES;
    const d = grid.directionBetween(cells[pusher]!, next[pusher]!);
    // From the middle of the pusher to that of the unit, in half tiles.
    const rows = Math.floor(cells[slot]! / grid.stride) - Math.floor(cells[pusher]! / grid.stride);
    const columns = cells[slot]! - cells[pusher]! - rows * grid.stride;
    const right = 2 * columns + sizes[slot]! - sizes[pusher]!;
    const down = 2 * rows + sizes[slot]! - sizes[pusher]!;
    const aside = (move: number): number => {
      const x = right + (move === HERE ? 0 : 2 * DX[move]!);
      const y = down + (move === HERE ? 0 : 2 * DY[move]!);
      return Math.abs(x * DY[d]! - y * DX[d]!);
    };
    for (let i = start + 1; i < start + this.#ranking.counts[slot]!; i++) {
      const move = moves[i]!;
      let at = i;
      for (; at > start && aside(moves[at - 1]!) < aside(move); at--) moves[at] = moves[at - 1]!;
      moves[at] = move;
    }
  }

  /** Whether a direction differs by at most a right angle from that in which a unit has decided to go. */
  #headsAlong(pusher: number, wish: number): boolean {
    const { cells, next, grid } = this.#crowd;
    const turn = (wish - grid.directionBetween(cells[pusher]!, next[pusher]!)) & 7;
    return turn <= 2 || turn >= 6;
  }

  /** The unit claims the next square that it can get. False if there is none. */
  #tryNext(at: number, slot: number): boolean {
    const { cells, next, grid } = this.#crowd;
    const ranking = this.#ranking;
    const decisions = this.#decisions;
    const count = ranking.counts[slot]!;
    const begin = this.#begins[at]!;
    while (this.#tried[slot]! < count && this.#calls <= MOST_CALLS) {
      const d = this.#moves[slot * CHOICES + this.#tried[slot]!++]!;
      if (d === HERE) {
        // Only the one that takes its turn may stay: the others are in somebody's way.
        if (at > 0) continue;
        next[slot] = cells[slot]!;
        return true;
      }
      if (this.#firm[slot] && ranking.gain(slot, d) < 0) continue;
      const end = decisions.inTheWay(slot, d, this.#group, begin);
      if (end === IMPOSSIBLE) continue;
      this.#marks[at] = decisions.mark;
      this.#pending[at] = begin;
      this.#ends[at] = end;
      if (end - begin > 1) this.#largestFirst(begin, end);
      decisions.move(slot, cells[slot]! + grid.offsets[d]!);
      return true;
    }
    return false;
  }

  /** One in the way of a unit cannot leave: all that was decided since is taken back, or others are shifted. */
  #refuse(at: number): void {
    const { next, sizes } = this.#crowd;
    const decisions = this.#decisions;
    const slot = this.#chain[at]!;
    const cell = next[slot]!;
    const mark = this.#marks[at]!;
    const begin = this.#begins[at]!;
    const end = this.#ends[at]!;
    this.#pending[at] = begin;
    this.#ends[at] = begin;
    decisions.undo(mark);
    if (sizes[slot] === 1 || this.#shifts >= MOST_SHIFTS) return;
    this.#shifts++;
    decisions.move(slot, cell);
    if (!this.#shift.clear(slot, this.#group, begin, end)) decisions.undo(mark);
  }

  /** After a unit has backed away, the one it made room for comes as near as it can without pushing anybody. */
  #drawPartner(slot: number): void {
    const { cells, next, sizes, layers, layerNumbers } = this.#crowd;
    const partner = this.#drawn[slot]!;
    if (partner < 0 || this.#tried[slot] !== 1 || next[partner]! >= 0) return;
    const layer = layers[layerNumbers[partner]!]!;
    const { stride, offsets } = layer;
    const from = cells[partner]!;
    let best = from;
    let least = apart(from, sizes[partner]!, cells[slot]!, sizes[slot]!, stride);
    for (let d = 0; d < 8; d++) {
      if ((layer.moves[from]! & (1 << d)) === 0) continue;
      const cell = from + offsets[d]!;
      const distance = apart(cell, sizes[partner]!, cells[slot]!, sizes[slot]!, stride);
      if (distance >= least || !this.#decisions.isFree(partner, d)) continue;
      best = cell;
      least = distance;
    }
    if (best !== from) this.#decisions.move(partner, best);
  }

  /** Sorts a part of the group by size; equals keep their order. */
  #largestFirst(begin: number, end: number): void {
    const { sizes } = this.#crowd;
    const group = this.#group;
    for (let i = begin + 1; i < end; i++) {
      const slot = group[i]!;
      let at = i;
      for (; at > begin && sizes[group[at - 1]!]! < sizes[slot]!; at--) group[at] = group[at - 1]!;
      group[at] = slot;
    }
  }
}

/** How far the middles of two squares lie apart: half tiles along the longer axis first, then along the shorter one. */
function apart(a: number, sizeOfA: number, b: number, sizeOfB: number, stride: number): number {
  const rowA = Math.floor(a / stride);
  const rowB = Math.floor(b / stride);
  const down = Math.abs(2 * (rowA - rowB) + sizeOfA - sizeOfB);
  const right = Math.abs(2 * (a - rowA * stride - b + rowB * stride) + sizeOfA - sizeOfB);
  return Math.max(down, right) * 2 * stride + Math.min(down, right);
}
