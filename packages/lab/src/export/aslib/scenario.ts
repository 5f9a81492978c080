/**
 * The scenario format of the Algorithm Selection Library (aslib.net): which planner did how well on which problem,
 * with features of the problems and ten folds for cross-validation. Made from crowd results.
 */
import { FloodgateError, Random } from 'floodgate';
import { PROBLEM_TYPES } from 'floodgate/problems';
import { stringify } from 'yaml';
import { canonicalJson } from '../experiment/index.ts';
import { type FailureRow, type ResultRow, rowsOf } from '../store/index.ts';
import { type ArffAttribute, arffOf } from './arff.ts';

type CrowdRow = ResultRow<'crowd'>;

const FOLDS = 10;
const STEP = 'basic';
const RUN_STATUS = ['ok', 'timeout', 'memout', 'not_applicable', 'crash', 'other'];
const FEATURE_STATUS = ['ok', 'timeout', 'memout', 'presolved', 'crash', 'other'];
const INSTANCE: ArffAttribute = { name: 'instance_id', type: 'STRING' };
const REPETITION: ArffAttribute = { name: 'repetition', type: 'NUMERIC' };

/** The first is the one that selectors are judged by, unless told otherwise. */
const MEASURES = [
  { name: 'completion_rate', maximize: true, of: ({ result }: CrowdRow) => result.completionRate },
  { name: 'mean_distance', maximize: false, of: ({ result }: CrowdRow) => result.meanDistance },
  { name: 'arrival_ratio', maximize: false, of: ({ result }: CrowdRow) => result.arrivalRatio ?? null },
  { name: 'ticks', maximize: false, of: ({ result }: CrowdRow) => result.ticks },
] as const;

const FEATURES: Readonly<Record<string, (row: CrowdRow) => number>> = {
  agents: ({ result }) => result.agents,
  map_width: ({ result }) => result.mapWidth,
  map_height: ({ result }) => result.mapHeight,
  free_tiles: ({ result }) => result.freeTiles,
  free_share: ({ result }) => result.freeTiles / (result.mapWidth * result.mapHeight),
  agents_per_tile: ({ result }) => result.agents / result.freeTiles,
  mean_shortest_path: ({ result }) => result.shortestOfAll / result.agents,
  ...Object.fromEntries(
    PROBLEM_TYPES.map(({ id }) => [
      `problem_${id.replaceAll('-', '_')}`,
      ({ spec }: CrowdRow) => Number(spec.problem === id),
    ]),
  ),
};

/** The files of the scenario: name → text. Throws a FloodgateError if there are no crowd results. */
export function aslibOf(
  name: string,
  results: readonly ResultRow[],
  failures: readonly FailureRow[],
): Record<string, string> {
  const rows = rowsOf(results, 'crowd');
  if (rows.length === 0) {
    throw new FloodgateError(
      'unsupported',
      `${name} has no results of crowd jobs, which ASlib scenarios are made of`,
    );
  }
  const instances = new Map(rows.map((row) => [instanceOf(row.spec), row]));
  const ids = [...instances.keys()];
  return {
    'description.txt': describe(name, rows),
    'algorithm_runs.arff': algorithmRuns(name, rows, failures, instances),
    'feature_values.arff': arffOf(
      `FEATURES_${name}`,
      [INSTANCE, REPETITION, ...Object.keys(FEATURES).map((name) => ({ name, type: 'NUMERIC' as const }))],
      [...instances].map(([id, row]) => [id, 1, ...Object.values(FEATURES).map((feature) => feature(row))]),
    ),
    'feature_runstatus.arff': arffOf(
      `FEATURE_RUNSTATUS_${name}`,
      [INSTANCE, REPETITION, { name: STEP, type: FEATURE_STATUS }],
      ids.map((id) => [id, 1, 'ok']),
    ),
    'cv.arff': arffOf(
      `CV_${name}`,
      [INSTANCE, REPETITION, { name: 'fold', type: 'NUMERIC' }],
      folds(ids).map(([id, fold]) => [id, 1, fold]),
    ),
  };
}

function algorithmRuns(
  name: string,
  rows: readonly CrowdRow[],
  failures: readonly FailureRow[],
  instances: ReadonlyMap<string, CrowdRow>,
): string {
  const measures = MEASURES.map(({ name }) => ({ name, type: 'NUMERIC' as const }));
  const runs = rows.map((row) => [
    instanceOf(row.spec),
    1,
    algorithmOf(row.spec),
    ...MEASURES.map(({ of }) => of(row)),
    row.result.stoppedBy === null ? 'ok' : 'timeout',
  ]);
  const crashed = failures
    .filter(({ kind, spec }) => kind === 'crowd' && instances.has(instanceOf(spec as CrowdRow['spec'])))
    .map(({ spec }) => {
      const crowd = spec as CrowdRow['spec'];
      return [instanceOf(crowd), 1, algorithmOf(crowd), ...MEASURES.map(() => null), 'crash'];
    });
  return arffOf(
    `ALGORITHM_RUNS_${name}`,
    [
      INSTANCE,
      REPETITION,
      { name: 'algorithm', type: 'STRING' },
      ...measures,
      { name: 'runstatus', type: RUN_STATUS },
    ],
    [...runs, ...crashed],
  );
}

function describe(name: string, rows: readonly CrowdRow[]): string {
  const planners = new Map(rows.map(({ spec }) => [algorithmOf(spec), spec.planner]));
  // In steps where runs are limited in steps: tools want a number here.
  const limits = rows.map(({ spec: { limit } }) => limit.seconds ?? limit.steps ?? 0);
  return stringify({
    scenario_id: name,
    performance_measures: MEASURES.map(({ name }) => name),
    maximize: MEASURES.map(({ maximize }) => maximize),
    performance_type: MEASURES.map(() => 'solution_quality'),
    algorithm_cutoff_time: limits.reduce((most, limit) => Math.max(most, limit), 0),
    algorithm_cutoff_memory: '?',
    features_cutoff_time: '?',
    features_cutoff_memory: '?',
    features_deterministic: Object.keys(FEATURES),
    features_stochastic: [],
    number_of_feature_steps: 1,
    default_steps: [STEP],
    feature_steps: { [STEP]: { provides: Object.keys(FEATURES) } },
    metainfo_algorithms: Object.fromEntries(
      [...planners].map(([id, planner]) => [
        id,
        { configuration: canonicalJson(planner), deterministic: true },
      ]),
    ),
  });
}

/** Everything about a problem that is not the planner. */
function instanceOf({ planner: _, record: __, ...problem }: CrowdRow['spec']): string {
  const { map, problem: kind, agents, seed, limit, ...rest } = problem;
  const type = typeof kind === 'string' ? kind : kind.scenario;
  const limits = Object.entries(limit).map(([unit, most]) => `${most}-${unit}`);
  const rules = Object.entries(rest)
    .map(([rule, value]) => `${rule}-${value}`)
    .sort();
  return [map, type, agents, `seed-${seed}`, ...limits.sort(), ...rules].join(':');
}

function algorithmOf({ planner: { id, preset, parameters } }: CrowdRow['spec']): string {
  const settings = Object.entries(parameters)
    .map(([name, value]) => `${name}-${value}`)
    .sort();
  return [id, ...(preset === 'default' ? [] : [preset]), ...settings].join(':');
}

/** The same folds for the same instances. */
function folds(ids: readonly string[]): [id: string, fold: number][] {
  const order = new Random('folds').shuffle([...ids].sort());
  return order.map((id, i) => [id, (i % FOLDS) + 1]);
}
