/** The scenario's readme.txt: how the data came about, what was left out, and what was imputed. */
import { FEATURE_STEPS, FEATURES_VERSION } from '@floodgate/select';
import { canonicalJson } from '../../experiment/index.ts';
import { groupBy } from '../../statistics.ts';
import type { Complete } from './complete.ts';
import type { Folds } from './folds.ts';
import { knownMeasures, MEASURES, statusOf } from './measures.ts';
import type { AslibInput } from './scenario.ts';

/** A line for each thing that is not in the scenario. */
export function leftOut(
  { leftAlgorithms, leftInstances, leftRuns, ...kept }: Complete,
  folds: Folds,
): string[] {
  const whys = [...groupBy(leftInstances, ({ why }) => why)].map(
    ([why, { length }]) => `${length} with ${why}`,
  );
  return [
    `${kept.instances.length} instances × ${kept.algorithms.length} algorithms (${kept.algorithms.join(', ')}), ${folds.count} folds`,
    ...(leftInstances.length > 0
      ? [`left out: ${count(leftInstances.length, 'incomplete instance')}: ${whys.join('; ')}`]
      : []),
    ...leftAlgorithms.map(
      ({ name, instances }) =>
        `left out: algorithm ${name}, which has runs on ${count(instances, 'instance')}`,
    ),
    ...(leftRuns > 0 ? [`left out: ${count(leftRuns, 'run')} beyond the usual number of repetitions`] : []),
  ];
}

export function readmeOf({ name, results }: AslibInput, complete: Complete, folds: Folds): string {
  const { algorithms, instances, leftInstances, repetitions } = complete;
  const runs = instances.flatMap((instance) => [...instance.runs.values()].flat());
  const rows = runs.flatMap(({ row }) => row ?? []);
  const measures = knownMeasures(instances);
  const lifelong = results.filter(({ spec }) => 'problem' in spec && spec.problem === 'lifelong').length;
  const configurationOf = (algorithm: string) =>
    canonicalJson(instances[0]!.runs.get(algorithm)![0]!.spec.planner);
  return text([
    `${name}: planners for crowds on grid maps`,
    '',
    'Origin',
    `Written by "floodgate lab export" from results of the lab of Floodgate, version ${distinct(rows, ({ codeVersion }) => codeVersion)},`,
    `run on ${distinct(rows, ({ machine }) => machine.replace(/^.*?, (?=\d)/, ''))}.`,
    '',
    'Problem',
    'Agents on a grid map go from their starts to their goals without colliding. An instance is a map, a type of problem,',
    'a number of agents, the seed of the problem, the limit of a run and the rules of movement. All are in its id, which',
    'is enough to run it again. The seed of the planner is not part of an instance: it is the repetition.',
    '',
    'Measures, the most important first',
    ...measures.map(({ name, meaning }) => `- ${name}: ${meaning}.`),
    ...(measures.length < MEASURES.length
      ? [
          `Not here, as some results are of a version that did not record them: ${MEASURES.filter(
            (one) => !measures.includes(one),
          )
            .map(({ name }) => name)
            .join(', ')}.`,
        ]
      : []),
    '',
    'Algorithms',
    ...algorithms.map(
      (algorithm) =>
        `- ${algorithm}: ${configurationOf(algorithm)}, repetitions: ${repetitions.get(algorithm)}.`,
    ),
    '"deterministic" is true only for algorithms that were run with several seeds and did the same with each.',
    '',
    'Run states',
    'ok: everybody arrived. timeout: the run reached its limit, or the lab stopped it. memout: out of memory.',
    'crash: the planner failed. other: the run broke the rules of movement, as found by the Referee.',
    ...statesOf(runs),
    'Values of runs without a result are imputed: completion_rate 0, mean_arrival the limit in ticks, and for the other',
    'measures the worst of the instance. No value is missing.',
    '',
    'Features',
    `The features of @floodgate/select, version ${FEATURES_VERSION}, which its selectors look at. Costs are seconds of the processor,`,
    'the median of three measurements. All steps succeeded on all instances.',
    ...FEATURE_STEPS.flatMap((step) =>
      step.features.map(({ name, meaning }) => `- ${name} (${step.name}): ${meaning}`),
    ),
    '',
    'Folds',
    `cv.arff has ${count(folds.count, 'fold')}. Kept in one fold: ${folds.what}.`,
    '',
    'Left out',
    ...(lifelong > 0
      ? [`${count(lifelong, 'result')} of lifelong problems, in which nobody arrives for good.`]
      : []),
    ...leftOut(complete, folds).slice(1),
    ...leftInstances.map(({ id, why }) => `- ${id}: ${why}`),
    ...(lifelong === 0 && leftOut(complete, folds).length === 1 ? ['Nothing.'] : []),
  ]);
}

/** How many runs ended how, and the errors of those that failed. */
function statesOf(runs: Parameters<typeof statusOf>[0][]): string[] {
  return [...groupBy(runs, statusOf)].flatMap(([status, own]) => {
    const errors = groupBy(
      own.filter(({ error }) => error !== undefined),
      ({ algorithm, error }) => `${algorithm}: ${error}`,
    );
    return [
      `- ${status}: ${count(own.length, 'run')}`,
      ...[...errors].map(([error, { length }]) => `  - ${count(length, 'time')} ${error}`),
    ];
  });
}

function distinct<T>(items: readonly T[], value: (item: T) => string): string {
  return [...new Set(items.map(value))].join(', ');
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}

/** Tools read ASCII. */
function text(lines: readonly string[]): string {
  const plain = lines.join('\n').replaceAll('×', 'x').replaceAll('–', '-');
  return `${plain.replace(/[^\n\x20-\x7e]/gu, '?')}\n`;
}
