/** What learners ask of a set of lessons. */
import type { Random } from 'floodgate';
import { badArgument, indices } from '../basics/index.ts';
import type { Learner, Lesson } from './learner.ts';
import { bestMember, meanOutcome } from './outcomes.ts';

type Lessons = readonly Lesson<unknown>[];
type Grouped = Pick<Lesson<unknown>, 'group'>;

/** Number of members. Throws a FloodgateError if there is no lesson, or lessons have different numbers of outcomes. */
export function checkLessons(lessons: Lessons): number {
  const members = lessons[0]?.outcomes.length ?? 0;
  if (members === 0) throw badArgument(`there is nothing to learn from ${lessons.length} lessons`);
  const odd = lessons.findIndex(({ outcomes }) => outcomes.length !== members);
  if (odd < 0) return members;
  const found = lessons[odd]!.outcomes.length;
  throw badArgument(`lesson ${odd} has ${found} outcomes, lesson 0 has ${members}`);
}

/**
 * The index of the member with the best mean outcome over the lessons: the choice if nothing is known about a problem.
 * Throws a FloodgateError `bad-argument` if there is no lesson or their numbers of outcomes differ.
 */
export function singleBestMember(lessons: Lessons): number {
  const members = indices(checkLessons(lessons));
  return bestMember(members.map((i) => meanOutcome(lessons.map(({ outcomes }) => outcomes[i]!))));
}

/** A learner whose model always chooses the {@link singleBestMember}: what a selector must beat. */
export function alwaysSingleBest<Input>(): Learner<Input> {
  return {
    id: 'single-best',
    async learn(lessons) {
      const ratings = new Float64Array(checkLessons(lessons));
      ratings[singleBestMember(lessons)] = 1;
      return { rate: () => ratings.slice() };
    },
  };
}

/** Indices of the lessons of each group; a lesson without a group is a group of its own. */
export function groupsOf(lessons: readonly Grouped[]): number[][] {
  const groups = new Map<string, number[]>();
  lessons.forEach(({ group }, i) => {
    const name = group ?? `lesson ${i}`;
    const members = groups.get(name);
    if (members) members.push(i);
    else groups.set(name, [i]);
  });
  return [...groups.values()];
}

/**
 * Divides lessons into folds to hold back one after the other: whole groups if there are enough of them, else single
 * lessons. Returns the indices of the lessons of each fold; no fold is empty.
 */
export function dealFolds(lessons: readonly Grouped[], wanted: number, random: Random): Int32Array[] {
  const groups = groupsOf(lessons);
  const pieces = groups.length >= wanted ? groups : lessons.map((_, i) => [i]);
  const folds: number[][] = Array.from({ length: Math.min(wanted, pieces.length) }, () => []);
  // Large pieces first, each to the smallest fold, so that folds have about equal sizes.
  random.shuffle(pieces);
  pieces.sort((a, b) => b.length - a.length);
  for (const piece of pieces)
    folds.reduce((least, fold) => (fold.length < least.length ? fold : least)).push(...piece);
  return folds.map((fold) => Int32Array.from(fold).sort());
}
