import { FloodgateError } from 'floodgate';
import type { Problem } from 'floodgate/problems';
import { FEATURES, features, type SelectionProblem, selectionProblem } from '../features/index.ts';
import { rate } from '../learning/caution.ts';
import { highest } from '../learning/index.ts';
import { checkLimits, type SelectionLimits } from './limits.ts';
import { memberName, type PortfolioMember } from './member.ts';
import { type PlannerFacts, plannerFacts } from './planner-facts.ts';
import type { Selector } from './selector-file.ts';
import { shippedSelector } from './shipped-selector.ts';

/** What is expected of one planner. */
export interface Prediction {
  /** Its id and what sets it apart from the default of that planner. */
  readonly name: string;
  readonly id: string;
  /** Share of agents that will be home, 0 to 1. */
  readonly completion: number;
  /** Mean distance that agents will walk, in tile widths. */
  readonly distance: number;
  /** Milliseconds a tick, on the machine where the selector was trained. */
  readonly msPerTick: number;
  /** Bytes that it will hold, roughly. */
  readonly memoryBytes: number;
  readonly allowed: boolean;
  /** What it breaks; undefined if it is allowed. */
  readonly whyNot: string | undefined;
  /** What the choice went by: predicted completion less what distance, time and doubt are worth. */
  readonly rating: number;
}

/** A feature of the problem that spoke for the choice, or against it. */
export interface Reason {
  readonly feature: string;
  readonly meaning: string;
  readonly value: number;
  /** What it adds to the rating of the chosen planner over the one compared with. */
  readonly effect: number;
}

/** Which planner a selector takes, and why. */
export interface Choice {
  /** The id of the planner. */
  readonly id: string;
  readonly member: PortfolioMember;
  /** Of every planner of the portfolio; empty if there was no selector to ask. */
  readonly predictions: readonly Prediction[];
  /** The best of the planners that were not taken. */
  readonly comparedWith: string | undefined;
  /** Features by how much they moved the choice, most first. */
  readonly reasons: readonly Reason[];
  /** Why the stated default was taken instead of a choice; undefined if all is well. */
  readonly fallbackReason: string | undefined;
}

export interface ChooseOptions extends SelectionLimits {
  /** Default the one that ships with Floodgate. */
  readonly selector?: Selector;
}

const MOST_REASONS = 6;

/**
 * Which planner to take for a problem. Throws a FloodgateError `unsupported` that says what each planner breaks if
 * none is allowed.
 */
export function choosePlanner(problem: Problem | SelectionProblem, options: ChooseOptions = {}): Choice {
  checkLimits(options);
  const { selector = shippedSelector() } = options;
  const seen = 'starts' in problem ? problem : selectionProblem(problem);
  const input = features(seen);
  const { model, portfolio } = selector;
  const forecast = model.forecast(input);
  const rivals = portfolio.map((member, i) => {
    const { distance, time } = forecast[i]!;
    const facts = plannerFacts(member, { grid: seen.grid, agents: seen.starts.length, distance });
    return { member, facts, whyNot: objection(facts, time, options) };
  });
  const allowed = rivals.map(({ whyNot }) => whyNot === undefined);
  const predictions = (ratings: Float64Array): Prediction[] =>
    rivals.map(({ member, facts, whyNot }, i) => ({
      name: memberName(member),
      id: member.id,
      completion: forecast[i]!.completion,
      distance: forecast[i]!.distance,
      msPerTick: forecast[i]!.time,
      memoryBytes: facts.memoryBytes,
      allowed: allowed[i]!,
      whyNot,
      rating: ratings[i]!,
    }));
  if (!allowed.includes(true)) {
    const objections = rivals.map(({ member, whyNot }) => `${memberName(member)} ${whyNot}`);
    throw new FloodgateError('unsupported', `no planner fits what is allowed: ${objections.join('; ')}`);
  }
  const ratings = rate(forecast, model.caution, allowed);
  const chosen = highest(ratings);
  const others = ratings.map((rating, i) => (i === chosen ? Number.NEGATIVE_INFINITY : rating));
  const runnerUp = highest(others);
  const compared = others[runnerUp] === Number.NEGATIVE_INFINITY ? undefined : runnerUp;
  return {
    id: portfolio[chosen]!.id,
    member: portfolio[chosen]!,
    predictions: predictions(ratings),
    comparedWith: compared === undefined ? undefined : memberName(portfolio[compared]!),
    reasons: compared === undefined ? [] : reasonsFor(selector, input, chosen, compared),
    fallbackReason: undefined,
  };
}

/** What a planner breaks of what is allowed; undefined if nothing. */
export function objection(
  { central, preprocessing, memoryBytes }: PlannerFacts,
  msPerTick: number,
  limits: SelectionLimits,
): string | undefined {
  if (central && limits.central === false) return 'needs central control';
  if (preprocessing && limits.preprocessing === false) return 'works through the map first';
  const megabytes = memoryBytes / 1e6;
  if (limits.memoryMB !== undefined && megabytes > limits.memoryMB)
    return `needs about ${Number(megabytes.toPrecision(2))} MB`;
  if (limits.tickMs !== undefined && msPerTick > limits.tickMs)
    return `needs about ${Number(msPerTick.toPrecision(2))} ms a tick`;
  return undefined;
}

function reasonsFor({ model }: Selector, input: Float32Array, chosen: number, compared: number): Reason[] {
  const effects = model.forecaster.difference(input, chosen, compared, model.caution.weights);
  return FEATURES.map(({ name, meaning }, i) => ({
    feature: name,
    meaning,
    value: input[i]!,
    effect: effects[i]!,
  }))
    .filter(({ effect }) => effect !== 0)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, MOST_REASONS);
}
