import { FloodgateError } from '../error.ts';
import type { Grid, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import type { TickBudget } from '../search/index.ts';
import { type Agent, checkRecording, type PlannerSpec, World } from '../world/index.ts';
import { paintTile } from './tiles.ts';
import { WatchedMoves } from './watched-moves.ts';

/** What may happen to a world in the middle of a run. */
export type Disturbance =
  /** Agents get new goals. */
  | 'retask'
  /** Tiles become walls or free. */
  | 'edit'
  /** Agents come in. */
  | 'join'
  /** Outside agents come in and wander. */
  | 'outsider'
  /** Agents leave. */
  | 'leave'
  /** Two agents trade goals. */
  | 'trade'
  /** Tiles cost more or less, or can be left in other directions. */
  | 'tiles'
  /** Agents become slower or faster. */
  | 'speed'
  /** Agents hold their places, or let go. */
  | 'hold'
  /** Agents become outside agents, or are ones no more. */
  | 'outside'
  /** Agents change sides: half of them are of one team, half of none. */
  | 'team';

/** What may happen to agents that are all alike, on a map where all tiles are. */
const PLAIN: readonly Disturbance[] = ['retask', 'edit', 'join', 'outsider', 'leave', 'trade'];
const SLOWEST = 4;

export interface RefereedRunOptions {
  /** How many agents; fewer if the largest component of the map has fewer cells. */
  readonly agents: number;
  /** Most ticks. A run without disturbances ends earlier if everybody has arrived. */
  readonly ticks: number;
  /** Of the problem, the planner and the disturbances. Default 1. */
  readonly seed?: number;
  /** Whether two agents may move diagonally through the same corner point in one tick. Default `allowed`. */
  readonly crossing?: 'allowed' | 'forbidden';
  /** What each tick may take. Default: no limit. */
  readonly budget?: TickBudget;
  /**
   * What happens every now and then: everything that may happen to agents that are all alike (true), some things, or
   * nothing (the default).
   */
  readonly disturbed?: boolean | readonly Disturbance[];
}

/** A world that records, with agents on random cells of the largest component whose goals are random cells of it. */
export function randomWorld(grid: Grid, planner: PlannerSpec, options: RefereedRunOptions): World {
  const { agents, seed = 1, crossing = 'allowed' } = options;
  const world = new World(grid, { planner, seed, crossing, record: true });
  const random = new Random(`${seed}/problem`);
  const component = grid.components.largest();
  const cells = cellsOf(grid, component);
  const starts = random.shuffle([...cells]).slice(0, agents);
  const goals = random.shuffle([...cells]).slice(0, agents);
  for (const [i, start] of starts.entries()) {
    const goal = grid.reaches(start, goals[i]!) ? goals[i]! : start;
    world.add({ at: grid.point(start), goal: grid.point(goal) });
  }
  return world;
}

/** All cells of a component, in ascending order. */
export function cellsOf(grid: Grid, component: number): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++)
    if (grid.components.of(cell) === component) cells.push(cell);
  return cells;
}

/**
 * Runs a random problem, with or without disturbances, and has the Referee check every tick of it. Throws an Error with
 * the first rule that was broken. Returns the world, disposed of, with its recording.
 */
export function runUnderReferee(grid: Grid, planner: PlannerSpec, options: RefereedRunOptions): World {
  const { ticks, seed = 1, budget, disturbed = false } = options;
  const world = randomWorld(grid, planner, options);
  const disturb = disturbed ? disturbance(world, seed, disturbed) : () => {};
  const watched = new WatchedMoves(world);
  for (let tick = 0; tick < ticks && (disturbed || !world.done); tick++) {
    disturb();
    watched.beforeTick();
    world.tick(budget);
    watched.afterTick();
  }
  const [violation] = checkRecording(world.recording());
  if (violation) throw new Error(`${planner.id} on ${grid.name}: ${violation.message}`);
  world.dispose();
  return world;
}

/** Does one of the given things to a world, now and then. */
export interface Disturber {
  (): void;
  /** The same sequence of disturbances, from here on, for a copy of the world. */
  continuedIn(world: World): Disturber;
}

export function disturbance(
  world: World,
  seed: number,
  kinds: true | readonly Disturbance[],
  random = new Random(`${seed}/disturbance`),
): Disturber {
  const { grid } = world;
  const anywhere = (): Point => grid.point(grid.randomFreeCell(random)!);
  const those = (outside: boolean): Agent[] => world.agents.filter((agent) => agent.outside === outside);
  const actions: Record<Disturbance, () => void> = {
    retask: () => {
      const agent = random.pick(those(false));
      if (agent) agent.goal = anywhere();
    },
    edit: () => grid.setPassable(random.below(grid.width), random.below(grid.height), random.chance(0.6)),
    join: () => world.add({ at: anywhere(), goal: anywhere(), nearest: true }),
    outsider: () => world.add({ at: anywhere(), outside: true }),
    leave: () => {
      const agent = random.pick(world.agents);
      if (agent && world.agents.length > 2) world.remove(agent);
    },
    trade: () => {
      const [a, b] = random.shuffle(those(false));
      if (!a || !b) return;
      const { goal } = a;
      a.goal = b.goal;
      b.goal = goal;
    },
    tiles: () => paintTile(grid, random.below(grid.width), random.below(grid.height), random),
    speed: () => change((agent) => (agent.speed = random.between(1, SLOWEST))),
    hold: () => change((agent) => (agent.hold = !agent.hold)),
    outside: () => change((agent) => (agent.outside = !agent.outside)),
    team: () => change((agent) => (agent.team = agent.team ? undefined : 'red')),
  };
  const change = (how: (agent: Agent) => void): void => {
    const agent = random.pick(world.agents);
    if (agent) how(agent);
  };
  const chosen = (kinds === true ? PLAIN : kinds).map((kind) => actions[kind]);
  const disturb = (): void => {
    if (random.chance(0.4)) unlessRefused(random.pick(chosen));
    for (const agent of those(true)) {
      const cell = grid.cell(...agent.at);
      const d = random.below(8);
      if (grid.moves[cell]! & (1 << d)) world.move(agent, grid.point(cell + grid.offsets[d]!));
    }
  };
  return Object.assign(disturb, { continuedIn: (copy: World) => disturbance(copy, seed, kinds, random) });
}

/** A disturbance that the world refuses (a taken cell, a goal out of reach) is left out; other errors are the planner's. */
function unlessRefused(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof FloodgateError)) throw error;
  }
}
