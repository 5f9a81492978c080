import { firstDirection } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { PlannerContext } from '../../world/index.ts';
import { isPointOfNoReturn } from '../kit/no-return.ts';

/** How often two units push each other off their targets before one gives in; twice as often the next time. */
const QUARRELS = 12;
/** An errand leads to one of this many cells around the unit. */
const AREA = 256;
/** Ticks after which an errand is given up. */
const LONGEST = 60;

/**
 * Two units with targets side by side in a corridor that arrive in the wrong order would push each other to and fro
 * forever. After a few times one of them goes on an errand: to a cell nearby, which may lie behind the other, so that
 * they come back in another order.
 */
export class Errands {
  readonly #context: PlannerContext;
  /** Per slot one more than the unit that last pushed it off its target; 0 if none has. */
  #pushedBy = new Int32Array(0);
  /** Per slot how often it has pushed off the unit that had pushed it off. */
  #quarrels = new Int32Array(0);
  /** Per slot how many errands it has been on. */
  #errands = new Uint8Array(0);
  /** Per slot the cell of its errand, or 0, and the tick in which the errand ends at the latest. */
  #cells = new Int32Array(0);
  #until = new Int32Array(0);

  constructor(context: PlannerContext) {
    this.#context = context;
  }

  fit(slots: number): void {
    this.#pushedBy = grown(this.#pushedBy, slots);
    this.#quarrels = grown(this.#quarrels, slots);
    this.#errands = grown(this.#errands, slots);
    this.#cells = grown(this.#cells, slots);
    this.#until = grown(this.#until, slots);
  }

  /** Where a unit goes: to the cell of its errand, or to its target. */
  destination(slot: number): number {
    return this.#cells[slot]! || this.#context.crowd.targets[slot]!;
  }

  has(slot: number): boolean {
    return this.#cells[slot] !== 0;
  }

  /** One unit has pushed another off its target. */
  pushedOff(slot: number, pusher: number): void {
    if (this.#pushedBy[slot] !== pusher + 1) this.#quarrels[slot] = 0;
    this.#pushedBy[slot] = pusher + 1;
    if (this.#pushedBy[pusher] === slot + 1) this.#quarrels[pusher]!++;
  }

  /** Sends a unit on an errand if it has been pushed back and forth often enough. Returns whether it did. */
  beginIfDue(slot: number, tick: number): boolean {
    if (this.#quarrels[slot]! < QUARRELS << this.#errands[slot]!) return false;
    this.#quarrels[slot] = 0;
    this.#errands[slot] = Math.min(this.#errands[slot]! + 1, 8);
    this.#cells[slot] = this.#somewhere(slot);
    this.#until[slot] = tick + LONGEST;
    return true;
  }

  /** Ends the errand of a unit that has reached its cell or takes too long. Returns whether it did. */
  endIfDue(slot: number, tick: number): boolean {
    const { cells, grid } = this.#context.crowd;
    const errand = this.#cells[slot]!;
    if (errand === 0) return false;
    if (cells[slot] !== errand && tick < this.#until[slot]! && grid.reaches(cells[slot]!, errand))
      return false;
    this.#cells[slot] = 0;
    return true;
  }

  forget(slot: number): void {
    this.#pushedBy[slot] = 0;
    this.#quarrels[slot] = 0;
    this.#errands[slot] = 0;
    this.#cells[slot] = 0;
  }

  save(out: StateWriter): void {
    for (const perSlot of [this.#pushedBy, this.#quarrels, this.#errands, this.#cells, this.#until])
      out.array(perSlot);
  }

  load(from: StateReader): void {
    this.#pushedBy = from.ints();
    this.#quarrels = from.ints();
    this.#errands = from.array(Uint8Array<ArrayBuffer>);
    this.#cells = from.ints();
    this.#until = from.ints();
  }

  /** A random cell from the farther half of the cells around a unit. */
  #somewhere(slot: number): number {
    const { crowd, random } = this.#context;
    const { grid } = crowd;
    const start = crowd.cells[slot]!;
    const seen = new Set([start]);
    for (const cell of seen) {
      if (seen.size >= AREA) break;
      for (let m = grid.moves[cell]!; m !== 0; m &= m - 1) seen.add(cell + grid.offsets[firstDirection(m)]!);
    }
    const around = [...seen].filter((cell) => !isPointOfNoReturn(crowd, slot, cell));
    return around[random.between(around.length >> 1, around.length - 1)]!;
  }
}
