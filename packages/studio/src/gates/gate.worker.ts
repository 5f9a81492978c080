import type { PlannedGate } from '../scene/gate-plan.ts';
import { sceneGrid } from '../scene/load-map.ts';
import type { Scene } from '../scene/scene.ts';
import { sceneProblem } from '../scene/scene-problem.ts';
import { plannerOf, readyPlanner } from '../sim/choose-planner.ts';
import { serve } from '../workers/serve.ts';
import { type TightestGate, tightestGate } from './tightest-gate.ts';
import { shortestPaths } from './traffic.ts';
import { type TrialFigures, WideningTrial } from './widening-trial.ts';

let trial: WideningTrial | undefined;

/** How far a trial has come, and at its end what it found. */
export interface TrialProgress {
  readonly ticks: number;
  readonly figures: readonly [before: TrialFigures, after: TrialFigures] | undefined;
}

const api = {
  /**
   * Undefined if the shortest paths of the agents that the planner controls pass no gate: none of the given ones, or
   * none that is found.
   */
  tightest(scene: Scene, gates: readonly PlannedGate[] | undefined): TightestGate | undefined {
    const grid = sceneGrid(scene);
    const agents = sceneProblem({ ...scene, wanderers: 0 }, grid).agents.filter(({ outside }) => !outside);
    return tightestGate(grid, shortestPaths(grid, agents), gates);
  },

  /** Begins to run the scene as it is and without some walls. Without wanderers, whose paths would differ. */
  async begin(scene: Scene, walls: readonly number[]): Promise<void> {
    await readyPlanner(scene.planner);
    const grid = sceneGrid(scene);
    const problem = sceneProblem({ ...scene, wanderers: 0 }, grid);
    const agents = problem.agents.filter(({ outside }) => !outside);
    trial = new WideningTrial({ ...problem, agents }, walls, () => plannerOf(scene.planner), scene.seed);
  },

  /** Goes on for about a number of ms. */
  advance(ms: number): TrialProgress {
    const goesOn = trial!.advance(ms);
    return { ticks: trial!.ticks, figures: goesOn ? undefined : trial!.figures() };
  },
};

export type GateWorker = typeof api;

serve(api);
