/** The thesis' network, and a smaller one, on the thesis' images: jobs made from the costs of all settings. */
import { checkExperiment, type Experiment, type Job } from '../experiment/index.ts';
import type { SingleNetworkId } from '../jobs/index.ts';
import { SELECTION_TABLES } from '../papers/index.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { type SingleData, singleData } from './single-data.ts';
import { labelSelector, type Selector } from './single-learned.ts';
import { type Subject, subjectOf } from './single-subjects.ts';
import type { NetworkChoice } from './suite.ts';

type NetworkRow = ResultRow<'single-network'>;

/** A network, how it is trained, and its name on the page. */
interface Variant {
  readonly id: string;
  readonly name: string;
  readonly network: SingleNetworkId;
  readonly side: number;
  readonly batch: number;
  readonly epochs: number;
  /** Trained only if asked for by name. */
  readonly onRequest?: true;
}

/** From random weights AlexNet needs many epochs, of which a busy laptop affords few. */
export const NETWORK_VARIANTS: readonly Variant[] = [
  variant('alexnet', 'AlexNet, 227 × 227 pixels', { network: 'alexnet', side: 227, epochs: 30 }),
  {
    ...variant('alexnet-brief', 'AlexNet, 227 × 227 pixels', { network: 'alexnet', side: 227, epochs: 3 }),
    onRequest: true,
  },
  variant('small', 'small network, 64 × 64 pixels', { network: 'small', side: 64, epochs: 16 }),
];

function variant(id: string, name: string, of: Pick<Variant, 'network' | 'side' | 'epochs'>): Variant {
  return { id, name: `${name}, ${of.epochs} epochs`, batch: 16, ...of };
}

/** Seconds that a network may take. */
const TIMEOUT = 12 * 3600;

/**
 * The networks to train on the results of the suite, split by split; undefined if there are no results. Labels are part
 * of the jobs, so a network is trained again if results change what is best.
 */
export function networksExperiment(
  rows: readonly ResultRow[],
  { splits, networks }: NetworkChoice,
): Experiment | undefined {
  const real = rowsOf(rows, 'real-time');
  const data = singleData(real);
  const subjects = SELECTION_TABLES.flatMap(([, granularity]) => subjectOf(granularity, data, {}) ?? []);
  const chosen = NETWORK_VARIANTS.filter(({ id, onRequest }) => networks?.includes(id) ?? !onRequest);
  const jobs = Array.from({ length: splits }, (_, i) => i).flatMap((i) =>
    chosen.flatMap((variant) =>
      subjects.flatMap((subject) => (subject.trials[i] ? [blockOf(subject, i, variant, data)] : [])),
    ),
  );
  if (jobs.length === 0) return undefined;
  return {
    name: 'single-networks',
    title: `Networks that choose among real-time searches: ${chosen.map(({ id }) => id).join(' and ')} on ${splits} splits`,
    timeout: TIMEOUT,
    jobs,
  };
}

function blockOf(
  subject: Subject,
  at: number,
  { network, side, batch, epochs }: Variant,
  { maps, one }: SingleData,
): Experiment['jobs'][number] {
  const { table, labels, trials } = subject;
  const { split, members } = trials[at]!;
  const names = labels && labelNames(labels);
  const { lengths: _, ...problems } = one?.problems ?? { seed: 1 };
  const costOf = (item: number, member: number) => table.costs[member * table.problems + item]!;
  const bestOf = (item: number) =>
    members.reduce((best, member, k) => (costOf(item, member) < costOf(item, members[best]!) ? k : best), 0);
  return {
    kind: 'single-network',
    network,
    side,
    batch,
    epochs,
    ...(subject.granularity === 'problem'
      ? { maps: [one!.mapOf[0]!], problems }
      : { maps: [...maps!.names] }),
    classes: names?.length ?? members.length,
    training: [...split.training],
    labels: Array.from(split.training, (item) => (names ? names.indexOf(labels[item]!) : bestOf(item))),
    testing: [...split.testing],
    seed: at,
  };
}

const labelNames = (labels: readonly string[]): string[] => [...new Set(labels)].sort();

/** The networks of a subject that have been trained, on as many splits as there are without a gap. */
export function networkSelectors(
  subject: Subject,
  rows: readonly NetworkRow[],
  data: SingleData,
): Selector[] {
  if (rows.length === 0) return [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return NETWORK_VARIANTS.flatMap((variant): Selector[] => {
    const jobs = subject.trials.map((_, i) => jobOf(blockOf(subject, i, variant, data)));
    const found = jobs.map(({ key }) => byKey.get(key)?.result.told);
    const gap = found.indexOf(undefined);
    const told = (gap < 0 ? found : found.slice(0, gap)) as (readonly number[])[];
    if (told.length === 0) return [];
    const { name } = variant;
    const { labels, trials } = subject;
    if (!labels)
      return [
        { name, choices: told.map((own, i) => Int32Array.from(own, (label) => trials[i]!.members[label]!)) },
      ];
    const names = labelNames(labels);
    return [
      labelSelector(
        name,
        { labels, trials },
        told.map((own) => own.map((label) => names[label]!)),
      ),
    ];
  });
}

function jobOf(block: Experiment['jobs'][number]): Job {
  return checkExperiment({ name: 'network', jobs: [block] }).jobs[0]!;
}
