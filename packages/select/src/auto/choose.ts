import type { Problem } from 'floodgate/problems';
import { FloodgateError } from 'floodgate/world';
import { highest } from '../basics/index.ts';
import {
  type ChoiceWeights,
  cellFor,
  checkWeights,
  DEFAULT_CHOICE_WEIGHTS,
  type Freedom,
  freedomOf,
  rateUnderBudget,
  withBudget,
} from '../budgets/index.ts';
import { features, type SelectionProblem, selectionProblem } from '../features/index.ts';
import { type Comparison, compare, type Reason } from './compare.ts';
import { type ChoiceLimits, checkLimits, objection } from './limits.ts';
import { memberName, type PortfolioMember } from './member.ts';
import { needsOf } from './needs.ts';
import { type Selector, shippedSelector } from './selector-file.ts';

/** What is expected of one planner within the tick budget. */
export interface Prediction {
  /** The name of the member, see {@link memberName}. */
  readonly name: string;
  /** The id of the planner. */
  readonly id: string;
  /** Mean ticks until an agent is home. */
  readonly arrival: number;
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
  /** What the choice goes by, see `weights`, less what uncertainty costs. −∞ if it is not allowed. */
  readonly rating: number;
}

/** Which planner a selector chooses, and why. */
export interface Choice {
  /** The id of the planner. */
  readonly id: string;
  /** The planner with its settings. */
  readonly member: PortfolioMember;
  /** The tick budget that it was chosen for, in milliseconds; infinite if there is none. */
  readonly budgetMs: number;
  /** What the game allows besides. */
  readonly freedom: Freedom;
  /** Whether the planner is expected to keep the budget. False only if no planner that is allowed is. */
  readonly keepsBudget: boolean;
  /** Whether it is the default: the planner that was best over all problems with such a budget and such limits. */
  readonly isDefault: boolean;
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

/** What a choice must respect, what it weighs, and which selector makes it. */
export interface ChooseOptions extends ChoiceLimits {
  /** Default: the one that ships with Floodgate. */
  readonly selector?: Selector;
  /**
   * How much arrival, distance and computing time count. Default 1, 0.05 and 0.005. With other weights the best prediction is
   * taken as it is: how far predictions can be trusted was learned with the default ones.
   */
  readonly weights?: Partial<ChoiceWeights>;
}

/**
 * Chooses a planner for a problem. Throws a FloodgateError `bad-argument` for a bad limit or weight, and `unsupported` if no
 * planner keeps to the limits other than `tickMs`; the message says what each of them breaks.
 */
export function choosePlanner(problem: Problem | SelectionProblem, options: ChooseOptions = {}): Choice {
  checkLimits(options);
  checkWeights(options.weights ?? {});
  const { selector = shippedSelector(), tickMs: budgetMs = Number.POSITIVE_INFINITY } = options;
  const weights = { ...DEFAULT_CHOICE_WEIGHTS, ...options.weights };
  const freedom = freedomOf(options);
  const seen = 'starts' in problem ? problem : selectionProblem(problem);
  const { model, portfolio } = selector;
  const input = withBudget(features(seen), budgetMs, seen.starts.length);
  const forecast = model.forecaster.forecast(input);
  const needs = portfolio.map((member, i) => needsOf(member, seen, forecast[i]!.distance));
  const objections = needs.map((each) => objection(each, options));
  const names = portfolio.map(memberName);
  if (!objections.includes(undefined)) {
    const list = names.map((name, i) => `${name} ${objections[i]}`);
    throw new FloodgateError('unsupported', `no planner fits what is allowed: ${list.join('; ')}`);
  }
  const { ratings, keeping, preferred } = rateUnderBudget(forecast, cellFor(model.cells, budgetMs, freedom), {
    budgetMs,
    allowed: objections.map((each) => each === undefined),
    weights,
    cautious: options.weights === undefined,
  });
  const chosen = highest(ratings);
  const others = ratings.map((rating, i) => (i === chosen ? Number.NEGATIVE_INFINITY : rating));
  const runnerUp = highest(others);
  const compared = others[runnerUp] === Number.NEGATIVE_INFINITY ? undefined : runnerUp;
  return {
    id: portfolio[chosen]!.id,
    member: portfolio[chosen]!,
    budgetMs,
    freedom,
    keepsBudget: keeping[chosen]!,
    isDefault: chosen === preferred,
    predictions: forecast.map(({ time, ...expected }, i) => {
      const whyNot = objections[i] ?? (keeping[i] || i === chosen ? undefined : tooSlow(time, budgetMs));
      const { memoryBytes } = needs[i]!;
      return {
        name: names[i]!,
        id: portfolio[i]!.id,
        ...expected,
        msPerTick: time,
        memoryBytes,
        allowed: whyNot === undefined,
        whyNot,
        rating: ratings[i]!,
      };
    }),
    comparedWith: compared === undefined ? undefined : names[compared],
    ...(compared === undefined
      ? { comparison: undefined, reasons: [] }
      : compare(model.forecaster, input, {
          chosen,
          compared,
          weights,
          lead: ratings[chosen]! - ratings[compared]!,
        })),
    fallbackReason: undefined,
  };
}

function tooSlow(ms: number, budgetMs: number): string {
  const about = `about ${Number(ms.toPrecision(2))} ms a tick`;
  return ms > budgetMs ? `needs ${about}` : `needs ${about}, and may need too much`;
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
    (name) => objection(needsOf({ id: name }, problem, SOME_DISTANCE), limits) === undefined,
  );
  if (id === undefined) {
    const names = FIXED_DEFAULTS.join(', ');
    throw new FloodgateError('unsupported', `no default (${names}) fits what is allowed; ${reason}`);
  }
  return {
    id,
    member: { id },
    budgetMs: limits.tickMs ?? Number.POSITIVE_INFINITY,
    freedom: freedomOf(limits),
    keepsBudget: true,
    isDefault: true,
    predictions: [],
    comparedWith: undefined,
    comparison: undefined,
    reasons: [],
    fallbackReason: reason,
  };
}
