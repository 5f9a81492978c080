import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { AgentPaths } from '../kit/paths.ts';
import type { SearchQueue } from '../kit/search-queue.ts';
import type { Bias } from './bias.ts';
import type { Collision, CollisionDetector } from './collisions.ts';
import type { Parameters } from './facts.ts';
import type { BiasedSearch } from './search.ts';

/** The most Gaussians of one unit. With this many there is no path around them; it gets no more until some expire. */
const MOST_GAUSSIANS = 8;
/** How many ticks a Gaussian outlives the collision that it is meant to avoid. */
const LINGER = 2;
/** A detour leaves the path this many moves before the bias and rejoins it this many moves beyond. */
const MARGIN = 2;
/** A detour that takes more expansions is not worth having. */
const DETOUR_EXPANSIONS = 512;

/** The parts of the planner that avoiding collisions needs. */
export interface AvoidanceParts {
  readonly crowd: Crowd;
  readonly paths: AgentPaths;
  readonly bias: Bias;
  readonly queue: SearchQueue;
  readonly detector: CollisionDetector;
  readonly search: BiasedSearch;
}

/** Biases units away from where their paths collide, and lets them plan again. */
export class Avoidance {
  readonly #parts: AvoidanceParts;
  readonly #parameters: Parameters;
  readonly #rolling: boolean;
  #tick = 0;
  #iterationsLeft = 0;

  constructor(parts: AvoidanceParts, parameters: Parameters, rolling: boolean) {
    this.#parts = parts;
    this.#parameters = parameters;
    this.#rolling = rolling;
  }

  startTick(tick: number): void {
    this.#tick = tick;
    if (this.#rolling) this.restart();
  }

  /** Paths have changed: looks for collisions again. */
  restart(): void {
    this.#iterationsLeft = this.#parameters.iterations;
  }

  /** Figure 2 of the paper. Where the budget runs out, it goes on in the next tick with what has changed. */
  run(budget: Budget): void {
    const { queue, detector } = this.#parts;
    while (this.#iterationsLeft > 0 && !budget.exhausted && (this.#rolling || queue.waiting.size === 0)) {
      this.#iterationsLeft--;
      let replanned = 0;
      for (const collision of detector.find(budget)) {
        for (const unit of collision.units)
          if (unit !== collision.winner && this.giveBias(unit, collision, budget)) replanned++;
      }
      if (replanned === 0) this.#iterationsLeft = 0;
      if (!this.#plansDetours) queue.run(budget);
    }
  }

  /** Biases a unit away from a collision and lets it plan again. False if that does not help. */
  giveBias(unit: number, { cell, time, units }: Collision, budget: Budget): boolean {
    const { paths, bias, queue } = this.#parts;
    if (!paths.has(unit) || budget.exhausted) return false;
    if (this.#rolling && bias.count(unit) >= MOST_GAUSSIANS) return false;
    const sigma = this.#parameters.sigma * units.length;
    bias.add(unit, cell, sigma, this.#tick + time + LINGER);
    if (this.#plansDetours) this.#detour(unit, time, Math.ceil(2 * sigma) + MARGIN, budget);
    else queue.add(unit);
    return true;
  }

  /** In a running world only the part of a path around the collision is planned again. */
  get #plansDetours(): boolean {
    return this.#rolling && !this.#parts.search.partial;
  }

  #detour(unit: number, time: number, reach: number, budget: Budget): void {
    const { crowd, paths, bias, search } = this.#parts;
    const first = Math.max(0, time - reach);
    const last = Math.min(paths.movesLeft(unit), time + reach);
    if (first >= last) return;
    const from = paths.at(unit, first);
    const to = paths.at(unit, last);
    // After an edit a path may lead through a wall until it is checked.
    if (!crowd.grid.passable[from]) return;
    bias.paint(unit, crowd.layerOf(unit));
    search.begin(unit, from, to, bias, undefined, DETOUR_EXPANSIONS);
    const found = search.advance(DETOUR_EXPANSIONS) && search.path.length > 0;
    budget.spend(search.expanded);
    if (found && search.path[search.path.length - 1] === to) paths.replace(unit, first, last, search.path);
  }

  save(out: StateWriter): void {
    out.int(this.#tick);
    out.int(this.#iterationsLeft);
  }

  load(from: StateReader): void {
    this.#tick = from.int();
    this.#iterationsLeft = from.int();
  }
}
