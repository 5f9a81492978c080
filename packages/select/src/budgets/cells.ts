/**
 * What a game allows is a **cell**: a tick budget, and whether planners may coordinate all agents or preprocess the map.
 * In every cell there is a **default**, the member that was best over the lessons of the cell. Another member is chosen only if
 * its predicted gain exceeds a margin, and the margin is larger where predicted gains are less reliable.
 */
import { indices, meanOf } from '../basics/index.ts';
import { groupsOf } from '../learning/index.ts';
import { type BudgetLesson, FREEDOMS, type Freedom, isAllowedUnder } from './lesson.ts';
import { type BudgetOutcome, type ChoiceWeights, utilityUnderBudget } from './outcome.ts';

/** When to choose what in a cell. */
export interface Cell {
  readonly budgetMs: number;
  readonly freedom: Freedom;
  /** Members, best first: the first that is allowed is the default. */
  readonly order: readonly number[];
  /** Per member the gain in utility over the default that must be predicted. */
  readonly margins: readonly number[];
  /** Per member: it is expected to keep the budget if this many times its predicted time is within it. */
  readonly spares: readonly number[];
}

/** A gain that no member is ever predicted to have, so that the default is always chosen. */
export const NEVER = 1e6;
/** Margins to try, in standard deviations of the error of predicted gains. */
const STEPS = [0, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 3] as const;
/** Standard errors by which a gain must exceed zero. */
const SURE = 1;
/** Values of {@link Cell.spares} to try. */
const SPARES = [0.9, 0.95, 1, 1.05, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3] as const;
/** Of the lessons on which a member is expected to keep the budget, it must have kept it on this share. */
const KEPT = 0.97;
/** So many lessons are needed to say that. */
const FEWEST_KEPT = 8;
/** A member that keeps the budget on so much fewer lessons than another is no default. */
const KEPT_SLACK = 0.03;
/** Measured times up to this multiple of the budget count as within it. */
const TOLERANCE = 1.02;

/** Whether a measured outcome kept a budget, on average over the ticks. */
export function keeps({ time }: BudgetOutcome, budgetMs: number): boolean {
  return time <= TOLERANCE * budgetMs;
}

/** The cell of the nearest budget; infinite budgets are nearest to the largest. */
export function cellFor(cells: readonly Cell[], budgetMs: number, freedom: Freedom): Cell {
  const finite = Math.min(budgetMs, Number.MAX_VALUE);
  const distance = (cell: Cell) => Math.abs(Math.log(cell.budgetMs) - Math.log(finite));
  return cells
    .filter((cell) => cell.freedom === freedom)
    .reduce((nearest, cell) => (distance(cell) < distance(nearest) ? cell : nearest));
}

/** How members compare for a problem. */
export interface Ratings {
  /** Per member its predicted utility less its margin; −∞ if it is not allowed or not expected to keep the budget. */
  readonly ratings: Float64Array;
  /** Per member whether it is expected to keep the budget. */
  readonly keeping: readonly boolean[];
  /** The default: the first in the order of the cell that may be chosen. */
  readonly preferred: number;
}

/** Where no member keeps the budget, those that need up to this many times as long as the fastest may be chosen. */
const NEARLY_FASTEST = 2;

/**
 * Rates all members; the largest rating is the choice. If no allowed member is sure to keep the budget, those may be chosen that
 * are predicted to keep it just so; if there is none either, those among the fastest. At least one member must be allowed.
 */
export function rateUnderBudget(
  forecast: readonly BudgetOutcome[],
  { order, margins, spares }: Cell,
  {
    budgetMs,
    allowed,
    weights,
    cautious = true,
  }: {
    readonly budgetMs: number;
    readonly allowed: readonly boolean[];
    readonly weights: ChoiceWeights;
    /** Margins hold for the weights that they were learned with; for others predictions are taken as they are. */
    readonly cautious?: boolean;
  },
): Ratings {
  const keeping = forecast.map(({ time }, i) => spares[i]! * time <= budgetMs);
  const least = Math.min(...forecast.filter((_, i) => allowed[i]).map(({ time }) => time));
  const anyKeeps = allowed.some((may, i) => may && keeping[i]);
  const most = least <= budgetMs ? budgetMs : NEARLY_FASTEST * least;
  const eligible = forecast.map(({ time }, i) => allowed[i]! && (anyKeeps ? keeping[i]! : time <= most));
  const preferred = order.find((i) => eligible[i])!;
  const ratings = Float64Array.from(forecast, (outcome, i) => {
    if (!eligible[i]) return Number.NEGATIVE_INFINITY;
    return utilityUnderBudget(outcome, weights) - (i === preferred || !cautious ? 0 : margins[i]!);
  });
  return { ratings, keeping, preferred };
}

/**
 * Finds the defaults and margins of all cells from predictions for lessons that the predictor had not seen: the margins with
 * which choosing would have brought agents home soonest, beyond statistical error.
 */
export function learnCells(
  lessons: readonly BudgetLesson[],
  forecasts: readonly (readonly BudgetOutcome[])[],
  weights: ChoiceWeights,
): Cell[] {
  const budgets = [...new Set(lessons.map(({ budgetMs }) => budgetMs))].sort((a, b) => a - b);
  return budgets.flatMap((budgetMs) =>
    FREEDOMS.map((freedom) => {
      const own = indices(lessons.length).filter((n) => {
        const lesson = lessons[n]!;
        return lesson.budgetMs === budgetMs && isAllowedUnder(freedom, lesson).includes(true);
      });
      if (own.length === 0) {
        const members = indices(lessons[0]!.outcomes.length);
        return {
          budgetMs,
          freedom,
          order: members,
          margins: members.map(() => NEVER),
          spares: members.map(() => 1),
        };
      }
      return learnCell(
        { budgetMs, freedom },
        own.map((n) => lessons[n]!),
        own.map((n) => forecasts[n]!),
        weights,
      );
    }),
  );
}

function learnCell(
  { budgetMs, freedom }: Pick<Cell, 'budgetMs' | 'freedom'>,
  lessons: readonly BudgetLesson[],
  forecasts: readonly (readonly BudgetOutcome[])[],
  weights: ChoiceWeights,
): Cell {
  const allowed = lessons.map((lesson) => isAllowedUnder(freedom, lesson));
  const order = orderOf(lessons, allowed);
  const groups = groupsOf(lessons);
  const errors = errorsOf(lessons, forecasts, allowed, order, weights);
  const spares = indices(lessons[0]!.outcomes.length).map((i) => spareOf(i, lessons, forecasts));
  const choose = (step: number): number[] => {
    const margins = errors.map((error) => (step === NEVER ? NEVER : step * error));
    const cell = { budgetMs, freedom, order, margins, spares };
    return lessons.map((_, n) => {
      const { ratings } = rateUnderBudget(forecasts[n]!, cell, { budgetMs, allowed: allowed[n]!, weights });
      return ratings.reduce((best, rating, i) => (rating > ratings[best]! ? i : best), 0);
    });
  };
  const arrivals = (choices: readonly number[]) =>
    groups.map((group) => meanOf(group.map((n) => lessons[n]!.outcomes[choices[n]!]!.arrival)));
  const defaults = arrivals(choose(NEVER));
  let [best, most]: [number, number] = [NEVER, 0];
  for (const step of STEPS) {
    const gains = arrivals(choose(step)).map((arrival, g) => defaults[g]! - arrival);
    const certain = meanOf(gains) - SURE * standardError(gains);
    if (certain > most) [best, most] = [step, certain];
  }
  const margins = errors.map((error) => (best === NEVER ? NEVER : best * error));
  return { budgetMs, freedom, order, margins, spares };
}

/** Members by their mean arrival relative to the others; those that often break the budget come last. */
function orderOf(lessons: readonly BudgetLesson[], allowed: readonly (readonly boolean[])[]): number[] {
  const members = indices(lessons[0]!.outcomes.length);
  const standing = members.map((i) => {
    const own = indices(lessons.length).filter((n) => allowed[n]![i]);
    const kept = meanOf(own.map((n) => (keeps(lessons[n]!.outcomes[i]!, lessons[n]!.budgetMs) ? 1 : 0)));
    const lost = own.map((n) => {
      const arrivals = lessons[n]!.outcomes.filter((_, j) => allowed[n]![j]).map(({ arrival }) => arrival);
      return lessons[n]!.outcomes[i]!.arrival - meanOf(arrivals);
    });
    return { i, kept, lost: meanOf(lost), share: own.length / lessons.length };
  });
  const mostKept = Math.max(...standing.filter(({ share }) => share > 0).map(({ kept }) => kept));
  // A member that is allowed on few of the problems cannot be the default of the cell.
  const rank = ({ kept, share }: (typeof standing)[number]) =>
    share === 0 ? 2 : kept < mostKept - KEPT_SLACK ? 1 : 0;
  return standing.sort((a, b) => rank(a) - rank(b) || a.lost - b.lost).map(({ i }) => i);
}

/** Per member the standard deviation of the error of its predicted gain over the default. */
function errorsOf(
  lessons: readonly BudgetLesson[],
  forecasts: readonly (readonly BudgetOutcome[])[],
  allowed: readonly (readonly boolean[])[],
  order: readonly number[],
  weights: ChoiceWeights,
): number[] {
  const utility = (outcome: BudgetOutcome) => utilityUnderBudget(outcome, weights);
  return indices(lessons[0]!.outcomes.length).map((i) => {
    const errors = lessons.flatMap(({ outcomes }, n) => {
      const preferred = order.find((member) => allowed[n]![member])!;
      if (!allowed[n]![i] || i === preferred) return [];
      const gain = utility(outcomes[i]!) - utility(outcomes[preferred]!);
      return [gain - (utility(forecasts[n]![i]!) - utility(forecasts[n]![preferred]!))];
    });
    return deviation(errors);
  });
}

/** The least spare with which a member that is expected to keep the budget nearly always does. */
function spareOf(
  member: number,
  lessons: readonly BudgetLesson[],
  forecasts: readonly (readonly BudgetOutcome[])[],
): number {
  const isSure = (spare: number): boolean => {
    const expected = lessons.filter(({ budgetMs }, n) => spare * forecasts[n]![member]!.time <= budgetMs);
    const kept = expected.filter(({ outcomes, budgetMs }) => keeps(outcomes[member]!, budgetMs));
    return expected.length >= FEWEST_KEPT && kept.length >= KEPT * expected.length;
  };
  return SPARES.find(isSure) ?? SPARES.at(-1)!;
}

function deviation(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

function standardError(values: readonly number[]): number {
  return deviation(values) / Math.sqrt(Math.max(1, values.length - 1));
}
