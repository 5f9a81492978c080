import { FloodgateError } from 'floodgate';
import type { Lesson, Outcome } from './learner.ts';

/** Which of two outcomes is better: completion decides, then distance, then time. Negative if `a` is. */
export function compareOutcomes(a: Outcome, b: Outcome): number {
  return b.completion - a.completion || a.distance - b.distance || a.time - b.time;
}

/** The member that did best on a problem; of equal ones the first. */
export function bestMember(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((best, outcome, i) => (compareOutcomes(outcome, outcomes[best]!) < 0 ? i : best), 0);
}

/** The member that did worst on a problem; of equal ones the first. */
export function worstMember(outcomes: readonly Outcome[]): number {
  return outcomes.reduce(
    (worst, outcome, i) => (compareOutcomes(outcome, outcomes[worst]!) > 0 ? i : worst),
    0,
  );
}

/** The mean of each quantity; NaN without outcomes. */
export function meanOutcome(outcomes: readonly Outcome[]): Outcome {
  const mean = (value: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length;
  return {
    completion: mean(({ completion }) => completion),
    distance: mean(({ distance }) => distance),
    time: mean(({ time }) => time),
  };
}

/** The member whose mean outcome over the lessons is best: what to take if nothing is known about a problem. */
export function singleBestMember(lessons: readonly Lesson<unknown>[]): number {
  const members = checkLessons(lessons);
  return bestMember(
    Array.from({ length: members }, (_, i) => meanOutcome(lessons.map(({ outcomes }) => outcomes[i]!))),
  );
}

/** Number of members; throws a FloodgateError if there is no lesson, or they are not about the same members. */
export function checkLessons(lessons: readonly Lesson<unknown>[]): number {
  const members = lessons[0]?.outcomes.length ?? 0;
  if (members === 0)
    throw new FloodgateError('bad-argument', `there is nothing to learn from ${lessons.length} lessons`);
  const odd = lessons.findIndex(({ outcomes }) => outcomes.length !== members);
  if (odd >= 0) {
    const found = lessons[odd]!.outcomes.length;
    throw new FloodgateError('bad-argument', `lesson ${odd} has ${found} outcomes, lesson 0 has ${members}`);
  }
  return members;
}
