/** The fields that several kinds of job share, and the errors of wrong values. */
import { CORNER_RULES, didYouMean, FloodgateError, type PlannerSpec, plannerById } from 'floodgate';
import { plannerDefinition } from 'floodgate/planner-kit';
import { LIFELONG, PROBLEM_TYPES } from 'floodgate/problems';
import * as v from 'valibot';
import { isPlannerFile, registerPlannerFile } from '../planner-files/index.ts';

export const count = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
);

export const positive = v.pipe(
  v.number('must be a number'),
  v.finite('must be finite'),
  v.gtValue(0, 'must be above 0'),
);

/** A list with at least one item; a single item may stand for a list of one. */
export function listOf<S extends v.GenericSchema>(
  item: S,
): v.GenericSchema<v.InferInput<S> | readonly v.InferInput<S>[], v.InferOutput<S>[]> {
  return v.pipe(
    v.any(),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
    v.array(item),
    v.minLength(1, 'must not be empty'),
  ) as never;
}

/** One of some names; the error for another name suggests the closest one. */
export function oneOf<const T extends string>(what: string, names: readonly T[]) {
  return v.picklist(names, ({ input }) => {
    if (typeof input !== 'string') return `must be one of ${names.join(', ')}`;
    return `unknown ${what} '${input}'${didYouMean(input, names)}: use ${names.join(', ')}`;
  });
}

const mapName = v.pipe(v.string('must be the name of a map'), v.nonEmpty('must not be empty'));
export const maps = listOf(mapName);

export const corners = v.optional(oneOf('corner rule', CORNER_RULES));
export const costs = v.optional(oneOf('cost rule', ['octile', 'uniform'] as const));

export const problemType = oneOf(
  'problem type',
  [...PROBLEM_TYPES, LIFELONG].map(({ id }) => id),
);

const MOST_SEEDS = 100_000;

/** `20` for the seeds 1 to 20, `{ from, to }`, or a list. */
export const seeds = v.pipe(
  v.union(
    [
      count,
      v.strictObject({ from: v.pipe(v.number(), v.integer()), to: v.pipe(v.number(), v.integer()) }),
      v.pipe(v.array(v.union([v.pipe(v.number(), v.integer()), v.string()])), v.minLength(1)),
    ],
    'must be a number of seeds from 1, { from, to } or a list of whole numbers and words',
  ),
  v.check(
    (value) => {
      const range = typeof value === 'number' ? { from: 1, to: value } : value;
      return Array.isArray(range) || range.to - range.from < MOST_SEEDS;
    },
    `must be at most ${MOST_SEEDS.toLocaleString('en')} seeds`,
  ),
  v.transform((value): (number | string)[] => {
    if (Array.isArray(value)) return [...new Set(value)];
    const { from, to } = typeof value === 'number' ? { from: 1, to: value } : value;
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  }),
  v.minLength(1, 'contains no seed'),
);

type ParameterValue = number | boolean | string;

/** A planner in a spec. Parameters are JSON, so `Infinity` is a string. */
export interface PlannerChoice {
  readonly id: string;
  /** Where the planner comes from if it does not ship with Floodgate: an absolute path, and a hash of the text. */
  readonly file?: string;
  readonly fileHash?: string;
  readonly preset: 'default' | 'paper';
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/** `'bmaa'`, `'./my-planner.ts'` or `{ id, preset, parameters }`, checked with the planner itself. */
export const planner: v.GenericSchema<string | PlannerInput, PlannerChoice> = v.pipe(
  v.any(),
  v.transform((value) => (typeof value === 'string' ? { id: value } : value)),
  v.strictObject({
    id: v.string('must be the id or the file of a planner'),
    preset: v.optional(oneOf('preset', ['default', 'paper'] as const), 'default'),
    parameters: v.optional(v.record(v.string(), v.union([v.number(), v.boolean(), v.string()])), {}),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): PlannerChoice => {
    try {
      const choice = plannerChoice(dataset.value);
      makePlanner(choice);
      return choice;
    } catch (error) {
      if (!(error instanceof FloodgateError)) throw error;
      addIssue({ message: error.message });
      return NEVER;
    }
  }),
);

export interface PlannerInput {
  readonly id: string;
  readonly preset?: 'default' | 'paper';
  readonly parameters?: Readonly<Record<string, ParameterValue>>;
}

function plannerChoice({ id, preset, parameters }: Required<PlannerInput>): PlannerChoice {
  const values = Object.entries(parameters).map(([name, value]) => [name, asJson(value)]);
  const choice = { id, preset, parameters: Object.fromEntries(values) };
  if (!isPlannerFile(id)) return choice;
  const { definition, file, hash } = registerPlannerFile(id);
  return { ...choice, id: definition.id, file, fileHash: hash };
}

/** Throws a FloodgateError if there is no such planner, it refuses a parameter, or its file has changed. */
export function makePlanner({ id, file, fileHash, preset, parameters }: PlannerChoice): PlannerSpec {
  if (file !== undefined && registerPlannerFile(file).hash !== fileHash) {
    throw new FloodgateError('bad-file', `planner file ${file} has changed: run the experiment again`);
  }
  const known = plannerDefinition(id).parameters;
  const values = Object.entries(parameters).map(([name, value]) => {
    const isNumber = Object.hasOwn(known, name) && typeof known[name]!.default === 'number';
    return [name, isNumber && value === 'Infinity' ? Number.POSITIVE_INFINITY : value];
  });
  return plannerById(id, { ...Object.fromEntries(values), preset });
}

function asJson(value: ParameterValue): ParameterValue {
  return value === Number.POSITIVE_INFINITY ? 'Infinity' : value;
}

/** More jobs than any machine gets through: a slip of the keyboard. */
const MOST_JOBS = 100_000;

/**
 * Every combination of one item of each list; the last list varies fastest. Throws a FloodgateError `too-large` for more than
 * 100,000.
 */
export function combinations<T extends object>(lists: { readonly [K in keyof T]: readonly T[K][] }): T[] {
  const count = Object.values<readonly unknown[]>(lists).reduce((product, { length }) => product * length, 1);
  if (count > MOST_JOBS) {
    const [jobs, most] = [count, MOST_JOBS].map((value) => value.toLocaleString('en'));
    throw new FloodgateError(
      'too-large',
      `a block of ${jobs} jobs: at most ${most}, split it into experiments`,
    );
  }
  return Object.entries(lists as Record<string, readonly unknown[]>).reduce<object[]>(
    (rows, [name, items]) => rows.flatMap((row) => items.map((item) => ({ ...row, [name]: item }))),
    [{}],
  ) as T[];
}

/** The fields of a spec that were given. The others must be absent, or job keys would differ. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** To this number of significant digits: a store with millions of numbers should stay small. */
export function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** NaN and Infinity, for which JSON has no number, become null. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
