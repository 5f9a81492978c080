import { checkOptionNames, described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Grid, PointLike } from '../grid/index.ts';
import type { Regions } from '../regions/index.ts';
import type { TickBudget } from '../search/index.ts';
import { unknownName } from '../suggest.ts';
import { WORLD_EVENTS, type WorldEvent } from './events.ts';
import type { PlannerSpec } from './planner.ts';
import type { RecorderOptions } from './recorder.ts';

/** How to make a {@link World}. */
export interface WorldOptions {
  /** The planner that moves the agents. */
  readonly planner: PlannerSpec;
  /** Runs with the same seed and the same calls are equal, unless a budget is given in milliseconds. Default 1. */
  readonly seed?: number | string;
  /** Whether two agents may move diagonally through the same corner point in one tick. Default `allowed`. */
  readonly crossing?: 'allowed' | 'forbidden';
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
export interface AgentOptions {
  /** The tile to add it on: free, and without an agent. */
  readonly at: PointLike;
  /** The tile to go to. Default the tile it is added on. */
  readonly goal?: PointLike;
  /** Any number; larger goes first, if the planner uses priorities. Default 0. */
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
  'record',
  'regions',
] as const satisfies (keyof WorldOptions)[];
const AGENT_OPTIONS = [
  'at',
  'goal',
  'priority',
  'outside',
  'nearest',
] as const satisfies (keyof AgentOptions)[];
const BUDGET_OPTIONS = ['budgetMs', 'budgetExpansions'] as const satisfies (keyof TickBudget)[];

// Each check throws a FloodgateError that says what was given and what is wanted.

export function checkWorldOptions(grid: Grid, options: WorldOptions): void {
  if (typeof grid?.freeCellAt !== 'function') wrong('the map of a world', 'a Grid', grid);
  checkOptionNames(options, WORLD_OPTIONS, 'a world');
  const { planner, seed, crossing, record, regions } = options;
  checkPlanner(planner);
  if (regions !== undefined && regions?.grid !== grid)
    throw new FloodgateError('bad-argument', `regions must be those of ${grid.name}, the map of the world`);
  if (seed !== undefined && typeof seed !== 'number' && typeof seed !== 'string')
    wrong('seed', 'a number or a string', seed);
  if (crossing !== undefined && crossing !== 'allowed' && crossing !== 'forbidden')
    wrong('crossing', "'allowed' or 'forbidden'", crossing);
  if (record !== undefined && typeof record !== 'boolean')
    checkOptionNames(record, ['maxBytes'], 'a recorder');
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
}

export function checkPriority(priority: number): void {
  if (typeof priority !== 'number' || Number.isNaN(priority)) wrong('priority', 'a number', priority);
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

export function checkEvent(event: WorldEvent): void {
  if (!WORLD_EVENTS.includes(event))
    throw new FloodgateError('bad-argument', `unknown event ${unknownName(String(event), WORLD_EVENTS)}`);
}

function wrong(name: string, wanted: string, value: unknown, hint = ''): never {
  throw new FloodgateError('bad-argument', `${name} must be ${wanted}, not ${described(value)}${hint}`);
}
