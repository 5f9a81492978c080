/** What the report of the suite `mapf` says about learning: how well selectors choose from the thesis' portfolio. */
import type { Lesson, SelectionProblem } from '@floodgate/select';
import type { MapLibrary } from '../maps/index.ts';
import { THESIS_SHARE } from '../papers/index.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { type Contest, holdContest } from './contest.ts';
import { lessonsFrom } from './lessons.ts';
import { type LimitReading, nearestToThesis, readLimits } from './limits.ts';
import { courseOf, type TrainableId } from './models.ts';
import { PAPER, type Portfolio } from './portfolios.ts';
import type { SplitKind } from './splits.ts';

/** What it takes to learn from results. */
export interface Learning {
  /** The maps that the results are about. */
  readonly maps: MapLibrary;
  readonly signal?: AbortSignal;
  /** Called with what is being done, and the share of all work that is done, from 0 to 1. */
  readonly onProgress?: (doing: string, share: number) => void;
}

export type ModelContest = Contest & { readonly model: TrainableId };

export interface ThesisStudy {
  readonly portfolio: Portfolio;
  /** The runs at many limits. */
  readonly readings: readonly LimitReading[];
  /** The one whose single-planner rates are nearest to the thesis'. */
  readonly nearest: LimitReading;
  /** At the nearest limit, by model and kind of split; empty if there are too few problems to learn from. */
  readonly contests: readonly ModelContest[];
  /** The selector at every limit, with both kinds of split. */
  readonly byLimit: readonly { readonly reading: LimitReading; readonly contests: readonly ModelContest[] }[];
}

/** How much to try. */
export interface StudySize {
  /** The first is the selector: it is tried at every limit, the others only at the nearest. */
  readonly models: readonly TrainableId[];
  /** Splits of each kind. */
  readonly splits: number;
}

export const STUDY_SEED = 1;
/** A committee is the better selector, but takes too long for every limit. */
const FULL_STUDY: StudySize = { models: ['trees', 'committee', 'classifier', 'map-size'], splits: 20 };
const KINDS: readonly SplitKind[] = ['random', 'map'];
const FEWEST_PROBLEMS = 10;

/** The runs of the thesis' portfolio, with nothing learned. Undefined if no problem was run with all planners. */
export function thesisRuns(rows: readonly ResultRow[]): ThesisStudy | undefined {
  const readings = readLimits(rowsOf(rows, 'crowd'), PAPER);
  const nearest = nearestToThesis(readings);
  return nearest && { portfolio: PAPER, readings, nearest, contests: [], byLimit: [] };
}

/** {@link thesisRuns} and what selectors learn from them. */
export async function studyThesis(
  rows: readonly ResultRow[],
  learning: Learning,
  { models, splits }: StudySize = FULL_STUDY,
): Promise<ThesisStudy | undefined> {
  const runs = thesisRuns(rows);
  if (!runs || !isEnough(runs.nearest)) return runs;
  const { readings, nearest } = runs;
  const lessons = lessonsFrom(nearest.problems, learning.maps, (problem) => problem);
  const stages = models.length + readings.length;
  let done = 0;
  const hold = async (model: TrainableId, reading: LimitReading): Promise<ModelContest[]> => {
    const what = reading === nearest ? model : `${model} at another limit`;
    learning.onProgress?.(what, done++ / stages);
    const course = await courseOf(model, PAPER, lessonsAt(reading, lessons));
    const contests: ModelContest[] = [];
    for (const kind of KINDS) {
      const options = { kind, count: splits, share: THESIS_SHARE, seed: STUDY_SEED };
      const stop = learning.signal && { signal: learning.signal };
      contests.push({
        model,
        ...(await holdContest(course.learner, course.lessons, { ...options, ...stop })),
      });
    }
    return contests;
  };
  const contests: ModelContest[] = [];
  for (const model of models) contests.push(...(await hold(model, nearest)));
  const byLimit: ThesisStudy['byLimit'][number][] = [];
  for (const reading of readings) {
    const known = contests.filter(({ model }) => model === models[0]);
    byLimit.push({ reading, contests: reading === nearest ? known : await hold(models[0]!, reading) });
  }
  return { ...runs, contests, byLimit };
}

/** The same problems with the outcomes of another limit. Inputs are kept, so that they are measured once. */
function lessonsAt(
  { problems }: LimitReading,
  lessons: readonly Lesson<SelectionProblem>[],
): Lesson<SelectionProblem>[] {
  return problems.map(({ outcomes }, i) => ({ ...lessons[i]!, outcomes }));
}

/** Enough problems to learn from and test on. */
export function isEnough({ problems }: LimitReading): boolean {
  return problems.length >= FEWEST_PROBLEMS && new Set(problems.map(({ map }) => map)).size > 1;
}
