/**
 * Networks and trees on the same splits of the thesis' problems, one trial after the other. A network takes minutes a
 * trial, so each trial is handed over when it is done and is not done again.
 */
import { createHash } from 'node:crypto';
import { choicesOf, type LearnProgress } from '@floodgate/select';
import { THESIS_SHARE } from '../papers/index.ts';
import type { ResultRow } from '../store/index.ts';
import { lessonsFrom } from './lessons.ts';
import { courseOf, isNetwork, type NetworkSchedule, type TrainableId } from './models.ts';
import { PAPER } from './portfolios.ts';
import { type SplitKind, splitProblems } from './splits.ts';
import {
  isEnough,
  type Learning,
  type ModelContest,
  STUDY_SEED,
  type ThesisStudy,
  thesisRuns,
} from './study.ts';
import { judge } from './trials.ts';

/** A trial as it is kept in a file. */
export interface MatchRecord {
  /** Fingerprint of the problems, their outcomes and their order. */
  readonly data: string;
  readonly model: TrainableId;
  readonly kind: SplitKind;
  /** From 1. */
  readonly split: number;
  /** What was asked for other than the usual. */
  readonly schedule: NetworkSchedule;
  /** The chosen members, one per tested problem. */
  readonly choices: readonly number[];
  /** Problems learned from. */
  readonly lessons: number;
  /** Rounds or epochs that were trained; the last loss, and the least on the lessons held back. */
  readonly rounds: number;
  readonly loss: number;
  readonly heldBack: number | null;
  /** Seconds of all processors for training. */
  readonly cpuSeconds: number;
}

export interface MatchOptions {
  readonly models: readonly TrainableId[];
  readonly kinds: readonly SplitKind[];
  /** Splits of each kind: the first of those that the report of the suite `mapf` uses. */
  readonly splits: number;
  /** For networks. */
  readonly schedule?: NetworkSchedule;
  /** Trials of before. Those of other data, or that were trained on another schedule, are ignored. */
  readonly known?: readonly MatchRecord[];
  /** Called with each trial as soon as it is done. */
  readonly onRecord?: (record: MatchRecord) => void;
  /** Called with each trained network, as an `.onnx` file. */
  readonly onNetwork?: (name: string, bytes: Uint8Array) => void;
}

export interface Match {
  readonly study: ThesisStudy;
  /** The trials of these problems, in the order of models, kinds and splits. */
  readonly records: readonly MatchRecord[];
  readonly contests: readonly ModelContest[];
}

/** Undefined if the rows are too few to learn from. */
export async function holdMatch(
  rows: readonly ResultRow[],
  { maps, signal, onProgress }: Learning,
  options: MatchOptions,
): Promise<Match | undefined> {
  const { models, kinds, splits: count, schedule = {}, known = [], onRecord, onNetwork } = options;
  const study = thesisRuns(rows);
  if (!study || !isEnough(study.nearest)) return undefined;
  const { problems } = study.nearest;
  const data = fingerprint(problems);
  const lessons = lessonsFrom(problems, maps, (problem) => problem);
  const groups = lessons.map(({ group }) => Number(group));
  const scheduleOf = (model: TrainableId): NetworkSchedule => (isNetwork(model) ? schedule : {});
  const isSame = (record: MatchRecord): boolean =>
    !models.includes(record.model) ||
    JSON.stringify(record.schedule) === JSON.stringify(scheduleOf(record.model));
  const own = known.filter((record) => record.data === data && isSame(record));
  const stages = models.length * kinds.length * count;
  let stage = 0;
  for (const model of models)
    for (const kind of kinds) {
      const course = await courseOf(model, PAPER, lessons, schedule);
      for (const [i, split] of splitsOf(groups, kind, count).entries()) {
        const progress = (share: number) =>
          onProgress?.(`${model}, ${kind}, split ${i + 1}`, (stage + share) / stages);
        progress(0);
        if (!own.some((each) => each.model === model && each.kind === kind && each.split === i + 1)) {
          const before = process.cpuUsage();
          let last: LearnProgress = { done: 0, of: 1, loss: Number.NaN, heldBack: Number.NaN };
          let least = Number.POSITIVE_INFINITY;
          const learned = await course.learner.learn(
            split.training.map((n) => course.lessons[n]!),
            {
              seed: `${STUDY_SEED}/${i}`,
              ...(signal && { signal }),
              onProgress(now) {
                last = now;
                least = Math.min(least, Number.isNaN(now.heldBack) ? least : now.heldBack);
                progress(now.done / now.of);
              },
            },
          );
          const { user, system } = process.cpuUsage(before);
          const test = split.test.map((n) => course.lessons[n]!);
          const choices = await choicesOf(learned, test);
          const record: MatchRecord = {
            data,
            model,
            kind,
            split: i + 1,
            schedule: scheduleOf(model),
            choices: [...choices],
            lessons: split.training.length,
            rounds: last.done,
            loss: last.loss,
            heldBack: Number.isFinite(least) ? least : null,
            cpuSeconds: (user + system) / 1e6,
          };
          own.push(record);
          if ('bytes' in learned) onNetwork?.(`${model}-${kind}-${i + 1}`, learned.bytes as Uint8Array);
          if ('close' in learned) await (learned.close as () => Promise<void>).call(learned);
          onRecord?.(record);
        }
        stage++;
      }
    }
  const contests = [...new Set(own.map(({ model }) => model))].flatMap((model) =>
    (['random', 'map'] as const).flatMap((kind): ModelContest[] => {
      const records = own.filter((each) => each.model === model && each.kind === kind);
      if (records.length === 0) return [];
      records.sort((a, b) => a.split - b.split);
      const splits = splitsOf(groups, kind, records.at(-1)!.split);
      const trials = records.map(({ split, choices }) =>
        judge(Int32Array.from(choices), splits[split - 1]!, lessons),
      );
      return [{ model, learner: model, kind, trials }];
    }),
  );
  return { study, records: own, contests };
}

function splitsOf(groups: readonly number[], kind: SplitKind, count: number) {
  return splitProblems(groups, { kind, count, share: THESIS_SHARE, seed: STUDY_SEED });
}

function fingerprint(problems: ThesisStudy['nearest']['problems']): string {
  const text = problems.map(({ keys, outcomes }) => [keys, outcomes.map(({ completion }) => completion)]);
  return createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);
}
