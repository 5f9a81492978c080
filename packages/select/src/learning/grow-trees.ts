import { Booster, type BoostSettings, type BoostTask, type TreeEnsemble } from '../trees/index.ts';
import type { LearnOptions } from './learner.ts';

/** How trees are grown. */
export interface GrowPlan extends BoostSettings {
  /** Largest number of trees. */
  readonly rounds: number;
  /** Stops after this many trees that did not help on the rows held back. */
  readonly patience: number;
}

export interface Grown {
  /** The trees up to the best round. */
  readonly ensemble: TreeEnsemble;
  /** How many there are. */
  readonly rounds: number;
}

/** Boosts until more trees do not help on the rows held back; if none are held back, until all rounds are done. */
export async function growTrees(task: BoostTask, plan: GrowPlan, progress: Progress): Promise<Grown> {
  const booster = new Booster(task, plan);
  const judged = (task.heldBack?.length ?? 0) > 0;
  let best = { rounds: 0, loss: Number.POSITIVE_INFINITY };
  for (let round = 1; round <= plan.rounds; round++) {
    const { loss, heldBack } = booster.step();
    await progress.advance(loss, heldBack);
    if (!judged || heldBack < best.loss) best = { rounds: round, loss: heldBack };
    else if (round - best.rounds >= plan.patience) {
      progress.skip(plan.rounds - round);
      break;
    }
  }
  return { ensemble: booster.finish(best.rounds), rounds: best.rounds };
}

/** Longest time without yielding to the event loop, in milliseconds. */
const SLICE_MS = 40;

/** Reports how far training has come, stops it when asked to, and yields to the event loop. */
export class Progress {
  readonly #options: LearnOptions;
  readonly #of: number;
  #done = 0;
  #yieldedAt = performance.now();

  /** @param of number of rounds */
  constructor(options: LearnOptions, of: number) {
    this.#options = options;
    this.#of = of;
  }

  /** One more round is done. Throws the reason of the signal if training is to stop. */
  async advance(loss: number, heldBack: number): Promise<void> {
    this.skip(1);
    this.#options.onProgress?.({ done: this.#done, of: this.#of, loss, heldBack });
    if (performance.now() - this.#yieldedAt > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#yieldedAt = performance.now();
    }
    this.#options.signal?.throwIfAborted();
  }

  /** Counts rounds that turned out not to be needed. */
  skip(rounds: number): void {
    this.#done = Math.min(this.#of, this.#done + rounds);
  }
}
