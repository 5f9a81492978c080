import { badArgument, highest, indices } from '../basics/index.ts';
import type { Lesson, Model, Outcome } from './learner.ts';
import { checkLessons } from './lessons.ts';
import { bestMember, compareOutcomes, meanOutcome, worstMember } from './outcomes.ts';

/** How choices did on problems, next to what could have been chosen. Outcomes are means over the problems. */
export interface Evaluation {
  /** Number of problems. */
  readonly problems: number;
  /** The outcome of the choices. */
  readonly selected: Outcome;
  /** The outcome of always choosing the single best member. */
  readonly singleBest: Outcome;
  /** The outcome of always choosing the best member for the problem. */
  readonly perfect: Outcome;
  /** The outcome of always choosing the worst member for the problem. */
  readonly worst: Outcome;
  /** The mean over all members. */
  readonly random: Outcome;
  /** The outcome of each member alone. */
  readonly members: readonly Outcome[];
  /** Share of problems on which the choice did as well as the best member, 0 to 1. */
  readonly accuracy: number;
  /** How much of the gap between the single best and perfect the choices close, 1 is all; NaN if there is no gap. */
  readonly closedGap: Readonly<Record<keyof Outcome, number>>;
  /** Mean completion lost against the perfect choice. */
  readonly regret: number;
  /** Row: the best member. Column: the chosen one. How often. */
  readonly confusion: readonly (readonly number[])[];
}

/**
 * Judges choices, one member for each lesson. Throws a FloodgateError `bad-argument` if there are not as many choices
 * as lessons.
 * @param singleBest the best member of the lessons that were learned from, see {@link singleBestMember}
 */
export function evaluate(
  choices: ArrayLike<number>,
  lessons: readonly Lesson<unknown>[],
  singleBest: number,
): Evaluation {
  const members = indices(checkLessons(lessons));
  if (choices.length !== lessons.length)
    throw badArgument(`${lessons.length} lessons need as many choices, not ${choices.length}`);
  const taking = (member: (lesson: Lesson<unknown>, i: number) => number): Outcome =>
    meanOutcome(lessons.map((lesson, i) => lesson.outcomes[member(lesson, i)]!));
  const alone = members.map((i) => taking(() => i));
  const confusion = members.map(() => members.map(() => 0));
  let right = 0;
  lessons.forEach(({ outcomes }, i) => {
    const best = bestMember(outcomes);
    confusion[best]![choices[i]!]!++;
    if (compareOutcomes(outcomes[best]!, outcomes[choices[i]!]!) === 0) right++;
  });
  const selected = taking((_, i) => choices[i]!);
  const single = alone[singleBest]!;
  const perfect = taking(({ outcomes }) => bestMember(outcomes));
  const closedGap = (quantity: keyof Outcome): number => {
    const gap = perfect[quantity] - single[quantity];
    return gap === 0 ? Number.NaN : (selected[quantity] - single[quantity]) / gap;
  };
  return {
    problems: lessons.length,
    selected,
    singleBest: single,
    perfect,
    worst: taking(({ outcomes }) => worstMember(outcomes)),
    random: meanOutcome(alone),
    members: alone,
    accuracy: right / lessons.length,
    closedGap: {
      completion: closedGap('completion'),
      distance: closedGap('distance'),
      time: closedGap('time'),
    },
    regret: perfect.completion - selected.completion,
    confusion,
  };
}

/** What a model chooses for each lesson: indices of members. */
export async function choicesOf<Input>(
  model: Model<Input>,
  lessons: readonly Lesson<Input>[],
): Promise<Int32Array> {
  const choices = new Int32Array(lessons.length);
  for (let i = 0; i < lessons.length; i++) choices[i] = highest(await model.rate(lessons[i]!.input));
  return choices;
}
