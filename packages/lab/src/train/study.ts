/** What the report of the suite `mapf` says about learning. */
import type { Lesson, SelectionProblem } from '@floodgate/select';
import type { MapLibrary } from '../maps/index.ts';
import { THESIS_SHARE, THESIS_SPLITS } from '../papers/index.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { type ConstrainedTrial, tryConstraints } from './constraints.ts';
import { type Contest, holdContest } from './contest.ts';
import { lessonsFrom } from './lessons.ts';
import { courseOf, isNetwork, type TrainableId } from './models.ts';
import { PORTFOLIOS, type Portfolio } from './portfolios.ts';
import { type KnownProblem, knownProblems } from './problems.ts';
import { splitProblems } from './splits.ts';
import { type Trial, tryLearner } from './trials.ts';

/** What it takes to learn from results. */
export interface Learning {
  /** The maps that the results are about. */
  readonly maps: MapLibrary;
  readonly signal?: AbortSignal;
  /** Called with what is being done, and the share of all work that is done, from 0 to 1. */
  readonly onProgress?: (doing: string, share: number) => void;
}

export interface PortfolioStudy {
  readonly portfolio: Portfolio;
  readonly problems: readonly KnownProblem[];
  /** By learner and kind of split. */
  readonly contests: readonly (Contest & { readonly model: TrainableId })[];
  /** For the portfolio of all planners: by constraint, on splits by map. */
  readonly constrained?: readonly (readonly ConstrainedTrial[])[];
  /** For the portfolio of all planners: trained on all families of maps but one and tested on that one. */
  readonly families?: readonly { readonly family: string; readonly trial: Trial }[];
}

/** How much to try. */
export interface StudySize {
  readonly models: readonly TrainableId[];
  /** Splits of each kind. */
  readonly splits: number;
  /**
   * The same for networks, which take a hundred times as long as trees. They are only tried on the thesis' portfolio,
   * and only if ONNX Runtime is installed.
   */
  readonly networkSplits: number;
}

const FULL_STUDY: StudySize = {
  models: ['trees', 'classifier', 'map-size', 'cnn'],
  splits: THESIS_SPLITS,
  networkSplits: 3,
};
const SEED = 1;
const FEWEST_PROBLEMS = 10;

/** Portfolios without enough problems to learn from are left out. */
export async function studySelection(
  rows: readonly ResultRow[],
  learning: Learning,
  size: StudySize = FULL_STUDY,
): Promise<PortfolioStudy[]> {
  const crowds = rowsOf(rows, 'crowd');
  const studies: PortfolioStudy[] = [];
  for (const [i, portfolio] of PORTFOLIOS.entries()) {
    const problems = knownProblems(crowds, portfolio);
    const groups = new Set(problems.map(({ map }) => map)).size;
    if (problems.length < FEWEST_PROBLEMS || groups < 2) continue;
    const lessons = lessonsFrom(problems, learning.maps, (problem) => problem);
    const tell = (doing: string) => learning.onProgress?.(`${portfolio.id}: ${doing}`, i / PORTFOLIOS.length);
    studies.push(await studyOne(portfolio, problems, lessons, size, learning, tell));
  }
  return studies;
}

async function studyOne(
  portfolio: Portfolio,
  problems: readonly KnownProblem[],
  lessons: readonly Lesson<SelectionProblem>[],
  size: StudySize,
  { signal }: Learning,
  tell: (doing: string) => void,
): Promise<PortfolioStudy> {
  const stop = signal && { signal };
  const contests: PortfolioStudy['contests'][number][] = [];
  const canTrainNetworks = (await import('@floodgate/select/networks')).findOnnxRuntime() !== undefined;
  for (const model of size.models) {
    if (isNetwork(model) && !(portfolio.id === 'paper' && canTrainNetworks)) continue;
    tell(model);
    const course = await courseOf(model, portfolio, lessons);
    for (const kind of ['random', 'map'] as const) {
      const options = {
        kind,
        count: isNetwork(model) ? size.networkSplits : size.splits,
        share: THESIS_SHARE,
        seed: SEED,
        ...stop,
      };
      contests.push({ model, ...(await holdContest(course.learner, course.lessons, options)) });
    }
  }
  if (portfolio.id !== 'all') return { portfolio, problems, contests };
  tell('constraints');
  const groups = lessons.map(({ group }) => Number(group));
  const splits = splitProblems(groups, {
    kind: 'map',
    count: size.splits,
    share: THESIS_SHARE,
    seed: SEED,
  });
  const constrained = await tryConstraints(portfolio, problems, lessons, splits, { seed: SEED, ...stop });
  tell('families of maps');
  const families = [...new Set(problems.map(({ map }) => familyOf(map)))];
  const { learner, lessons: measured } = await courseOf('trees', portfolio, lessons);
  const isOf = (family: string, n: number) => familyOf(problems[n]!.map) === family;
  const all = problems.map((_, n) => n);
  const held = families.map((family) => ({
    training: all.filter((n) => !isOf(family, n)),
    test: all.filter((n) => isOf(family, n)),
  }));
  const trials =
    families.length < 2 ? [] : await tryLearner(learner, measured, held, { seed: SEED, ...stop });
  return {
    portfolio,
    problems,
    contests,
    constrained,
    families: trials.map((trial, i) => ({ family: families[i]!, trial })),
  };
}

/** Where a map comes from: the folder of its set, or `built-in`. */
function familyOf(map: string): string {
  const slash = map.indexOf('/');
  return slash < 0 ? 'built-in' : map.slice(0, slash);
}
