/** Makes the selector of `auto` from the results of a store, and tests it on maps that it did not see. */
import {
  learnUnderBudgets,
  memberName,
  type PortfolioMember,
  type SelectorNotes,
  saveSelector,
} from '@floodgate/select';
import { FloodgateError } from 'floodgate';
import type { Scale } from '../experiment/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { splitProblems } from '../train/index.ts';
import { groupsOfProblems } from './groups.ts';
import { type LabelledProblem, labelledProblems, lessonsOf } from './labels.ts';
import { type CellTrial, tryAuto } from './trials.ts';
import { type CellVerdict, type Overall, overall, verdicts } from './verdict.ts';

/** The share of the maps that is learned from; the others are tested on. */
const LEARNED_SHARE = 0.6;
/** Tested maps for each that is learned from. */
const TEST_RATIO = (1 - LEARNED_SHARE) / LEARNED_SHARE;
const FEWEST_PROBLEMS = 12;

export interface AutoTestOptions {
  readonly splits: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (doing: string, share: number) => void;
}

/** How well `auto` chooses on maps that it never saw. */
export interface AutoTest {
  readonly members: readonly PortfolioMember[];
  readonly problems: readonly LabelledProblem[];
  /** Per problem; the same for maps that are alike. */
  readonly groups: readonly number[];
  readonly trials: readonly (readonly CellTrial[])[];
  readonly cells: readonly CellVerdict[];
  readonly overall: readonly Overall[];
}

/** Throws a FloodgateError `bad-argument` if the rows are not enough to learn from. */
export async function testAuto(
  rows: readonly ResultRow[],
  library: MapLibrary,
  members: readonly PortfolioMember[],
  { splits: count, seed, signal, onProgress }: AutoTestOptions,
): Promise<AutoTest> {
  onProgress?.('looking at problems', 0);
  const problems = labelledProblems(rowsOf(rows, 'budgets'), library, members);
  const groups = groupsOfProblems(problems, library);
  if (problems.length < FEWEST_PROBLEMS || new Set(groups).size < 2)
    throw new FloodgateError(
      'bad-argument',
      `the store has ${problems.length} problems on which every planner of the portfolio was run: too few to learn from`,
    );
  const splits = splitProblems(groups, { kind: 'map', count, share: LEARNED_SHARE, seed });
  const trials = await tryAuto(problems, groups.map(String), splits, {
    seed,
    ...(signal && { signal }),
    onTrial: (done, of) => onProgress?.('unseen maps', done / of),
  });
  return {
    members,
    problems,
    groups,
    trials,
    cells: verdicts(trials, TEST_RATIO),
    overall: overall(trials, members.map(memberName), TEST_RATIO),
  };
}

/** The text of the file of a selector that learned from all problems. */
export async function makeAuto(
  { problems, groups, members, cells, overall }: AutoTest,
  { seed, signal, onProgress }: Omit<AutoTestOptions, 'splits'>,
  { scale, code }: { readonly scale: Scale; readonly code: string },
): Promise<string> {
  const lessons = problems.flatMap((problem, n) => lessonsOf(problem, String(groups[n])));
  const model = await learnUnderBudgets(lessons, {
    seed,
    ...(signal && { signal }),
    onProgress: ({ done, of }) => onProgress?.('learning from all problems', done / of),
  });
  const origin: SelectorNotes = {
    command: `floodgate lab train --scale ${scale} --seed ${seed}`,
    code,
    problems: problems.length,
    maps: new Set(problems.map(({ map }) => map)).size,
    lessons: lessons.length,
  };
  const metrics: SelectorNotes = {
    cells: cells.map(({ budgetMs, freedom, best, difference, auto }) => ({
      budgetMs,
      freedom,
      bestFixed: memberName(members[best]!),
      arrivalOverBestFixed: rounded(1 + difference.mean),
      kept: rounded(auto.kept),
    })),
    overall: overall.map(({ name, difference }) => ({ name, arrivalOver: rounded(1 + difference.mean) })),
  };
  return saveSelector({ portfolio: members, fallback: 'pibt', model, metrics, origin });
}

const rounded = (value: number): number => Math.round(10_000 * value) / 10_000;
