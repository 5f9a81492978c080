/** A choice in words that need no knowledge of how it was made. */
import type { Choice } from './choose.ts';
import { memberName } from './member.ts';

/** One line of the sum that makes a planner's lead. */
export interface ExplainedPart {
  readonly text: string;
  /** Points, to one decimal. One point is worth 1 % of the arrival time. */
  readonly points: number;
}

/** Why a planner was chosen, for people. */
export interface ExplainedChoice {
  /** Sentences: what was chosen, and whether by prediction or as the default. */
  readonly sentences: readonly string[];
  /** The parts of the predicted difference to the next planner. As printed, they add up to {@link total} exactly. */
  readonly parts: readonly ExplainedPart[];
  /** The predicted difference to the next planner, in points; undefined if there is no other planner. */
  readonly total: number | undefined;
}

/** Says why. */
export function explainChoice(choice: Choice): ExplainedChoice {
  const { comparison, comparedWith, reasons } = choice;
  if (!comparison || comparedWith === undefined)
    return { sentences: opening(choice), parts: [], total: undefined };
  const total = points(comparison.predicted);
  const listed = [
    { text: 'on all problems that it learned from', points: points(comparison.usual) },
    ...reasons.map(({ meaning, value, effect }) => ({
      text: `${meaning}: ${shown(value)}`,
      points: points(effect),
    })),
  ];
  // Rounded, so that what is printed adds up.
  const rest = Math.round(10 * (total - listed.reduce((sum, part) => sum + part.points, 0))) / 10;
  return {
    sentences: [...opening(choice), ...verdict(choice, total)],
    parts: [...listed, { text: 'everything else that it looks at', points: rest === 0 ? 0 : rest }],
    total,
  };
}

function opening(choice: Choice): string[] {
  const { fallbackReason, keepsBudget, budgetMs, comparedWith, comparison } = choice;
  const chosen = nameOf(choice);
  if (fallbackReason !== undefined)
    return [`${chosen} is the default without a selector: ${fallbackReason}.`];
  if (!keepsBudget)
    return [
      `No planner is sure to keep to ${shown(budgetMs)} ms a tick: ${chosen} is among those that need least.`,
    ];
  if (comparedWith === undefined) return [`${chosen} is the only planner that keeps to the limits.`];
  if (!comparison) return [`${comparedWith} made no progress with this crowd, so the next best was taken.`];
  return [];
}

function verdict(choice: Choice, total: number): string[] {
  const { comparison, comparedWith: other, isDefault, predictions } = choice;
  const chosen = nameOf(choice);
  const arrival = (name: string) =>
    shown(predictions.find((each) => each.name === name)?.arrival ?? Number.NaN);
  const ticks = `${chosen} is expected to bring agents home after ${arrival(chosen)} ticks on average, ${other} after ${arrival(other!)}.`;
  const margin = points(comparison!.margin);
  if (!isDefault)
    return [
      ticks,
      `${chosen} is predicted to be ${signed(total)} points better; ${shown(-margin)} were needed to leave the default.`,
    ];
  const default_ = `${chosen} is the default ${cellOf(choice)}: the best single planner over all problems like that.`;
  if (total >= 0)
    return [ticks, `${default_} It is also predicted to be the better one here, by ${signed(total)} points.`];
  const needed = Number.isFinite(margin)
    ? `less than the ${shown(margin)} needed to leave the default`
    : 'but there predictions have not been reliable enough to leave the default';
  return [ticks, `${default_} ${other} is predicted to be ${signed(-total)} points better, ${needed}.`];
}

function cellOf({ budgetMs, freedom }: Choice): string {
  const budget = Number.isFinite(budgetMs)
    ? `for about ${shown(budgetMs)} ms a tick`
    : 'without a tick budget';
  if (freedom === 'any') return budget;
  return `${budget} and ${freedom === 'no-central' ? 'no central control' : 'no preprocessing'}`;
}

const nameOf = ({ member }: Choice): string => memberName(member);
/** Never −0, which would be printed with its sign. */
const points = (effect: number): number => (Math.round(1000 * effect) || 0) / 10;
const signed = (value: number): string => value.toFixed(1);
const shown = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en');
