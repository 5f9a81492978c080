import { HERE } from '../../distances/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import { cheapStep } from '../kit/cheap-step.ts';
import { isTargetHeld } from '../kit/shared-target.ts';
import { Decisions } from './decisions.ts';
import { Inheritance } from './inheritance.ts';
import type { LayerDistances } from './layer-distances.ts';
import type { UnitRanking } from './ranking.ts';
import { UnitSwap } from './swap.ts';
import type { UnitReasons } from './unit-reasons.ts';

export interface UnitsStepOptions {
  /** Two diagonal moves of units of one tile through one corner point are against the rules. */
  readonly crossingForbidden: boolean;
  /** Two units that meet head-on in a corridor back out of it: see {@link UnitSwap}. */
  readonly swap: boolean;
}

/**
 * One step of priority inheritance with backtracking, for units that cover squares of tiles and may have to rest: from
 * where all are (`crowd.cells`) to where they are next (`crowd.next`). Each takes its turn, see {@link Inheritance}.
 */
export class UnitsStep {
  readonly #crowd: Crowd;
  readonly #ranking: UnitRanking;
  readonly #decisions: Decisions;
  readonly #swap: UnitSwap | null;
  readonly #inheritance: Inheritance;
  #reasons: UnitReasons | null = null;
  /** Per slot 1 if in the last run there was no time to rank its moves; how many there were. */
  #missed = new Uint8Array(0);
  #missedCount = 0;
  /** The order with missed units first. */
  #order = new Int32Array(0);

  constructor(crowd: Crowd, distances: LayerDistances, ranking: UnitRanking, options: UnitsStepOptions) {
    this.#crowd = crowd;
    this.#ranking = ranking;
    this.#decisions = new Decisions(crowd, options.crossingForbidden);
    this.#swap = options.swap ? new UnitSwap(crowd, distances) : null;
    this.#inheritance = new Inheritance(crowd, ranking, this.#decisions, this.#swap);
  }

  get bytes(): number {
    return this.#decisions.bytes + this.#inheritance.bytes + this.#order.byteLength + this.#missed.length;
  }

  /**
   * Decides `crowd.next` of the first `count` units of `order`, which are all there are. Once time is up, units that are
   * not asked to make way take a cheap step and go first in the next run.
   *
   * @param retreats per slot 1 if it turns back
   */
  run(order: Int32Array, count: number, retreats: Uint8Array, budget: Budget | null): void {
    this.#missed = grown(this.#missed, this.#crowd.slotCount);
    this.#ranking.startStep();
    this.#decisions.start();
    this.#swap?.startStep(budget ?? undefined);
    this.#decideAll(this.#missedFirst(order, count), count, retreats, budget);
    this.#decisions.end();
  }

  /** From the next run on, notes what units want; null to stop that. */
  keepReasons(reasons: UnitReasons | null): void {
    this.#reasons = reasons;
    this.#inheritance.reasons = reasons;
  }

  save(out: StateWriter): void {
    out.int(this.#missedCount);
    out.array(this.#missed);
  }

  load(from: StateReader): void {
    this.#missedCount = from.int();
    this.#missed = from.array(Uint8Array);
  }

  /** The order, but units for which there was no time in the last run go first. */
  #missedFirst(order: Int32Array, count: number): Int32Array {
    if (this.#missedCount === 0) return order;
    const missed = this.#missed;
    this.#order = grown(this.#order, count);
    let at = 0;
    for (let i = 0; i < count; i++) if (missed[order[i]!]) this.#order[at++] = order[i]!;
    for (let i = 0; i < count; i++) if (!missed[order[i]!]) this.#order[at++] = order[i]!;
    missed.fill(0);
    this.#missedCount = 0;
    return this.#order;
  }

  #decideAll(order: Int32Array, count: number, retreats: Uint8Array, budget: Budget | null): void {
    const { cells, next, targets, occupants } = this.#crowd;
    this.#inheritance.startStep(count > 0 ? order[0]! : -1, retreats, budget);
    for (let i = 0; i < count; i++) {
      const slot = order[i]!;
      if (next[slot]! >= 0) continue;
      if (cells[slot] === targets[slot]) next[slot] = cells[slot]!;
      else if (budget?.late) this.#miss(slot);
      else if (isTargetHeld(slot, this.#crowd, occupants)) this.#approach(slot, budget);
      else this.#inheritance.decide(slot);
      this.#decisions.keep();
    }
  }

  /** There is no time to rank the moves of a unit. */
  #miss(slot: number): void {
    const { cells, targets, layers, layerNumbers } = this.#crowd;
    this.#missed[slot] = 1;
    this.#missedCount++;
    this.#reasons?.missed(slot);
    const layer = layers[layerNumbers[slot]!]!;
    const isFree = (_cell: number, d: number): boolean => this.#decisions.isFree(slot, d);
    this.#goTo(slot, cheapStep(layer, cells[slot]!, targets[slot]!, isFree));
  }

  /** Moves a unit nearer to its target if it need not push for that; else it stays. */
  #approach(slot: number, budget: Budget | null): void {
    const { cells, grid } = this.#crowd;
    const ranking = this.#ranking;
    ranking.rank(slot, budget);
    const wish = ranking.choice(slot, 0);
    this.#reasons?.asked(slot, cells[slot]! + (wish === HERE ? 0 : grid.offsets[wish]!), -1);
    for (let i = 0; i < ranking.counts[slot]!; i++) {
      const d = ranking.choice(slot, i);
      if (d === HERE || ranking.gain(slot, d) <= 0) break;
      if (!this.#decisions.isFree(slot, d)) continue;
      this.#goTo(slot, cells[slot]! + grid.offsets[d]!);
      return;
    }
    this.#goTo(slot, cells[slot]!);
  }

  #goTo(slot: number, cell: number): void {
    const { cells, next } = this.#crowd;
    if (cell === cells[slot]) next[slot] = cell;
    else this.#decisions.move(slot, cell);
  }
}
