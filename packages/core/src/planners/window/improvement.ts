import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { Enclosures } from './enclosures.ts';
import type { GroupRepair } from './group-repair.ts';
import type { Patience } from './patience.ts';
import type { PlanCosts } from './plan-costs.ts';

/** How often the members of a group plan in the order in which they were found. */
const IN_ORDER = 0.5;
/** Expansions a tick for each delayed agent, at most: what has failed some times is better tried again in the next tick. */
const MOST_EACH = 160;
/** The share of them on eight neighbours, where each expansion takes about twice as long. */
const EIGHT_NEIGHBOURS = 0.5;
/** What an attempt costs besides its searches, in expansions. */
const ATTEMPT = 10;

interface ImprovementParts {
  readonly crowd: Crowd;
  readonly costs: PlanCosts;
  readonly repair: GroupRepair;
  readonly patience: Patience;
  readonly enclosures?: Enclosures;
  readonly random: Random;
}

/** Shortens the plans of delayed agents, a group at a time, for as long as there is time. */
export class Improvement {
  readonly #parts: ImprovementParts;
  /** Per slot by how much its plan costs more than if it were alone, in tenths. */
  #delays = new Int32Array(0);
  /** The agents that were delayed when the tick began. */
  #delayed = new Int32Array(0);

  constructor(parts: ImprovementParts) {
    this.#parts = parts;
  }

  get bytes(): number {
    return this.#delays.byteLength + this.#delayed.byteLength;
  }

  /** The plan of an agent costs more than before, or less if it has waited by now, compared with the least. */
  delay(slot: number, tenths: number): void {
    this.#delays[slot] = Math.max(0, this.#delays[slot]! + tenths);
  }

  /** Finds out by how much an agent is delayed. */
  measure(slot: number): number {
    const { costs } = this.#parts;
    this.#delays[slot] = Math.max(0, costs.of(slot) - costs.least(slot));
    return this.#delays[slot]!;
  }

  fit(): void {
    const { slotCount } = this.#parts.crowd;
    this.#delays = grown(this.#delays, slotCount);
    this.#delayed = grown(this.#delayed, slotCount);
  }

  /**
   * Repairs plans as far as the budget allows, for some expansions at most, and fewer if few agents are delayed.
   *
   * @param places per slot its place in the line of agents
   */
  run(places: Int32Array, expansions: number, tick: Budget): void {
    const { crowd, repair, patience, enclosures, random } = this.#parts;
    const { slots, outside } = crowd;
    const held = enclosures?.held;
    const delays = this.#delays;
    const delayed = this.#delayed;
    let count = 0;
    for (const slot of slots)
      if (delays[slot]! > 0 && !outside[slot] && held?.[slot] !== 1) delayed[count++] = slot;
    if (count === 0) return;
    const each = crowd.grid.corners === 'never' ? MOST_EACH : MOST_EACH * EIGHT_NEIGHBOURS;
    const budget = tick.part(Math.min(expansions, each * count));
    while (!budget.exhausted) {
      // Every attempt costs something, so that a budget of expansions ends.
      budget.spend(ATTEMPT);
      let slot = delayed[random.below(count)]!;
      const other = delayed[random.below(count)]!;
      if (delays[other]! > delays[slot]!) slot = other;
      if (this.measure(slot) === 0) continue;
      repair.form(slot);
      if (this.#isQuiet()) continue;
      if (repair.count > 1 && random.chance(1 - IN_ORDER)) repair.shuffle();
      const gain = repair.attempt(patience.weights, places);
      budget.spend(repair.expansions);
      if (gain < 0) continue;
      for (let i = 0; i < repair.count; i++) this.measure(repair.members[i]!);
    }
  }

  save(out: StateWriter): void {
    out.array(this.#delays);
  }

  load(from: StateReader): void {
    this.#delays = from.ints();
    this.fit();
  }

  #isQuiet(): boolean {
    const { repair, patience } = this.#parts;
    for (let i = 0; i < repair.count; i++) if (patience.isQuiet(repair.members[i]!)) return true;
    return false;
  }
}
