/**
 * The scenario format of the Algorithm Selection Library (Bischl and others 2016; github.com/coseal/aslib-spec): which
 * planner did how well on which problem, with the features that selectors look at and folds for cross-validation.
 */
import { setImmediate } from 'node:timers/promises';
import { FEATURE_NAMES, FEATURE_STEPS } from '@floodgate/select';
import { FloodgateError } from 'floodgate';
import { stringify } from 'yaml';
import { canonicalJson } from '../../experiment/index.ts';
import { groupAlike, type MapLibrary } from '../../maps/index.ts';
import type { FailureRow, ResultRow } from '../../store/index.ts';
import { type ArffAttribute, arffOf } from './arff.ts';
import { type Complete, completeOf, type Instance } from './complete.ts';
import { FeatureMeter, type Measured } from './features.ts';
import { foldsOf } from './folds.ts';
import { knownMeasures, RUN_STATUS, statusOf, valuesOf } from './measures.ts';
import { leftOut, readmeOf } from './readme.ts';
import { runsOf } from './runs.ts';

export interface AslibInput {
  readonly name: string;
  readonly results: readonly ResultRow[];
  readonly failures: readonly FailureRow[];
  /** Where the maps of the problems are, of which features are measured. */
  readonly maps: MapLibrary;
  /** Names of the algorithms; by default the set that keeps most pairs of instance and algorithm. */
  readonly planners?: readonly string[];
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export interface AslibOutput {
  /** Name → text. */
  readonly files: Readonly<Record<string, string>>;
  /** What was left out and why, a line each. */
  readonly notes: readonly string[];
}

/** A step that was measured has succeeded, or there would be an error and no scenario. */
const FEATURE_STATUS = ['ok', 'timeout', 'memout', 'presolved', 'crash', 'unknown', 'other'];
const INSTANCE: ArffAttribute = { name: 'instance_id', type: 'STRING' };
const REPETITION: ArffAttribute = { name: 'repetition', type: 'NUMERIC' };

/** Throws a FloodgateError if there are no crowd results to make a scenario of, or a map is not here. */
export async function aslibOf(input: AslibInput): Promise<AslibOutput> {
  const { name, results, failures } = input;
  const runs = runsOf(results, failures);
  if (!runs.some(({ row }) => row))
    throw new FloodgateError(
      'unsupported',
      `${name} has no results of crowd jobs with agents that arrive, which ASlib scenarios are made of`,
    );
  const complete = completeOf(runs, input.planners);
  const meter = new FeatureMeter(input.maps);
  const measured = await measureAll(complete.instances, meter, input);
  const folds = foldsOf(groupingsOf(complete.instances, meter));
  const ids = complete.instances.map(({ id }) => id);
  const steps = FEATURE_STEPS.map(({ name }) => name);
  const numeric = (names: readonly string[]) => names.map((name) => ({ name, type: 'NUMERIC' as const }));
  return {
    files: {
      'readme.txt': readmeOf(input, complete, folds),
      'description.txt': describe(name, complete),
      'algorithm_runs.arff': algorithmRuns(name, complete),
      'feature_values.arff': arffOf(
        `FEATURE_VALUES_${name}`,
        [INSTANCE, REPETITION, ...numeric(FEATURE_NAMES)],
        measured.map(({ values }, i) => [ids[i]!, 1, ...Array.from(values, shortest)]),
      ),
      'feature_costs.arff': arffOf(
        `FEATURE_COSTS_${name}`,
        [INSTANCE, REPETITION, ...numeric(steps)],
        measured.map(({ costs }, i) => [ids[i]!, 1, ...steps.map((step) => micro(costs[step]))]),
      ),
      'feature_runstatus.arff': arffOf(
        `FEATURE_RUNSTATUS_${name}`,
        [INSTANCE, REPETITION, ...steps.map((name) => ({ name, type: FEATURE_STATUS }))],
        ids.map((id) => [id, 1, ...steps.map(() => 'ok')]),
      ),
      'cv.arff': arffOf(
        `CV_${name}`,
        [INSTANCE, REPETITION, { name: 'fold', type: 'NUMERIC' }],
        ids.map((id, i) => [id, 1, folds.folds[i]!]),
      ),
    },
    notes: leftOut(complete, folds),
  };
}

async function measureAll(
  instances: readonly Instance[],
  meter: FeatureMeter,
  { onProgress, signal }: AslibInput,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const instance of instances) {
    measured.push(meter.measure(instance));
    onProgress?.(measured.length / instances.length);
    await setImmediate();
    signal?.throwIfAborted();
  }
  return measured;
}

/** Problems on one map, or on maps that are alike, are twins; on a single map those of one type and size. */
function groupingsOf(instances: readonly Instance[], meter: FeatureMeter): Parameters<typeof foldsOf>[0] {
  const specs = instances.map(({ runs }) => [...runs.values()][0]![0]!.spec);
  const grids = new Map(instances.map((instance, i) => [specs[i]!.map, meter.gridOf(instance)]));
  const alike = groupAlike([...grids.values()]);
  const groupOf = new Map([...grids.keys()].map((map, i) => [map, String(alike[i])]));
  return [
    {
      what: 'problems on the same map or on maps that are alike',
      groups: specs.map(({ map }) => groupOf.get(map)!),
    },
    {
      what: 'problems of the same map, type and number of agents',
      groups: specs.map(({ map, problem, agents }) => canonicalJson([map, problem, agents])),
    },
    {
      what: 'nothing, for want of different maps, types and numbers of agents',
      groups: instances.map(({ id }) => id),
    },
  ];
}

function algorithmRuns(name: string, { instances }: Complete): string {
  const measures = knownMeasures(instances);
  return arffOf(
    `ALGORITHM_RUNS_${name}`,
    [
      INSTANCE,
      REPETITION,
      { name: 'algorithm', type: 'STRING' },
      ...measures.map(({ name }) => ({ name, type: 'NUMERIC' as const })),
      { name: 'runstatus', type: RUN_STATUS },
    ],
    instances.flatMap((instance) =>
      [...instance.runs].flatMap(([algorithm, runs]) =>
        runs.map((run, i) => [
          instance.id,
          i + 1,
          algorithm,
          ...valuesOf(run, instance, measures),
          statusOf(run),
        ]),
      ),
    ),
  );
}

function describe(name: string, { algorithms, instances }: Complete): string {
  const measures = knownMeasures(instances);
  const runs = (algorithm: string) => instances.flatMap((instance) => instance.runs.get(algorithm)!);
  const seconds = runs(algorithms[0]!).map(({ spec }) => spec.limit.seconds);
  const description = {
    scenario_id: name,
    performance_measures: measures.map(({ name }) => name),
    maximize: measures.map(({ maximize }) => maximize),
    performance_type: measures.map(({ type }) => type),
    // A limit in steps is not a time.
    algorithm_cutoff_time: seconds.every((limit) => limit !== undefined) ? Math.max(...seconds) : '?',
    algorithm_cutoff_memory: '?',
    features_cutoff_time: '?',
    features_cutoff_memory: '?',
    number_of_feature_steps: FEATURE_STEPS.length,
    feature_steps: Object.fromEntries(
      FEATURE_STEPS.map(({ name, requires, features }) => [
        name,
        { ...(requires.length > 0 && { requires }), provides: features.map(({ name }) => name) },
      ]),
    ),
    default_steps: FEATURE_STEPS.map(({ name }) => name),
    features_deterministic: FEATURE_NAMES,
    features_stochastic: [],
    metainfo_algorithms: Object.fromEntries(
      algorithms.map((algorithm) => [
        algorithm,
        {
          configuration: canonicalJson(runs(algorithm)[0]!.spec.planner),
          deterministic: isDeterministic(instances, algorithm),
        },
      ]),
    ),
  };
  // Tools of the field read YAML 1.1, in which an unquoted no is false.
  return stringify(description, { version: '1.1' });
}

/** True only if it was run with several seeds, and no seed made a difference. */
function isDeterministic(instances: readonly Instance[], algorithm: string): boolean {
  return instances.every(({ runs }) => {
    const own = runs.get(algorithm)!;
    const outcomes = new Set(
      own.map(({ row }) => canonicalJson(row && [row.result.walked, row.result.ticks, row.result.home])),
    );
    return own.length > 1 && outcomes.size === 1;
  });
}

/** The fewest digits that give the same single-precision number. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return Number(value.toPrecision(9));
}

/** Seconds to the microsecond. */
function micro(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
