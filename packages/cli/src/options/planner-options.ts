/** How commands are told which planner to run, and how. The planners themselves are core's registry. */
import { InvalidArgumentError, Option } from 'commander';
import {
  FloodgateError,
  PLANNERS,
  type PlannerDefinition,
  type PlannerSpec,
  type Preset,
  plannerById,
} from 'floodgate';
import { InputError } from '../failure.ts';

export const DEFAULT_PLANNER = 'pibt';

export const PLANNER_IDS: readonly string[] = PLANNERS.map(({ id }) => id);

export function readPlanner(id: string): string {
  try {
    plannerById(id);
  } catch (error) {
    if (error instanceof FloodgateError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
  return id;
}

/** `all`, or ids with commas between them. */
export function readPlanners(text: string): readonly string[] {
  if (text === 'all') return PLANNER_IDS;
  return [...new Set(text.split(',').map((id) => readPlanner(id.trim())))];
}

export function presetOption(...more: readonly string[]): Option {
  return new Option('--preset <name>', 'default: as strong as it can be; paper: as the papers have it')
    .choices(['default', 'paper', ...more])
    .default('default');
}

export function plannerDefinition(id: string): PlannerDefinition {
  return PLANNERS.find((planner) => planner.id === id)!;
}

/** The planner with settings as they were typed. Throws core's FloodgateError on one that it does not take. */
export function makePlanner(
  id: string,
  preset: Preset,
  settings: Readonly<Record<string, string>> = {},
): PlannerSpec {
  if ('preset' in settings)
    throw new InputError(`the preset is no parameter: use --preset ${settings.preset}`);
  const { parameters } = plannerDefinition(id);
  const values = Object.entries(settings).map(([name, text]) => {
    const spec = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return [name, spec ? valueLike(spec.default, text) : text];
  });
  return plannerById(id, { ...Object.fromEntries(values), preset });
}

/** A parameter's value as JSON has it and as it can be typed: JSON knows no infinite numbers. */
export function plainValue(value: number | boolean | string): number | boolean | string {
  return value === Number.POSITIVE_INFINITY ? 'Infinity' : value;
}

/** What was typed as a value of the same type, if it can be read as one; core says so if it cannot. */
function valueLike(example: number | boolean | string, text: string): number | boolean | string {
  if (typeof example === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (typeof example !== 'number') return text;
  const value = /^infinity$/i.test(text) ? Number.POSITIVE_INFINITY : Number(text);
  return Number.isNaN(value) ? text : value;
}
