/** Options that choose the planner: an id, the file of a custom planner, or `auto`. */
import { isPlannerFile, registerPlannerFile } from '@floodgate/lab/planner-files';
import { AUTO, auto } from '@floodgate/select';
import { InvalidArgumentError, Option } from 'commander';
import { PLANNERS, type PlannerSpec, type Preset, plannerById, unknownName } from 'floodgate';
import { allPlanners, type PlannerDefinition, plannerDefinition } from 'floodgate/planner-kit';
import { InputError } from '../failure.ts';

export const DEFAULT_PLANNER = 'rolling';

export const PLANNER_IDS: readonly string[] = PLANNERS.map(({ id }) => id);

/** The help text of options that {@link readPlanner} reads. */
export const PLANNER_ARGUMENT = "an id from 'floodgate planners', or the file of your own planner";

/** The id of a planner. A planner file is registered first. */
export function readPlanner(id: string): string {
  if (isPlannerFile(id)) return registerPlannerFile(id).definition.id;
  const known = [...allPlanners().map((planner) => planner.id), AUTO.id];
  if (known.includes(id)) return id;
  throw new InvalidArgumentError(`unknown planner ${unknownName(id, known)}.`);
}

/** `all` (the planners that ship with Floodgate), or ids and planner files separated by commas. */
export function readPlanners(text: string): readonly string[] {
  if (text === 'all') return PLANNER_IDS;
  return [...new Set(text.split(',').map((id) => readPlanner(id.trim())))];
}

export function presetOption(...more: readonly string[]): Option {
  return new Option('--preset <name>', 'default: the strongest settings; paper: as published')
    .choices(['default', 'paper', ...more])
    .default('default');
}

export function definitionOf(id: string): PlannerDefinition {
  return id === AUTO.id ? AUTO : plannerDefinition(id);
}

/** The planner with parameters as they were typed. Throws core's FloodgateError on an invalid parameter. */
export function makePlanner(
  id: string,
  preset: Preset,
  settings: Readonly<Record<string, string>> = {},
): PlannerSpec {
  if ('preset' in settings)
    throw new InputError(`the preset is not a parameter: use --preset ${settings.preset}`);
  const { parameters } = definitionOf(id);
  const values = Object.entries(settings).map(([name, text]) => {
    const spec = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return [name, spec ? valueLike(spec.default, text) : text];
  });
  if (id === AUTO.id) return makeAuto(Object.fromEntries(values), preset);
  return plannerById(id, { ...Object.fromEntries(values), preset });
}

/** A planner with values of its parameters, as scenes have them. */
export function plannerOf(
  id: string,
  { preset = 'default', ...values }: Readonly<Record<string, number | boolean | string>>,
): PlannerSpec {
  const known = readPlanner(id);
  if (known === AUTO.id) return makeAuto(values, preset as Preset);
  return plannerById(known, { ...values, preset: preset as Preset });
}

function makeAuto(values: Readonly<Record<string, number | boolean | string>>, preset: Preset): PlannerSpec {
  const known = Object.keys(AUTO.parameters);
  const odd = Object.keys(values).find((name) => !known.includes(name));
  if (odd !== undefined)
    throw new InputError(`planner auto has no parameter '${odd}'; it has: ${known.join(', ')}`);
  if (preset !== 'default')
    throw new InputError(`planner auto has no preset ${preset}: it chooses among defaults`);
  return auto(values);
}

/** A parameter's value for JSON, which has no infinite numbers, in a form that can also be typed. */
export function plainValue(value: number | boolean | string): number | boolean | string {
  return value === Number.POSITIVE_INFINITY ? 'Infinity' : value;
}

/** The typed text as a value of the same type as the example. Unreadable text is left to core, which reports it. */
function valueLike(example: number | boolean | string, text: string): number | boolean | string {
  if (typeof example === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (typeof example !== 'number') return text;
  const value = /^infinity$/i.test(text) ? Number.POSITIVE_INFINITY : Number(text);
  return Number.isNaN(value) ? text : value;
}
