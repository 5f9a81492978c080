import type { GoalDistances } from '../../distances/index.ts';
import { firstDirection } from '../../grid/index.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';

const NOBODY = -1;
/** More than one cell leads on: there is space to pass. */
const OPEN = -2;
/** No cell leads on. */
const CLOSED = -1;
/** How a walk along a corridor ends: where there is space to pass, inside it, or as it leads away from the target. */
const ROOM = 0;
const INSIDE = 1;
const AWAY = 2;
/** How many cells of a corridor are examined. */
const FARTHEST = 256;
/** How many cells a dead end may have that is recognised as full. */
const LARGEST = 16;
/** How many moves there may be from each of its cells. */
const WIDEST = 3;

const DEGREES = Uint8Array.from({ length: 256 }, (_, moves) => {
  let count = 0;
  for (let left = moves; left !== 0; left &= left - 1) count++;
  return count;
});

/**
 * Two agents that want to pass each other where only one fits (the swap technique of Okumura, Improving LaCAM for
 * Scalable Eventually Optimal Multi-Agent Pathfinding, IJCAI 2023). The rule checks whether each wants to go to the
 * other's end of the corridor, and whether there is space to pass behind the first. If so, the first backs out and the
 * other follows it.
 */
export class SwapRule {
  readonly #crowd: Crowd;
  readonly #distances: Pick<GoalDistances, 'distance'>;
  readonly #occupants: Int32Array;
  #from: Int32Array = new Int32Array(0);
  #outside = new Uint8Array(0);
  #to: Int32Array = new Int32Array(0);
  #budget: Budget | undefined;
  /** The last two cells of a walk. */
  #back = 0;
  #front = 0;
  /** Cells of a dead end. */
  readonly #deadEnd = new Int32Array(LARGEST);

  /** @param occupants per cell the slot standing there in the present step, or −1. */
  constructor(crowd: Crowd, distances: Pick<GoalDistances, 'distance'>, occupants: Int32Array) {
    this.#crowd = crowd;
    this.#distances = distances;
    this.#occupants = occupants;
  }

  /** To be called before each step, with per slot its cell and its next cell, −1 while that is undecided. */
  startStep(from: Int32Array, to: Int32Array, budget?: Budget): void {
    this.#budget = budget;
    this.#from = from;
    this.#to = to;
    this.#outside = this.#crowd.outside;
  }

  /**
   * The agent that should follow this one while it backs away from the cell it wants most, or −1 if this one should
   * just go ahead.
   */
  partner(slot: number, wanted: number): number {
    const here = this.#from[slot]!;
    if (wanted === here) return NOBODY;
    const end = this.#walk(slot, here, wanted);
    // An agent that reaches a place with space to pass pushes others ahead of it up to there.
    if (end === ROOM) return NOBODY;
    const ahead = this.#occupants[wanted]!;
    // One that rests will go on when it has rested.
    const isOurs = ahead >= 0 && !this.#outside[ahead];
    const wantsOn = isOurs && (this.#to[ahead]! < 0 || this.#crowd.rests[ahead]! > 0);
    const partner =
      end === INSIDE && wantsOn && this.#wantsBack(ahead) ? ahead : this.#follower(slot, here, wanted);
    return partner >= 0 && this.#canFollow(partner, here) && this.#possible(wanted, here) ? partner : NOBODY;
  }

  /** Whether the map lets an agent move to a cell beside it: one-way tiles lead only one way. */
  #canFollow(slot: number, cell: number): boolean {
    return this.#crowd.grid.moveBetween(this.#from[slot]!, cell) >= 0;
  }

  /** A neighbour that wants to go farther along the corridor than the agent, which is about to enter it. */
  #follower(slot: number, here: number, wanted: number): number {
    const { moves, offsets } = this.#crowd.grid;
    for (let left = moves[here]!; left !== 0; left &= left - 1) {
      const cell = here + offsets[firstDirection(left)]!;
      const other = this.#occupants[cell]!;
      if (other < 0 || cell === wanted || this.#outside[other]) continue;
      if (this.#walk(other, here, wanted) === INSIDE && this.#wantsBack(slot)) return other;
    }
    return NOBODY;
  }

  /**
   * Follows the corridor from one cell over the next for as long as that brings an agent nearer to its target;
   * the last two cells are kept. {@link AWAY} if it does not lead there at all.
   */
  #walk(slot: number, behind: number, ahead: number): number {
    const distances = this.#distances;
    let back = behind;
    let front = ahead;
    let on = this.#wayOn(front, back);
    // Most cells of most maps are not in a corridor; then there is nothing to check.
    if (on === OPEN) return ROOM;
    let toGo = distances.distance(slot, back, this.#budget);
    let thenToGo = distances.distance(slot, front, this.#budget);
    for (let steps = 0; thenToGo < toGo && on !== CLOSED && steps < FARTHEST; steps++) {
      back = front;
      front = on;
      toGo = thenToGo;
      thenToGo = distances.distance(slot, front, this.#budget);
      if (thenToGo >= toGo) break;
      on = this.#wayOn(front, back);
      if (on === OPEN) return ROOM;
    }
    this.#back = back;
    this.#front = front;
    return toGo === 0 || thenToGo < toGo ? INSIDE : AWAY;
  }

  /** Whether an agent wants to leave in the direction from which the last walk came. */
  #wantsBack(slot: number): boolean {
    const distances = this.#distances;
    return (
      distances.distance(slot, this.#back, this.#budget) < distances.distance(slot, this.#front, this.#budget)
    );
  }

  /** Whether backing out from `here`, away from `ahead`, leads to a place where two can pass. */
  #possible(ahead: number, here: number): boolean {
    let front = ahead;
    let back = here;
    for (let steps = 0; back !== ahead && steps < FARTHEST; steps++) {
      const on = this.#wayOn(back, front);
      if (on === OPEN) return true;
      if (on === CLOSED) return false;
      front = back;
      back = on;
    }
    return false;
  }

  /** The one cell that leads on from a cell to which one came from another, {@link OPEN} or {@link CLOSED}. */
  #wayOn(cell: number, cameFrom: number): number {
    const { moves, offsets } = this.#crowd.grid;
    const forks = DEGREES[moves[cell]!]! > 2;
    let way = CLOSED;
    for (let left = moves[cell]!; left !== 0; left &= left - 1) {
      const next = cell + offsets[firstDirection(left)]!;
      if (next === cameFrom || (forks && this.#isFullDeadEnd(next, cell))) continue;
      if (way !== CLOSED) return OPEN;
      way = next;
    }
    return way;
  }

  /**
   * Whether a cell leads only into narrow dead ends in which every cell is taken. Nobody can make way in there, and
   * agents that want to leave cannot before others have made way outside. In a niche of one cell an agent away from
   * its target is one that lets others pass.
   */
  #isFullDeadEnd(first: number, entrance: number): boolean {
    const { moves, offsets } = this.#crowd.grid;
    const cells = this.#deadEnd;
    cells[0] = first;
    let count = 1;
    for (let i = 0; i < count; i++) {
      const cell = cells[i]!;
      if (this.#occupants[cell]! < 0 || DEGREES[moves[cell]!]! > WIDEST) return false;
      for (let left = moves[cell]!; left !== 0; left &= left - 1) {
        const next = cell + offsets[firstDirection(left)]!;
        if (next === entrance || cells.lastIndexOf(next, count - 1) >= 0) continue;
        if (count === LARGEST) return false;
        cells[count++] = next;
      }
    }
    return count > 1 || this.#crowd.targets[this.#occupants[first]!] === first;
  }
}
