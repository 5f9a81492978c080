import { transfer } from 'comlink';
import { sceneGrid } from '../../scene/load-map.ts';
import type { PlannerChoice, Scene } from '../../scene/scene.ts';
import { sceneProblem } from '../../scene/scene-problem.ts';
import { aboutAuto, readyPlanner, type SelectorChoice } from '../../sim/choose-planner.ts';
import { serve } from '../../workers/serve.ts';
import { type LaneResult, type LaneState, Race } from './race.ts';

let race: Race | undefined;

/** All lanes at a tick, and which ticks can be shown. */
export interface RaceMoment {
  readonly tick: number;
  readonly firstTick: number;
  readonly lastTick: number;
  readonly states: readonly LaneState[];
}

/** What a race begins with. */
export interface RaceStart extends RaceMoment {
  /** Per agent the cell of its goal; −1 in a lifelong race, in which it has many. */
  readonly goals: Int32Array;
  readonly lifelong: boolean;
}

/** What is known when a race is over. */
export interface RaceOutcome {
  readonly results: readonly LaneResult[];
  /** See {@link Race.delays}. */
  readonly delays: readonly Int32Array[] | undefined;
}

const api = {
  /** Throws a FloodgateError if a planner or a parameter does not exist. */
  async start(scene: Scene, lanes: readonly PlannerChoice[], maxTicks: number): Promise<RaceStart> {
    for (const lane of lanes) await readyPlanner(lane);
    const grid = sceneGrid(scene);
    // Without wanderers: they would take different paths beside different planners.
    const problem = sceneProblem({ ...scene, wanderers: 0 }, grid);
    race = new Race(problem, lanes, { seed: scene.seed, maxTicks });
    const lifelong = problem.nextGoal !== undefined;
    const goals = Int32Array.from(problem.agents, ({ goal }) => (lifelong ? -1 : grid.cell(...goal)));
    return handOver({ ...moment(race.at(0), 0), goals, lifelong });
  },

  /** One tick of every planner that is not done, and whether the race is over. */
  tick(): RaceMoment & { readonly over: boolean } {
    const states = race!.tick();
    return handOver({ ...moment(states, race!.reach.lastTick), over: race!.done });
  },

  /** A tick that was made before, or the nearest that is still known. */
  seek(wanted: number): RaceMoment {
    const { firstTick, lastTick } = race!.reach;
    const tick = Math.min(Math.max(wanted, firstTick), lastTick);
    return handOver(moment(race!.at(tick), tick));
  },

  outcome(): RaceOutcome {
    return { results: race!.results(), delays: race!.delays() };
  },

  aboutAuto,

  /** What the selector chose in a lane; undefined if it was not asked, or has not chosen yet. */
  choice: (lane: number): SelectorChoice | undefined => race?.choice(lane),
};

function moment(states: readonly LaneState[], tick: number): RaceMoment {
  return { tick, ...race!.reach, states };
}

function handOver<T extends RaceMoment>(message: T): T {
  return transfer(
    message,
    message.states.map(({ cells }) => cells.buffer),
  );
}

export type RaceWorker = typeof api;

serve(api);
