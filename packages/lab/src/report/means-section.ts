/** Default tables for any kind of job: means of its numbers by the settings that vary. */
import { groupBy, meanOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';
import { figure } from './numbers.ts';
import { listing, type Section, type Table } from './page.ts';
import { type Varied, variedIn } from './varied.ts';

/** More lines than this would not be read. */
const LINES = 60;

export function meansSection(kind: string, rows: readonly ResultRow[]): Section {
  const heading = kind === 'search' ? 'Searches' : `Jobs of the kind ${kind}`;
  const wanted = kind === 'search' ? SEARCH_FIGURES : undefined;
  const tables = tablesOf(rows, ({ result }) => result, wanted);
  return { heading, blocks: tables.length > 0 ? tables : ['These jobs have no numbers as results.'] };
}

/** The same of the times, for the last section of the page. */
export function timesOf(kind: string, rows: readonly ResultRow[]): Table[] {
  return tablesOf(rows, ({ timing }) => timing).map((table) => ({
    ...table,
    caption: `${kind}: ${table.caption}`,
  }));
}

/** What matters most of a search, first. */
const SEARCH_FIGURES = [
  'meanExpanded',
  'meanCost',
  'solved',
  'mismatches',
  'meanGenerated',
  'meanReexpanded',
  'skipped',
];

/**
 * One table by all settings that vary if it is short, with the worst first in the first figure; else one for each setting.
 */
function tablesOf(
  rows: readonly ResultRow[],
  part: (row: ResultRow) => object | null,
  wanted?: readonly string[],
): Table[] {
  const numbers = numbersIn(rows, part);
  const names = wanted?.filter((name) => numbers.includes(name)) ?? numbers;
  if (names.length === 0) return [];
  const varied = variedIn(rows);
  const together = table('Means by all settings that vary', rows, varied, names, part);
  if (together.rows.length <= LINES) return [together];
  return varied.map((setting) => table(`Means by ${setting.name}`, rows, [setting], names, part));
}

function table(
  caption: string,
  rows: readonly ResultRow[],
  varied: readonly Varied[],
  names: readonly string[],
  part: (row: ResultRow) => object | null,
): Table {
  const groups = [...groupBy(rows, (row) => JSON.stringify(varied.map(({ settingIn }) => settingIn(row))))];
  const settings = varied.map(({ name, settingIn }): [string, (item: [string, ResultRow[]]) => string] => [
    name,
    ([, [first]]) => settingIn(first!),
  ]);
  const means = names.map((name): [string, (item: [string, ResultRow[]]) => string] => [
    name,
    ([, own]) => meaningful(meanOf(own, (row) => numberIn(part(row), name))),
  ]);
  const what: [string, (item: [string, ResultRow[]]) => string][] =
    settings.length > 0 ? settings : [['jobs', () => 'all']];
  const runs: [string, (item: [string, ResultRow[]]) => string] = ['runs', ([, own]) => figure(own.length)];
  return listing(caption, groups, Object.fromEntries([...what, runs, ...means]));
}

function numbersIn(rows: readonly ResultRow[], part: (row: ResultRow) => object | null): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(part(row) ?? {})));
  return [...names].filter((name) => rows.some((row) => numberIn(part(row), name) !== undefined)).sort();
}

function numberIn(values: object | null, name: string): number | undefined {
  const value = (values as Record<string, unknown> | null)?.[name];
  return typeof value === 'number' ? value : undefined;
}

/** With as many digits as its size asks for. */
function meaningful(value: number | undefined): string {
  if (value === undefined || Number.isInteger(value)) return figure(value);
  return figure(
    value,
    Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4,
  );
}
