import { grown } from '../../grow.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { AgentPaths } from '../kit/paths.ts';

const NOBODY = -1;

/** Units that would be in each other's way. */
export interface Collision {
  readonly cell: number;
  /** Moves from now until it happens. */
  readonly time: number;
  readonly units: number[];
  /** The unit with the right of way. */
  winner: number;
}

export interface CollisionRules {
  /**
   * `all`: units that stand or have arrived are in the way too, and a unit that has the right of way in one collision
   * may lose it in a later one. `moving`: only units on their way collide, and each just once.
   */
  readonly kind: 'all' | 'moving';
  /** A unit may enter a cell at the time at which another leaves it, unless they swap. */
  readonly following: boolean;
  /** How many moves to look ahead. */
  readonly pathLimit: number;
  /** Whether a unit must be expected to stay where it is, whatever it had planned. */
  isObstacle(slot: number): boolean;
  /** Whether the first unit has the right of way over the second. */
  outranks(a: number, b: number): boolean;
}

/**
 * Finds where paths meet in space and time. All units walk along their paths together, a move at a time, and leave
 * stamps on the cells; a cell with two stamps of one time is a collision. Units that collide walk no farther, so each
 * unit has its first collision only (the paper's second enhancement) and near ones are found first: when the
 * budget runs out, what was found is good.
 */
export class CollisionDetector {
  readonly #crowd: Crowd;
  readonly #paths: AgentPaths;
  readonly #rules: CollisionRules;
  /** Per cell the unit that is there at an even or odd time, and the stamp of that time. */
  readonly #here: readonly [Int32Array, Int32Array];
  readonly #stamps: readonly [Int32Array, Int32Array];
  /** Per cell the unit that stands there from some time on, valid with this round's stamp. */
  readonly #standing: Int32Array;
  readonly #standingStamps: Int32Array;
  #stamp = 0;
  #round = 0;
  #walking = new Int32Array(0);
  /** Per slot the stamp of the round in which it was stopped. */
  #stopped = new Int32Array(0);
  #collisions: Collision[] = [];
  readonly #byCell = new Map<number, Collision>();

  constructor(crowd: Crowd, paths: AgentPaths, rules: CollisionRules) {
    this.#crowd = crowd;
    this.#paths = paths;
    this.#rules = rules;
    const cells = () => new Int32Array(crowd.grid.cellCount);
    this.#here = [cells(), cells()];
    this.#stamps = [cells(), cells()];
    this.#standing = cells();
    this.#standingStamps = cells();
  }

  /** The first collision of every unit, the nearest first. */
  find(budget: Budget): readonly Collision[] {
    const { slotCount } = this.#crowd;
    this.#walking = grown(this.#walking, slotCount);
    this.#stopped = grown(this.#stopped, slotCount);
    this.#collisions = [];
    this.#beginRound();
    let count = this.#setOut();
    for (let time = 1; count > 0 && time <= this.#rules.pathLimit; time++) {
      // A move of all units takes time, but no expansions.
      budget.worked();
      if (budget.exhausted) break;
      this.#stamp++;
      this.#walk(time, count);
      this.#settle();
      count = this.#goOn(time, count);
    }
    return this.#collisions;
  }

  #beginRound(): void {
    if (this.#stamp > 2 ** 30) {
      for (const stamps of [...this.#stamps, this.#standingStamps, this.#stopped]) stamps.fill(0);
      this.#stamp = 0;
    }
    // One more than needed, so that no stamp of the last round is mistaken for the time before the first move.
    this.#stamp += 2;
    this.#round = this.#stamp;
  }

  /** Puts all units on the map at time 0 and returns how many of them have moves to make. */
  #setOut(): number {
    const { slots, cells } = this.#crowd;
    const here = this.#here[this.#stamp & 1]!;
    const stamps = this.#stamps[this.#stamp & 1]!;
    let count = 0;
    for (const slot of slots) {
      const cell = cells[slot]!;
      const isInTheWay = this.#rules.isObstacle(slot);
      if (!isInTheWay && this.#paths.movesLeft(slot) > 0) {
        this.#walking[count++] = slot;
        here[cell] = slot;
        stamps[cell] = this.#stamp;
      } else if (isInTheWay || this.#rules.kind === 'all') {
        this.#stand(slot, cell);
      }
    }
    return count;
  }

  /** Every unit makes a move. */
  #walk(time: number, count: number): void {
    const { cells: paths, cursors } = this.#paths;
    const walking = this.#walking;
    const stamp = this.#stamp;
    const round = this.#round;
    const here = this.#here[stamp & 1]!;
    const stamps = this.#stamps[stamp & 1]!;
    const before = this.#here[(stamp - 1) & 1]!;
    const beforeStamps = this.#stamps[(stamp - 1) & 1]!;
    const standingStamps = this.#standingStamps;
    const { following } = this.#rules;
    for (let i = 0; i < count; i++) {
      const slot = walking[i]!;
      const path = paths[slot]!;
      const place = cursors[slot]! + time;
      const cell = path[place]!;
      if (standingStamps[cell] === round) this.#meetStanding(slot, this.#standing[cell]!, cell, time);
      if (stamps[cell] === stamp) {
        this.#meet(slot, here[cell]!, cell, time);
      } else {
        stamps[cell] = stamp;
        here[cell] = slot;
      }
      if (beforeStamps[cell] !== stamp - 1) continue;
      const other = before[cell]!;
      if (other === slot || this.#stopped[other] === round) continue;
      // Somebody is just leaving this cell: for ours, which both would notice, or elsewhere.
      const swap = other < slot && paths[other]![cursors[other]! + time] === path[place - 1];
      if (swap || !following) this.#meet(slot, other, cell, time);
    }
  }

  #meet(slot: number, other: number, cell: number, time: number): void {
    const known = this.#byCell.get(cell);
    if (known) {
      for (const unit of [slot, other]) if (!known.units.includes(unit)) known.units.push(unit);
      return;
    }
    const collision = { cell, time, units: [slot, other], winner: NOBODY };
    this.#byCell.set(cell, collision);
    this.#collisions.push(collision);
  }

  #meetStanding(slot: number, other: number, cell: number, time: number): void {
    const { priorities } = this.#crowd;
    // A standing unit is avoided, unless the unit that comes has a larger priority: then it will be asked to step aside.
    if (!this.#rules.isObstacle(other) && priorities[slot]! > priorities[other]!) return;
    this.#meet(slot, other, cell, time);
    this.#byCell.get(cell)!.winner = other;
  }

  /** Decides which unit has the right of way in each collision of one time, and stops the others. */
  #settle(): void {
    for (const collision of this.#byCell.values()) {
      if (collision.winner === NOBODY)
        collision.winner = collision.units.reduce((a, b) => (this.#rules.outranks(b, a) ? b : a));
      for (const unit of collision.units) {
        if (unit !== collision.winner || this.#rules.kind === 'moving') this.#stopped[unit] = this.#round;
      }
    }
    this.#byCell.clear();
  }

  /** Leaves out units that were stopped or have arrived, and returns how many are left. */
  #goOn(time: number, count: number): number {
    let left = 0;
    for (let i = 0; i < count; i++) {
      const slot = this.#walking[i]!;
      if (this.#stopped[slot] === this.#round) continue;
      if (this.#paths.movesLeft(slot) > time) {
        this.#walking[left++] = slot;
      } else if (this.#rules.kind === 'all') {
        const end = this.#paths.at(slot, time);
        if (end === this.#crowd.targets[slot]) this.#stand(slot, end);
      }
    }
    return left;
  }

  #stand(slot: number, cell: number): void {
    this.#standing[cell] = slot;
    this.#standingStamps[cell] = this.#round;
  }
}
