import { Booster, type BoostSettings, type BoostTask, type TreeEnsemble } from '../trees/index.ts';
import type { Pulse } from './pulse.ts';

export interface GrowPlan extends BoostSettings {
  /** At most so many trees. */
  readonly rounds: number;
  /** Ends after so many trees that did not help on what is held back. */
  readonly patience: number;
}

export interface Grown {
  /** The trees up to the best round. */
  readonly ensemble: TreeEnsemble;
  /** How many they are. */
  readonly rounds: number;
}

/** Boosts until more trees do not help on the rows held back; without any, until all rounds are done. */
export async function growTrees(task: BoostTask, plan: GrowPlan, pulse: Pulse): Promise<Grown> {
  const booster = new Booster(task, plan);
  const judged = (task.heldBack?.length ?? 0) > 0;
  let best = { rounds: 0, loss: Number.POSITIVE_INFINITY };
  for (let round = 1; round <= plan.rounds; round++) {
    const { loss, heldBack } = booster.step();
    await pulse.beat(loss, heldBack);
    if (!judged || heldBack < best.loss) best = { rounds: round, loss: heldBack };
    else if (round - best.rounds >= plan.patience) {
      pulse.skip(plan.rounds - round);
      break;
    }
  }
  return { ensemble: booster.finish(best.rounds), rounds: best.rounds };
}
