/** Trains a selector for the thesis' portfolio, tests it, and records exactly what it was trained on. */
import type { LearnProgress, Lesson } from '@floodgate/select';
import { FloodgateError } from 'floodgate';
import type { Scale } from '../experiment/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { THESIS_SHARE } from '../papers/index.ts';
import type { ResultRow } from '../store/index.ts';
import { type Contest, holdContest } from './contest.ts';
import { type CurvePoint, curveFigure, type LossPoint, learningCurve, lossFigure } from './curve.ts';
import { lessonsFrom } from './lessons.ts';
import type { ClockLimit } from './limits.ts';
import { metricsOf } from './metrics.ts';
import { type Course, courseOf, type ModelFile, type TrainableId } from './models.ts';
import { PAPER } from './portfolios.ts';
import type { KnownProblem } from './problems.ts';
import type { SplitKind } from './splits.ts';
import { thesisRuns } from './study.ts';

export interface TrainOptions {
  readonly model: TrainableId;
  readonly scale: Scale;
  /** Kinds of split that the selector is tested with. */
  readonly kinds: readonly SplitKind[];
  /** Number of splits of each kind. */
  readonly splits: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TrainProgress) => void;
}

export interface TrainProgress {
  readonly doing: string;
  /** From 0 to 1. */
  readonly share: number;
}

export interface Training {
  /** The limit at which runs were read: the one at which the planners come nearest to the thesis' rates. */
  readonly limit: ClockLimit;
  readonly problems: readonly KnownProblem[];
  readonly contests: readonly Contest[];
  /** Undefined for kinds of selector that only serve for comparison. */
  readonly model: ModelFile | undefined;
  /** What goes beside the model: name → text. */
  readonly files: Readonly<Record<string, string>>;
}

const FEWEST_PROBLEMS = 4;

/** Throws a FloodgateError if the rows are not enough to learn from. */
export async function trainSelector(
  rows: readonly ResultRow[],
  library: MapLibrary,
  options: TrainOptions,
): Promise<Training> {
  const { model: id, scale, kinds, splits: count, seed, signal, onProgress } = options;
  const nearest = thesisRuns(rows)?.nearest;
  const problems = nearest?.problems ?? [];
  if (!nearest || problems.length < FEWEST_PROBLEMS)
    throw new FloodgateError(
      'bad-argument',
      `the store has ${problems.length} problems that every planner of '${PAPER.id}' was run on: too few to learn from`,
    );
  onProgress?.({ doing: 'looking at problems', share: 0 });
  const course = await courseOf(
    id,
    PAPER,
    lessonsFrom(problems, library, (problem) => problem),
  );
  const contests: Contest[] = [];
  for (const kind of kinds)
    contests.push(
      await holdContest(course.learner, course.lessons, {
        kind,
        count,
        share: THESIS_SHARE,
        seed,
        ...(signal && { signal }),
        onTrial: (done, of) =>
          onProgress?.({ doing: kind === 'map' ? 'unseen maps' : 'random splits', share: done / of }),
      }),
    );
  const curve = course.unit === 'tree' ? await learningCurve(course, contests[0]!, seed, signal) : [];
  const { model, losses } = await learnAll(course, options);
  const metrics = metricsOf(contests, problems);
  const origin = {
    command: `floodgate lab train --scale ${scale} --portfolio ${PAPER.id} --model ${id} --seed ${seed}`,
    limit: nearest.limit,
    problems: problems.length,
    maps: new Set(problems.map(({ map }) => map)).size,
    jobs: problems.reduce((sum, { keys }) => sum + keys.length, 0),
  };
  return {
    limit: nearest.limit,
    problems,
    contests,
    model: course.save?.(model),
    files: {
      'metrics.json': json({ ...origin, ...metrics }),
      'data.json': json(dataOf(options, problems, course.lessons, contests)),
      ...curveFiles(course, curve, losses),
    },
  };
}

/** The model itself, from all problems. */
async function learnAll<Input>(
  { learner, lessons }: Course<Input>,
  { seed, signal, onProgress }: TrainOptions,
): Promise<{ readonly model: unknown; readonly losses: LossPoint[] }> {
  const losses: LossPoint[] = [];
  const model = await learner.learn(lessons, {
    seed,
    ...(signal && { signal }),
    onProgress({ done, of, loss, heldBack }: LearnProgress) {
      losses.push({ done, loss, heldBack });
      onProgress?.({ doing: 'learning from all problems', share: done / of });
    },
  });
  return { model, losses };
}

/** Everything needed to repeat the training: problems, their jobs, splits, seeds. */
function dataOf(
  { scale, seed }: TrainOptions,
  problems: readonly KnownProblem[],
  lessons: readonly Lesson<unknown>[],
  contests: readonly Contest[],
): object {
  return {
    suite: 'mapf',
    scale,
    seed,
    portfolio: PAPER.members.map(({ id, preset }) => ({ id, preset })),
    problems: problems.map(({ map, type, agents, problemSeed, steps, keys }, i) => ({
      map,
      group: lessons[i]!.group,
      type,
      agents,
      problemSeed,
      steps,
      jobs: keys,
    })),
    tested: contests.map(({ kind, trials }) => ({ kind, splits: trials.map(({ split }) => split.test) })),
  };
}

function curveFiles(
  { unit }: Course<unknown>,
  curve: readonly CurvePoint[],
  losses: readonly LossPoint[],
): Record<string, string> {
  const lines = losses.map(
    ({ done, loss, heldBack }) => `${done},${loss},${Number.isFinite(heldBack) ? heldBack : ''}`,
  );
  const figure = unit === 'epoch' ? lossFigure(losses) : curveFigure(curve);
  return {
    'losses.csv': `${[`${unit},loss,heldBack`, ...lines].join('\n')}\n`,
    ...(curve.length > 0 && { 'learning-curve.json': json(curve) }),
    'learning-curve.svg': `${figure.svg}\n`,
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
