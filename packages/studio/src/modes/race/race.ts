import { type Agent, findPath, Recorder, Run, type SearchResult, World } from 'floodgate';
import { type Problem, populate } from 'floodgate/problems';
import type { PlannerChoice } from '../../scene/scene.ts';
import { choiceOf, plannerOf, runningPlanner, type SelectorChoice } from '../../sim/choose-planner.ts';
import { Stepper } from '../../sim/stepper.ts';
import { laneName } from './lanes.ts';

/** How one lane stood after a tick. */
export interface LaneState {
  /** Per agent the cell it is on. */
  readonly cells: Int32Array<ArrayBuffer>;
  /** Ticks so far; no more are made once all agents are home. */
  readonly ticks: number;
  /** Share of the agents that are on their goals. */
  readonly completion: number;
  /** Goals reached per tick so far; 0 at the start. */
  readonly throughput: number;
  /** Time of planning this tick, in ms. */
  readonly ms: number;
  readonly done: boolean;
  /** The planner that runs: the one that the selector chose, if it was to choose. */
  readonly running: string;
}

/** How one lane did, as the papers measure it. */
export interface LaneResult {
  /** The planner, with its parameters that differ from the defaults. */
  readonly planner: string;
  readonly agents: number;
  readonly ticks: number;
  readonly completionRate: number;
  /** Mean arrival time of the agents at home, in ticks; NaN if there are none. */
  readonly meanArrival: number;
  /**
   * Ticks until agents are home for good, over the fewest moves that each needs alone; agents that are not home count
   * with the ticks of the race. NaN in a lifelong race, or for too many agents.
   */
  readonly arrivalRatio: number;
  /** Distance that the agents at home walked, over their shortest paths; NaN if there are none, or too many agents. */
  readonly detour: number;
  /** Goals reached per tick in a lifelong race; NaN in others. */
  readonly throughput: number;
  readonly msPerTick: number;
  readonly worstMs: number;
  /** Moves that break a rule, as the Referee found them. */
  readonly collisions: number;
}

/** For more agents the shortest paths take longer than the race. */
const MOST_MEASURED = 2000;
/** Most bytes that the recordings of all lanes may take. */
const RECORDER_BYTES = 256 * 1024 * 1024;

interface LaneFigures {
  readonly completion: number;
  readonly throughput: number;
  readonly ms: number;
}

interface Lane {
  readonly choice: PlannerChoice;
  readonly run: Run;
  readonly agents: readonly Agent[];
  readonly stepper: Stepper;
  readonly recorder: Recorder;
  /** After each tick, the start first. */
  readonly figures: LaneFigures[];
  /** Per agent the tick at which it came home for good; −1 while it is elsewhere. */
  readonly arrivals: Int32Array;
}

/** Several planners on the same problem, a tick at a time, all at the same tick. Every tick can be looked at again. */
export class Race {
  readonly #problem: Problem;
  readonly #lanes: readonly Lane[];
  readonly #maxTicks: number;
  #paths: readonly SearchResult[] | undefined;

  /** Throws a FloodgateError if a planner or a parameter does not exist. */
  constructor(
    problem: Problem,
    lanes: readonly PlannerChoice[],
    { seed, maxTicks }: { readonly seed: number; readonly maxTicks: number },
  ) {
    this.#problem = problem;
    this.#maxTicks = maxTicks;
    this.#lanes = lanes.map((choice) => {
      const world = new World(problem.grid, { planner: plannerOf(choice), seed });
      const agents = populate(world, problem);
      const recorder = new Recorder(problem.grid, { maxBytes: RECORDER_BYTES / lanes.length });
      const { slots, cells, goals } = world.crowd;
      for (const slot of slots) recorder.added(cells[slot]!, goals[slot]!);
      const lane: Lane = {
        choice,
        run: new Run(world, { ticks: maxTicks }),
        agents,
        stepper: new Stepper(),
        recorder,
        figures: [],
        arrivals: new Int32Array(agents.length).fill(-1),
      };
      note(lane, 0);
      return lane;
    });
  }

  get done(): boolean {
    return this.#lanes.every((lane) => this.#laneDone(lane));
  }

  /** The first tick that all lanes still know, and the last that one of them has made. */
  get reach(): { readonly firstTick: number; readonly lastTick: number } {
    return {
      firstTick: Math.max(...this.#lanes.map(({ recorder }) => recorder.firstTick)),
      lastTick: Math.max(...this.#lanes.map(({ recorder }) => recorder.ticks)),
    };
  }

  /** Makes a tick in every lane that is not done. */
  tick(): LaneState[] {
    for (const lane of this.#lanes) {
      const { run, stepper, recorder } = lane;
      const moved = (slot: number, _: number, to: number): void => recorder.moved(slot, to);
      const report = stepper.step(run.world, () => run.tick(), { moved });
      if (!report) continue;
      recorder.ticked();
      note(lane, report.planningMs);
    }
    return this.at(this.reach.lastTick);
  }

  /**
   * All lanes after a number of ticks; lanes that were done before stand as they did then. Throws a FloodgateError if
   * the tick is outside of {@link reach}.
   */
  at(tick: number): LaneState[] {
    return this.#lanes.map((lane) => {
      const { recorder, figures, run } = lane;
      const ticks = Math.min(tick, recorder.ticks);
      return {
        ...figures[ticks]!,
        cells: recorder.seek(ticks).cells as Int32Array<ArrayBuffer>,
        ticks,
        done: ticks === recorder.ticks && this.#laneDone(lane),
        running: runningPlanner(run.world),
      };
    });
  }

  /** What the selector chose in a lane; undefined if it was not asked, or has not chosen yet. */
  choice(lane: number): SelectorChoice | undefined {
    return choiceOf(this.#lanes[lane]!.run.world);
  }

  results(): LaneResult[] {
    if (this.#problem.nextGoal)
      return this.#lanes.map((lane) => ({ ...costOf(lane), ...NEVER_HOME, throughput: throughputOf(lane) }));
    const paths = this.#shortestPaths();
    return this.#lanes.map((lane) => ({
      ...costOf(lane),
      ...arrivalOf(lane, paths),
      throughput: Number.NaN,
    }));
  }

  /**
   * Per lane and agent the ticks by which it arrived later than its shortest path takes, at least 0; −1 if it is not
   * home. Undefined in a lifelong race, or for too many agents.
   */
  delays(): Int32Array[] | undefined {
    const paths = this.#problem.nextGoal ? undefined : this.#shortestPaths();
    if (!paths) return undefined;
    return this.#lanes.map(({ arrivals }) =>
      arrivals.map((tick, i) => (tick < 0 ? -1 : Math.max(0, tick - (paths[i]!.cells.length - 1)))),
    );
  }

  /** Undefined for too many agents. */
  #shortestPaths(): readonly SearchResult[] | undefined {
    const { grid, agents } = this.#problem;
    if (agents.length > MOST_MEASURED) return undefined;
    this.#paths ??= agents.map(({ start, goal }) => findPath(grid, { from: start, to: goal }));
    return this.#paths;
  }

  #laneDone({ run: { world } }: Lane): boolean {
    return world.done || world.time >= this.#maxTicks;
  }
}

/** Notes how a lane stands after a tick. */
function note(lane: Lane, ms: number): void {
  const { world } = lane.run;
  const { crowd } = world;
  lane.figures.push({
    completion: world.metrics().completionRate,
    throughput: throughputOf(lane),
    ms,
  });
  for (const [i, slot] of crowd.slots.entries()) {
    if (!crowd.isHome(slot)) lane.arrivals[i] = -1;
    else if (lane.arrivals[i] === -1) lane.arrivals[i] = world.time;
  }
}

type Arrival = Pick<LaneResult, 'completionRate' | 'meanArrival' | 'arrivalRatio' | 'detour'>;

/** In a lifelong race nobody is home for good. */
const NEVER_HOME: Arrival = {
  completionRate: Number.NaN,
  meanArrival: Number.NaN,
  arrivalRatio: Number.NaN,
  detour: Number.NaN,
};

function arrivalOf({ run: { world }, agents }: Lane, shortest: readonly SearchResult[] | undefined): Arrival {
  const metrics = world.metrics();
  let walked = 0;
  let needed = 0;
  for (const [i, agent] of agents.entries()) {
    if (agent.outside || !agent.home || !shortest) continue;
    walked += agent.distance;
    needed += shortest[i]!.cost;
  }
  return {
    completionRate: metrics.completionRate,
    meanArrival: metrics.meanCompletionSteps,
    arrivalRatio: shortest ? metrics.arrivalRatio : Number.NaN,
    detour: walked / needed,
  };
}

function costOf({ choice, run, agents, stepper }: Lane) {
  const { msPerTick, maxMsPerTick } = run.statistics();
  return {
    planner: laneName(choice),
    agents: agents.length,
    ticks: run.world.time,
    msPerTick,
    worstMs: maxMsPerTick,
    collisions: stepper.violations,
  };
}

function throughputOf({ run: { world } }: Lane): number {
  return world.time === 0 ? 0 : world.metrics().throughput;
}
