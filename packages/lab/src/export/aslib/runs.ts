/** Crowd results as runs of algorithms on instances: the planner and its settings are one, the problem is the other. */
import { canonicalJson } from '../../experiment/index.ts';
import type { CrowdSpec } from '../../jobs/index.ts';
import { groupBy } from '../../statistics.ts';
import { type FailureRow, type ResultRow, rowsOf } from '../../store/index.ts';

export type CrowdRow = ResultRow<'crowd'>;

/** A planner on a problem with one seed of the planner. */
export interface Run {
  readonly instance: string;
  readonly algorithm: string;
  readonly spec: CrowdSpec;
  /** Undefined if the job failed; then `error` says why. */
  readonly row?: CrowdRow;
  readonly error?: string;
}

/** The specification asks for names of at most this many characters. */
const LONGEST_NAME = 15;

/** Runs that have a result and runs that failed. Lifelong problems have no place here: nobody arrives for good. */
export function runsOf(results: readonly ResultRow[], failures: readonly FailureRow[]): Run[] {
  const rows = rowsOf(results, 'crowd').filter(({ spec }) => spec.problem !== 'lifelong');
  const failed = failures
    .filter(({ kind, spec }) => kind === 'crowd' && (spec as CrowdSpec).problem !== 'lifelong')
    .map(({ spec, error }) => ({ spec: spec as CrowdSpec, error }));
  const names = algorithmNames([...rows, ...failed].map(({ spec }) => spec.planner));
  const nameOf = (spec: CrowdSpec) => ({
    instance: instanceOf(spec),
    algorithm: names.get(canonicalJson(spec.planner))!,
    spec,
  });
  return [
    ...rows.map((row) => ({ ...nameOf(row.spec), row })),
    ...failed.map(({ spec, error }) => ({ ...nameOf(spec), error })),
  ];
}

/** Everything about a run but the planner and its seed. A problem from a scenario file has no seed of its own. */
function instanceOf(spec: CrowdSpec): string {
  const { planner: _, record: __, seed, problemSeed = seed, map, problem, agents, limit, ...rest } = spec;
  const type = typeof problem === 'string' ? [problem] : [problem.scenario];
  const ofSeed = typeof problem === 'string' ? [`seed-${problemSeed}`] : [];
  const limits = Object.entries(limit).map(([unit, most]) => `${most}-${unit}`);
  const rules = Object.entries(rest).map(([rule, value]) => `${rule}-${plain(value)}`);
  return [map, ...type, agents, ...ofSeed, ...limits.sort(), ...rules.sort()]
    .map((part) => ascii(String(part)))
    .join(':');
}

/** Planner settings (as canonical JSON) → names that are short and unlike. */
function algorithmNames(planners: readonly CrowdSpec['planner'][]): Map<string, string> {
  const settings = new Map(planners.map((planner) => [canonicalJson(planner), planner]));
  const wanted = [...settings].map(([json, { id, preset, parameters }]) => {
    const values = Object.entries(parameters).map(([name, value]) => `${name}-${value}`);
    const name = [id, ...(preset === 'default' ? [] : [preset]), ...values.sort()].join('-');
    return { json, id: ascii(id), name: ascii(name) };
  });
  const byName = groupBy(wanted, ({ name }) => name);
  const isGood = (name: string) => name.length <= LONGEST_NAME && byName.get(name)!.length === 1;
  const names = new Map(wanted.filter(({ name }) => isGood(name)).map(({ json, name }) => [json, name]));
  const taken = new Set(names.values());
  // In an order that does not depend on the order of the results.
  for (const { json, id } of wanted.filter(({ name }) => !isGood(name)).sort(byJson)) {
    let number = 1;
    const numbered = () => `${id.slice(0, LONGEST_NAME - 1 - String(number).length)}-${number}`;
    while (taken.has(numbered())) number++;
    taken.add(numbered());
    names.set(json, numbered());
  }
  return names;
}

function byJson(a: { readonly json: string }, b: { readonly json: string }): number {
  return a.json < b.json ? -1 : 1;
}

/** Letters, digits and a few signs, so that no tool has to unquote; others by their code, as in `~e4`. */
function ascii(text: string): string {
  return text.replace(/[^\w./+-]/gu, (sign) => `~${sign.codePointAt(0)!.toString(16)}`);
}

function plain(value: unknown): string {
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}
