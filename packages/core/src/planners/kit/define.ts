import { FloodgateError } from '../../error.ts';
import type { Planner, PlannerContext, PlannerSpec } from '../../world/index.ts';

type Value = number | boolean | string;

/** One parameter of a planner: what it means, what it may be, and what it is unless told otherwise. */
export interface ParameterSpec {
  /** The value that makes the planner as strong as it can be. */
  readonly default: Value;
  /** The value that reads the paper literally; the default if not given. */
  readonly paper?: Value;
  /** Smallest number allowed; no limit if not given. */
  readonly min?: number;
  /** Largest number allowed; no limit if not given. */
  readonly max?: number;
  /** Whether the number must be whole; infinity is allowed. Default false. */
  readonly whole?: boolean;
  /** The strings that are allowed; any string if not given. */
  readonly choices?: readonly string[];
  /** One sentence for help texts. */
  readonly meaning: string;
}

type ParameterSpecs = Readonly<Record<string, ParameterSpec>>;
type Widened<T> = T extends number ? number : T extends boolean ? boolean : string;

/** The parameters of a planner by name, all set. */
export type ParametersOf<P extends ParameterSpecs> = { readonly [K in keyof P]: Widened<P[K]['default']> };

/** `default`: as strong as the algorithm can be. `paper`: the literal reading, for the papers' tables. */
export type Preset = 'default' | 'paper';

/** The size of a problem, as far as it decides what a planner needs. */
export interface ProblemSize {
  /** Cells of the grid: `grid.cellCount`, walls and border included. */
  readonly cells: number;
  /** Cells that agents can stand on. */
  readonly freeCells: number;
  /** Number of agents that the planner moves. */
  readonly agents: number;
  /** Mean distance that they are expected to walk, in tile widths. */
  readonly distance: number;
}

/** What a planner computes from the map before the first move: nothing, or something that takes time. */
export type Preprocessing = 'none' | 'some';

/** What a planner is and what it needs. The selector of `@floodgate/select` chooses by this before it loads a planner. */
export interface PlannerFacts<P extends ParameterSpecs = ParameterSpecs> {
  /** The id used everywhere. */
  readonly id: string;
  /** As the papers write it. */
  readonly title: string;
  /** One sentence for lists. */
  readonly summary: string;
  /** Whether one planner coordinates all agents; false if every agent decides for itself. */
  readonly central: boolean;
  /**
   * What it computes per map before the first move, or a function that tells for a problem and settings.
   * Default `none`. Work that is spread over the ticks, where agents go, is not preprocessing.
   */
  readonly preprocessing?:
    | Preprocessing
    | ((size: ProblemSize, parameters: ParametersOf<P>) => Preprocessing);
  /**
   * A rough estimate of the memory that the planner will hold, in bytes. Without it the planner is never chosen
   * where memory is limited.
   */
  readonly memoryEstimate?: (size: ProblemSize, parameters: ParametersOf<P>) => number;
  /** Whether it promises that, given time, all agents arrive wherever that is possible. Default false. */
  readonly promisesArrival?: boolean;
  /** Whether its planners have `handlesUnits`: they move agents of any size, and know of rests, holds and teams. */
  readonly handlesUnits?: boolean;
  /** Its parameters by name; `{}` if it has none. */
  readonly parameters: P;
}

/**
 * What a planner is, what it needs and how to make one. The command line, the lab and the studio know a planner by its
 * definition alone.
 */
export interface PlannerDefinition<P extends ParameterSpecs = ParameterSpecs> extends PlannerFacts<P> {
  /** Makes a planner for one world. `parameters` are complete and within their ranges. */
  create(context: PlannerContext, parameters: ParametersOf<P>): Planner;
}

/** Parameters of a planner that differ from the preset, by name, and the preset (`default` if not given). */
export type PlannerOptions<P extends ParameterSpecs> = Partial<ParametersOf<P>> & {
  readonly preset?: Preset;
};

/** Makes planners of one kind: `bmaa({ push: true })`. Throws a FloodgateError on a parameter it does not know. */
export interface PlannerFactory<P extends ParameterSpecs = ParameterSpecs> {
  (options?: PlannerOptions<P>): PlannerSpec;
  readonly definition: PlannerDefinition<P>;
}

/** The facts of a planner with the types of their parameters. They have a file of their own, which imports no planner. */
export function describePlanner<const P extends ParameterSpecs>(facts: PlannerFacts<P>): PlannerFacts<P> {
  return facts;
}

/**
 * Turns a definition into a function that makes planners for a World. The function throws a FloodgateError
 * `bad-argument` for an unknown preset or parameter, and for a value out of its range.
 */
export function definePlanner<const P extends ParameterSpecs>(
  definition: PlannerDefinition<P>,
): PlannerFactory<P> {
  const make = (options: PlannerOptions<P> = {}): PlannerSpec => {
    const parameters = settledParameters(definition, options) as ParametersOf<P>;
    return {
      id: definition.id,
      parameters,
      create: (context) => definition.create(context, parameters),
    };
  };
  return Object.assign(make, { definition });
}

/**
 * All parameters of a planner, by name. Throws a FloodgateError `bad-argument` for an unknown preset or parameter, and for a
 * value out of its range.
 */
export function settledParameters(
  { id, parameters }: Pick<PlannerFacts, 'id' | 'parameters'>,
  options: PlannerOptions<ParameterSpecs>,
): Record<string, Value> {
  const { preset = 'default', ...given } = options;
  if (preset !== 'default' && preset !== 'paper') {
    throw new FloodgateError(
      'bad-argument',
      `unknown preset '${preset}' for planner ${id}: use default, paper`,
    );
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(parameters, name)) {
      const known = Object.keys(parameters).join(', ') || 'none';
      throw new FloodgateError('bad-argument', `planner ${id} has no parameter '${name}'; it has: ${known}`);
    }
  }
  const values: Record<string, Value> = {};
  for (const [name, spec] of Object.entries(parameters)) {
    const value = given[name] ?? (preset === 'paper' ? (spec.paper ?? spec.default) : spec.default);
    check(`${id}.${name}`, spec, value);
    values[name] = value;
  }
  return values;
}

function check(where: string, spec: ParameterSpec, value: Value): void {
  const refuse = (expected: string): never => {
    throw new FloodgateError('bad-argument', `${where} must be ${expected}, not ${JSON.stringify(value)}`);
  };
  if (typeof value !== typeof spec.default) refuse(`a ${typeof spec.default}`);
  if (typeof value === 'number') {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = spec;
    if (!(value >= min && value <= max)) refuse(`from ${min} to ${max}`);
    if (spec.whole && !Number.isInteger(value) && value !== Number.POSITIVE_INFINITY)
      refuse('a whole number');
  }
  if (spec.choices && !spec.choices.includes(value as string)) refuse(`one of ${spec.choices.join(', ')}`);
}
