import { checkFunction, checkOptionNames, described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Grid, PointLike } from '../grid/index.ts';
import type { Regions } from '../regions/index.ts';
import type { TickBudget } from '../search/index.ts';
import { unknownName } from '../suggest.ts';
import { WORLD_EVENTS, type WorldEvent } from './events.ts';
import type { PlannerSpec } from './planner.ts';
import { MOST_TICKS, MOST_TILES, type Profile, type ProfileChange } from './profile.ts';
import type { RecorderOptions } from './recorder.ts';
import type { TeamOptions } from './team.ts';

/** How to make a {@link World}. */
export interface WorldOptions {
  /** The planner that moves the agents. */
  readonly planner: PlannerSpec;
  /** Runs with the same seed and the same calls are equal, unless a budget is given in milliseconds. Default 1. */
  readonly seed?: number | string;
  /** Whether two agents may move diagonally through the same corner point in one tick. Default `allowed`. */
  readonly crossing?: 'allowed' | 'forbidden';
  /**
   * How long agents rest after a diagonal move that need more than a tick for a tile: as after any other (`alike`, the
   * default), or longer by √2, to the nearest tick (`by-length`).
   */
  readonly diagonals?: 'alike' | 'by-length';
  /**
   * Record what happens, for {@link World.recording} and {@link World.recorder}. Takes a byte per agent and tick;
   * {@link RecorderOptions} can limit that. Default false.
   */
  readonly record?: boolean | RecorderOptions;
  /**
   * Regions of the map that are to follow its edits in what planning leaves of the budget of a tick, at least a
   * step each tick: see {@link Regions.update}. They are not saved with the world.
   */
  readonly regions?: Regions;
}

/** How to add an agent to a {@link World}. */
export interface AgentOptions extends Profile {
  /** The tile to add it on: free, and without an agent. For an agent of several tiles, the upper left of them. */
  readonly at: PointLike;
  /** The tile to go to. Default the tile it is added on. */
  readonly goal?: PointLike;
  /** Any finite number; larger goes first, if the planner uses priorities. Default 0. */
  readonly priority?: number;
  /** An outside agent: the planner plans around it, and only {@link World.move} moves it. Default false. */
  readonly outside?: boolean;
  /** Accept goals it cannot reach, and go as near as it can. Default false: such a goal is an error. */
  readonly nearest?: boolean;
}

const WORLD_OPTIONS = [
  'planner',
  'seed',
  'crossing',
  'diagonals',
  'record',
  'regions',
] as const satisfies (keyof WorldOptions)[];
const PROFILE_OPTIONS = ['size', 'speed', 'team', 'hold', 'costs'] as const satisfies (keyof Profile)[];
const AGENT_OPTIONS = [
  'at',
  'goal',
  'priority',
  'outside',
  'nearest',
  ...PROFILE_OPTIONS,
] as const satisfies (keyof AgentOptions)[];
const BUDGET_OPTIONS = ['budgetMs', 'budgetExpansions'] as const satisfies (keyof TickBudget)[];

// Each check throws a FloodgateError that says what was given and what is wanted.

export function checkWorldOptions(grid: Grid, options: WorldOptions): void {
  if (typeof grid?.freeCellAt !== 'function') wrong('the map of a world', 'a Grid', grid);
  checkOptionNames(options, WORLD_OPTIONS, 'a world');
  const { planner, seed, crossing, diagonals, record, regions } = options;
  checkPlanner(planner);
  if (regions !== undefined && regions?.grid !== grid)
    throw new FloodgateError('bad-argument', `regions must be those of ${grid.name}, the map of the world`);
  if (seed !== undefined && !Number.isFinite(seed) && typeof seed !== 'string')
    wrong('seed', 'a finite number or a string', seed);
  if (crossing !== undefined && crossing !== 'allowed' && crossing !== 'forbidden')
    wrong('crossing', "'allowed' or 'forbidden'", crossing);
  if (diagonals !== undefined && diagonals !== 'alike' && diagonals !== 'by-length')
    wrong('diagonals', "'alike' or 'by-length'", diagonals);
  if (record === undefined || typeof record === 'boolean') return;
  checkOptionNames(record, ['maxBytes'], 'a recorder');
  const { maxBytes } = record;
  if (maxBytes !== undefined && !(maxBytes > 0))
    wrong('maxBytes of a recorder', 'a number above 0', maxBytes);
}

export function checkTeamOptions(options: TeamOptions): void {
  checkOptionNames(options, ['planner'] satisfies (keyof TeamOptions)[], 'a team');
  if (options.planner !== undefined) checkPlanner(options.planner);
}

export function checkPlanner(planner: PlannerSpec): void {
  if (typeof planner === 'function') wrong('planner', 'a planner such as pibt()', planner, ': call it');
  if (typeof planner !== 'object' || typeof planner?.create !== 'function')
    wrong('planner', 'a planner such as pibt()', planner);
}

export function checkAgentOptions(options: AgentOptions): void {
  checkOptionNames(options, AGENT_OPTIONS, 'an agent');
  for (const name of ['outside', 'nearest'] as const)
    if (options[name] !== undefined && typeof options[name] !== 'boolean')
      wrong(name, 'true or false', options[name]);
  if (options.priority !== undefined) checkPriority(options.priority);
  checkProfile(options);
}

/** Whether it names only what an agent can become, with values that can be. */
export function checkChange(change: ProfileChange): void {
  checkOptionNames(change, PROFILE_OPTIONS, 'the change of an agent');
  checkProfile(change as Profile);
}

/** Whether what it says of a unit can be; teams and cost tables are looked up by name later. */
function checkProfile({ size, speed, hold }: Profile): void {
  checkWholeFrom1(size, 'size', MOST_TILES, 'tiles along a side');
  checkWholeFrom1(speed, 'speed', MOST_TICKS, 'ticks for a tile');
  if (hold !== undefined && typeof hold !== 'boolean') wrong('hold', 'true or false', hold);
}

function checkWholeFrom1(value: number | undefined, name: string, most: number, unit: string): void {
  if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= most))
    wrong(name, `a whole number of ${unit} from 1 to ${most}`, value);
}

export function checkPriority(priority: number): void {
  if (!Number.isFinite(priority)) wrong('priority', 'a finite number', priority);
}

/** @param caller the name of the function that was given the budget */
export function checkBudget(budget: TickBudget, caller: string): void {
  if (typeof budget !== 'object' || budget === null)
    throw new FloodgateError(
      'bad-argument',
      `${caller} takes { ${BUDGET_OPTIONS.join(', ')} }, not ${described(budget)}`,
    );
  checkOptionNames(budget, BUDGET_OPTIONS, caller);
  for (const name of BUDGET_OPTIONS) {
    const value = budget[name];
    if (value !== undefined && !(typeof value === 'number' && value >= 0))
      wrong(`${name} of ${caller}`, 'a number from 0', value);
  }
}

export function checkEvent(event: WorldEvent, listener: unknown): void {
  if (!WORLD_EVENTS.includes(event))
    throw new FloodgateError('bad-argument', `unknown event ${unknownName(String(event), WORLD_EVENTS)}`);
  checkFunction(listener, `the listener of ${event}`);
}

function wrong(name: string, wanted: string, value: unknown, hint = ''): never {
  throw new FloodgateError('bad-argument', `${name} must be ${wanted}, not ${described(value)}${hint}`);
}
