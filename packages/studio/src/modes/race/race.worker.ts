import { transfer } from 'comlink';
import { sceneGrid } from '../../scene/load-map.ts';
import type { Scene } from '../../scene/scene.ts';
import { sceneProblem } from '../../scene/scene-problem.ts';
import { readyOwnPlanners } from '../../sim/own-planners.ts';
import { serve } from '../../workers/serve.ts';
import { type LaneResult, type LaneState, Race } from './race.ts';

let race: Race | undefined;

/** What a race begins with. */
export interface RaceStart {
  readonly states: readonly LaneState[];
  /** Per agent the cell of its goal; −1 in a lifelong race, in which it has many. */
  readonly goals: Int32Array;
  readonly lifelong: boolean;
}

export interface RaceProgress {
  readonly states: readonly LaneState[];
  readonly done: boolean;
}

const api = {
  /** Throws a FloodgateError if a planner does not exist. */
  async start(scene: Scene, planners: readonly string[], maxTicks: number): Promise<RaceStart> {
    await readyOwnPlanners();
    const grid = sceneGrid(scene);
    // Without wanderers: they would take different paths beside different planners.
    const problem = sceneProblem({ ...scene, wanderers: 0 }, grid);
    race = new Race(problem, planners, { seed: scene.seed, maxTicks });
    const lifelong = problem.nextGoal !== undefined;
    const goals = Int32Array.from(problem.agents, ({ goal }) => (lifelong ? -1 : grid.cell(...goal)));
    return handOver({ states: race.states(), goals, lifelong });
  },

  /** One tick of every planner that is not done. */
  tick(): RaceProgress {
    const states = race!.tick();
    return handOver({ states, done: race!.done });
  },

  results(): readonly LaneResult[] {
    return race!.results();
  },
};

function handOver<T extends { readonly states: readonly LaneState[] }>(message: T): T {
  return transfer(
    message,
    message.states.map(({ cells }) => cells.buffer),
  );
}

export type RaceWorker = typeof api;

serve(api);
