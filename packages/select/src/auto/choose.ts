import { FloodgateError } from 'floodgate';
import type { Problem } from 'floodgate/problems';
import { highest } from '../basics/index.ts';
import { FEATURES, features, type SelectionProblem, selectionProblem } from '../features/index.ts';
import { NEVER, rate, utilityOf } from '../learning/index.ts';
import { type ChoiceLimits, checkLimits, objection } from './limits.ts';
import { memberName, needsOf, type PortfolioMember } from './member.ts';
import { type Selector, shippedSelector } from './selector-file.ts';

/** What is expected of one planner. */
export interface Prediction {
  /** The name of the member, see {@link memberName}. */
  readonly name: string;
  /** The id of the planner. */
  readonly id: string;
  /** Share of agents that will arrive, 0 to 1. */
  readonly completion: number;
  /** Mean distance that agents will walk, in tile widths. */
  readonly distance: number;
  /** Mean milliseconds a tick, on the machine where the selector was trained. */
  readonly msPerTick: number;
  /** Rough estimate of the bytes that it will hold; undefined if its definition has none. */
  readonly memoryBytes: number | undefined;
  /** Whether it keeps to the limits. */
  readonly allowed: boolean;
  /** The limit that it breaks, as a phrase; undefined if it is allowed. */
  readonly whyNot: string | undefined;
  /** What the choice goes by: predicted completion less what distance, time and uncertainty cost. −∞ if not allowed. */
  readonly rating: number;
}

/** A feature of the problem that spoke for the choice, or against it. */
export interface Reason {
  /** The name of the feature, one of `FEATURE_NAMES`. */
  readonly feature: string;
  /** What it measures, in a few words. */
  readonly meaning: string;
  /** Its value for this problem. */
  readonly value: number;
  /** About which share of the problems that the selector learned from had a smaller value, 0 to 1. */
  readonly rank: number;
  /** What it adds to the rating of the chosen planner over the one compared with; negative if it speaks against it. */
  readonly effect: number;
}

/**
 * Why the chosen planner is rated above the one compared with, in parts: `usual`, the effects of all features and
 * `margin` add up to the difference of the ratings, unless a predicted completion had to be cut to 0 … 1.
 */
export interface Comparison {
  /** What the chosen planner is expected to be better by before the problem is looked at; negative if it is worse. */
  readonly usual: number;
  /**
   * By how much the other would have to be predicted better to be chosen. The selector takes the planner that was
   * best over all problems unless another is clearly better. Infinite if no gain is enough; negative if the other is
   * that default.
   */
  readonly margin: number;
  /** By how much the chosen planner is predicted to be better here; negative if the other is. */
  readonly predicted: number;
}

/** Which planner a selector chooses, and why. */
export interface Choice {
  /** The id of the planner. */
  readonly id: string;
  /** The planner with its settings. */
  readonly member: PortfolioMember;
  /** One for each planner of the portfolio, in its order; empty if there was no selector to ask. */
  readonly predictions: readonly Prediction[];
  /** The name of the second best planner that is allowed; undefined if there is none. */
  readonly comparedWith: string | undefined;
  /** How the two compare; undefined if there is no other, or it was chosen because others had failed. */
  readonly comparison: Comparison | undefined;
  /** The features that moved the choice most: at most four for it and four against it, largest effect first. */
  readonly reasons: readonly Reason[];
  /** Why a fixed default was taken instead of a choice; undefined if the selector chose. */
  readonly fallbackReason: string | undefined;
}

/** What a choice must respect, and which selector makes it. */
export interface ChooseOptions extends ChoiceLimits {
  /** Default: the one that ships with Floodgate. */
  readonly selector?: Selector;
}

const MOST_REASONS = 4;

/**
 * Chooses a planner for a problem. Throws a FloodgateError `bad-argument` for a bad limit, and `unsupported` if no
 * planner keeps to the limits; the message says what each of them breaks.
 */
export function choosePlanner(problem: Problem | SelectionProblem, options: ChooseOptions = {}): Choice {
  checkLimits(options);
  const { selector = shippedSelector() } = options;
  const seen = 'starts' in problem ? problem : selectionProblem(problem);
  const input = features(seen);
  const { model, portfolio } = selector;
  const forecast = model.forecast(input);
  const candidates = portfolio.map((member, i) => {
    const { completion, distance, time } = forecast[i]!;
    const needs = needsOf(member, seen, distance);
    const whyNot = objection(needs, time, options);
    return {
      name: memberName(member),
      id: member.id,
      completion,
      distance,
      msPerTick: time,
      memoryBytes: needs.memoryBytes,
      allowed: whyNot === undefined,
      whyNot,
    };
  });
  if (!candidates.some(({ allowed }) => allowed)) {
    const objections = candidates.map(({ name, whyNot }) => `${name} ${whyNot}`);
    throw new FloodgateError('unsupported', `no planner fits what is allowed: ${objections.join('; ')}`);
  }
  const allowed = candidates.map((candidate) => candidate.allowed);
  const ratings = rate(forecast, model.caution, allowed);
  const chosen = highest(ratings);
  const others = ratings.map((rating, i) => (i === chosen ? Number.NEGATIVE_INFINITY : rating));
  const runnerUp = highest(others);
  const compared = others[runnerUp] === Number.NEGATIVE_INFINITY ? undefined : runnerUp;
  return {
    id: portfolio[chosen]!.id,
    member: portfolio[chosen]!,
    predictions: candidates.map((candidate, i) => ({ ...candidate, rating: ratings[i]! })),
    comparedWith: compared === undefined ? undefined : memberName(portfolio[compared]!),
    ...(compared === undefined
      ? { comparison: undefined, reasons: [] }
      : explain(selector, input, chosen, compared, ratings[chosen]! - ratings[compared]!)),
    fallbackReason: undefined,
  };
}

function explain(
  { model }: Selector,
  input: Float32Array,
  chosen: number,
  compared: number,
  lead: number,
): Pick<Choice, 'comparison' | 'reasons'> {
  const { weights } = model.caution;
  const { expected, byFeature } = model.forecaster.difference(input, chosen, compared, weights);
  const forecast = model.forecast(input);
  const predicted = utilityOf(forecast[chosen]!, weights) - utilityOf(forecast[compared]!, weights);
  const margin = lead - predicted;
  const ranks = model.forecaster.ranks(input);
  const reasons = FEATURES.map(({ name, meaning }, i) => ({
    feature: name,
    meaning,
    value: input[i]!,
    rank: ranks[i]!,
    effect: byFeature[i]!,
  })).sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const [pro, contra] = [1, -1].map((sign) =>
    reasons.filter(({ effect }) => sign * effect > 0).slice(0, MOST_REASONS),
  );
  return {
    comparison: {
      usual: expected,
      margin: margin >= NEVER / 2 ? Number.POSITIVE_INFINITY : margin,
      predicted,
    },
    reasons: reasons.filter((reason) => pro!.includes(reason) || contra!.includes(reason)),
  };
}

/** What to take without a selector: the first that is allowed. */
export const FIXED_DEFAULTS = ['rolling', 'pibt', 'far', 'bmaa-c'] as const;

/** Without a selector distances are unknown; for a memory estimate this is good enough. */
const SOME_DISTANCE = 100;

/**
 * The choice without a selector. Without one no time can be predicted, so `tickMs` is ignored. Throws a
 * FloodgateError `unsupported` if no default keeps to the other limits.
 */
export function fallbackChoice(problem: SelectionProblem, limits: ChoiceLimits, reason: string): Choice {
  const id = FIXED_DEFAULTS.find(
    (name) => objection(needsOf({ id: name }, problem, SOME_DISTANCE), 0, limits) === undefined,
  );
  if (id === undefined) {
    const names = FIXED_DEFAULTS.join(', ');
    throw new FloodgateError('unsupported', `no default (${names}) fits what is allowed; ${reason}`);
  }
  return {
    id,
    member: { id },
    predictions: [],
    comparedWith: undefined,
    comparison: undefined,
    reasons: [],
    fallbackReason: reason,
  };
}
