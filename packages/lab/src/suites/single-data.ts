/** The results of the suite as tables of costs, which portfolios are formed from. */
import { type CostTable, costTable, groupProblems } from '@floodgate/select';
import type { RealTimeSettings } from 'floodgate/real-time';
import { drawnSettings, type SettingsSpec, settingNumbers } from '../jobs/index.ts';
import { groupBy, sumOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';

type Row = ResultRow<'real-time'>;

/** Problems and the suboptimality of every setting on them. */
export interface ProblemSet {
  /** Suboptimality, problem by problem. */
  readonly table: CostTable;
  /** The map of each problem. */
  readonly mapOf: readonly string[];
  /** The settings, in the order of the algorithms of the table, and the numbers under which they were drawn. */
  readonly settings: readonly RealTimeSettings[];
  readonly numbers: readonly number[];
  /** How the problems were asked for. */
  readonly problems: Row['spec']['problems'];
  readonly runs: number;
  /** Runs that ended at the travel cap. */
  readonly unsolved: number;
  readonly travelCap: number;
  /** Where the problems came from: `generated`, or names of scenario files. */
  readonly sources: readonly string[];
}

export interface SingleData {
  /** A few problems on each of many maps; none if there are no results. */
  readonly many?: ProblemSet;
  /** Suboptimality, map by map: means over their problems. */
  readonly maps?: { readonly table: CostTable; readonly names: readonly string[] };
  /** Many problems on one map. */
  readonly one?: ProblemSet;
}

export function singleData(rows: readonly Row[]): SingleData {
  const onOneMap = rows.filter(({ spec }) => spec.problems.generate === undefined);
  const onManyMaps = rows.filter(({ spec }) => spec.problems.generate !== undefined);
  const many = problemSet(onManyMaps);
  const one = problemSet(onOneMap);
  const grouped = many && groupProblems(many.table, many.mapOf);
  return {
    ...(many && { many }),
    ...(grouped && { maps: { table: grouped.table, names: grouped.groups } }),
    ...(one && { one }),
  };
}

/** Every setting must have run on every problem, so maps that lack a block of settings are left out. */
function problemSet(rows: readonly Row[]): ProblemSet | undefined {
  const algorithms = settingsIn(rows);
  const complete = [...groupBy(rows, ({ spec }) => spec.map)].filter(
    ([, own]) => sumOf(own, ({ spec }) => spec.settings.count) === algorithms,
  );
  const problems = sumOf(complete, ([, [row]]) => row!.result.problems);
  if (problems === 0) return undefined;
  const costs = new Float32Array(problems * algorithms);
  const mapOf: string[] = [];
  for (const [map, own] of complete) {
    const count = own[0]!.result.problems;
    for (const { spec, result } of own)
      for (let i = 0; i < spec.settings.count; i++)
        costs.set(
          result.suboptimality.slice(i * count, (i + 1) * count),
          (spec.settings.from + i) * problems + mapOf.length,
        );
    for (let i = 0; i < count; i++) mapOf.push(map);
  }
  const used = complete.flatMap(([, own]) => own);
  const blocks = complete[0]![1].map(({ spec }) => spec.settings).sort((a, b) => a.from - b.from);
  return {
    table: costTable(problems, algorithms, costs),
    mapOf,
    settings: blocks.flatMap(drawnSettings),
    numbers: blocks.flatMap(settingNumbers),
    problems: used[0]!.spec.problems,
    runs: problems * algorithms,
    unsolved: sumOf(used, ({ result }) => result.unsolved.length),
    travelCap: used[0]!.spec.travelCap,
    sources: [...new Set(used.map(({ result }) => result.source))],
  };
}

function settingsIn(rows: readonly { readonly spec: { readonly settings: SettingsSpec } }[]): number {
  return Math.max(0, ...rows.map(({ spec: { settings } }) => settings.from + settings.count));
}
