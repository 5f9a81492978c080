import { FloodgateError } from 'floodgate';
import type { Lesson, Model, Outcome } from './learner.ts';
import { bestMember, checkLessons, meanOutcome, worstMember } from './outcomes.ts';

/** How choices do on problems, next to what could have been chosen. Outcomes are means over the problems. */
export interface Evaluation {
  readonly problems: number;
  /** What the choices led to. */
  readonly selected: Outcome;
  /** What always taking the single best leads to. */
  readonly singleBest: Outcome;
  readonly perfect: Outcome;
  readonly worst: Outcome;
  /** The mean over all members. */
  readonly random: Outcome;
  /** Each member alone. */
  readonly members: readonly Outcome[];
  /** Share of problems on which the best member was chosen, or one that did exactly as well. */
  readonly accuracy: number;
  /** How much of the way from the single best to perfect the choices come; NaN if there is no way to go. */
  readonly closedGap: Readonly<Record<keyof Outcome, number>>;
  /** Mean completion lost against the perfect choice. */
  readonly regret: number;
  /** Row: the best member. Column: the chosen one. How often. */
  readonly confusion: readonly (readonly number[])[];
}

/**
 * Judges choices, one member a lesson.
 * @param singleBest the best member of the lessons that were learned from, see {@link singleBestMember}
 */
export function evaluate(
  choices: ArrayLike<number>,
  lessons: readonly Lesson<unknown>[],
  singleBest: number,
): Evaluation {
  const members = checkLessons(lessons);
  if (choices.length !== lessons.length) {
    throw new FloodgateError(
      'bad-argument',
      `${lessons.length} lessons need as many choices, not ${choices.length}`,
    );
  }
  const taking = (member: (lesson: Lesson<unknown>, i: number) => number): Outcome =>
    meanOutcome(lessons.map((lesson, i) => lesson.outcomes[member(lesson, i)]!));
  const alone = Array.from({ length: members }, (_, i) => taking(() => i));
  const confusion = alone.map(() => new Array<number>(members).fill(0));
  let right = 0;
  lessons.forEach(({ outcomes }, i) => {
    const best = bestMember(outcomes);
    confusion[best]![choices[i]!]!++;
    if (same(outcomes[best]!, outcomes[choices[i]!]!)) right++;
  });
  const selected = taking((_, i) => choices[i]!);
  const single = alone[singleBest]!;
  const perfect = taking(({ outcomes }) => bestMember(outcomes));
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
      completion: closedGap(selected.completion, single.completion, perfect.completion),
      distance: closedGap(selected.distance, single.distance, perfect.distance),
      time: closedGap(selected.time, single.time, perfect.time),
    },
    regret: perfect.completion - selected.completion,
    confusion,
  };
}

/** What a model would choose for each lesson. */
export async function choicesOf<Input>(
  model: Model<Input>,
  lessons: readonly Lesson<Input>[],
): Promise<Int32Array> {
  const choices = new Int32Array(lessons.length);
  for (let i = 0; i < lessons.length; i++) choices[i] = highest(await model.rate(lessons[i]!.input));
  return choices;
}

/** The index of the largest number; of equal ones the first. */
export function highest(ratings: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < ratings.length; i++) if (ratings[i]! > ratings[best]!) best = i;
  return best;
}

function closedGap(selected: number, single: number, perfect: number): number {
  return perfect === single ? Number.NaN : (selected - single) / (perfect - single);
}

function same(a: Outcome, b: Outcome): boolean {
  return a.completion === b.completion && a.distance === b.distance && a.time === b.time;
}
