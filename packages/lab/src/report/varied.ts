/** Which settings an experiment varies, and what to call them. */
import { groupBy } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';

/** A planner with its settings, as in `whca window=16` or `bmaa paper`. */
export function plannerLabel(planner: {
  readonly id: string;
  readonly preset?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}): string {
  const settings = Object.entries(planner.parameters ?? {}).map(([name, value]) => `${name}=${value}`);
  return [planner.id, ...(planner.preset === 'paper' ? ['paper'] : []), ...settings.sort()].join(' ');
}

/** A setting that has several values in the rows. */
export interface Varied {
  /** As in a spec: `agents`, `limit.steps`. */
  readonly name: string;
  /** The values in order: numbers by size, words as they come up. */
  readonly values: readonly string[];
  settingIn(row: ResultRow): string;
}

/** Seeds repeat a problem; they are not what an experiment is about. */
const SEEDS = ['seed', 'problemSeed', 'queries.seed'];

/** The settings that vary, planners first. What a row does not have is shown as –. */
export function variedIn(rows: readonly ResultRow[]): Varied[] {
  const flat = new Map(rows.map((row) => [row, settingsOf(row.spec)]));
  const names = [...new Set([...flat.values()].flatMap((settings) => [...settings.keys()]))];
  return names
    .filter((name) => !SEEDS.includes(name))
    .map((name) => {
      const settingIn = (row: ResultRow): string => (flat.get(row) ?? settingsOf(row.spec)).get(name) ?? '–';
      return { name, values: inOrder([...groupBy(rows, settingIn).keys()]), settingIn };
    })
    .filter(({ values }) => values.length > 1)
    .sort((a, b) => Number(b.name === 'planner') - Number(a.name === 'planner'));
}

function settingsOf(spec: object, prefix = '', into = new Map<string, string>()): Map<string, string> {
  for (const [name, value] of Object.entries(spec)) {
    if (name === 'planner') into.set(prefix + name, plannerLabel(value as { id: string }));
    else if (value !== null && typeof value === 'object' && !Array.isArray(value))
      settingsOf(value, `${prefix}${name}.`, into);
    else into.set(prefix + name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return into;
}

function inOrder(values: string[]): string[] {
  const isNumber = (value: string) => value !== '' && Number.isFinite(Number(value));
  return values.every(isNumber) ? values.sort((a, b) => Number(a) - Number(b)) : values;
}
