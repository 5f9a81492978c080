import { FloodgateError } from '../../error.ts';
import type { Planner, PlannerContext, PlannerSpec } from '../../world/index.ts';

type Value = number | boolean | string;

/** One parameter of a planner: what it means, what it may be, and what it is unless told otherwise. */
export interface ParameterSpec {
  /** The value that makes the planner as strong as it can be. */
  readonly default: Value;
  /** The value that reads the paper literally; the default if not given. */
  readonly paper?: Value;
  /** Range of a number, both included. */
  readonly min?: number;
  readonly max?: number;
  /** Only whole numbers. */
  readonly whole?: boolean;
  /** The strings it may be. */
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

export interface PlannerDefinition<P extends ParameterSpecs = ParameterSpecs> {
  /** The id used everywhere. */
  readonly id: string;
  /** As the papers write it. */
  readonly title: string;
  /** One sentence for lists. */
  readonly summary: string;
  /** Every agent must obey one planner that knows all plans. */
  readonly central: boolean;
  readonly parameters: P;
  create(context: PlannerContext, parameters: ParametersOf<P>): Planner;
}

export type PlannerOptions<P extends ParameterSpecs> = Partial<ParametersOf<P>> & {
  readonly preset?: Preset;
};

/** Makes planners of one kind: `bmaa({ push: true })`. Throws a FloodgateError on a parameter it does not know. */
export interface PlannerFactory<P extends ParameterSpecs = ParameterSpecs> {
  (options?: PlannerOptions<P>): PlannerSpec;
  readonly definition: PlannerDefinition<P>;
}

export function definePlanner<const P extends ParameterSpecs>(
  definition: PlannerDefinition<P>,
): PlannerFactory<P> {
  const make = (options: PlannerOptions<P> = {}): PlannerSpec => {
    const parameters = settle(definition, options) as ParametersOf<P>;
    return {
      id: definition.id,
      parameters,
      create: (context) => definition.create(context, parameters),
    };
  };
  return Object.assign(make, { definition });
}

function settle(
  definition: PlannerDefinition,
  options: PlannerOptions<ParameterSpecs>,
): Record<string, Value> {
  const { id, parameters } = definition;
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
