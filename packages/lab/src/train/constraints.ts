/** Choosing under a game's constraints: the selector as it ships against the best planner that is always allowed. */
import {
  bestMember,
  choosePlanner,
  features,
  type Lesson,
  type SelectionLimits,
  type SelectionProblem,
  type Selector,
  treeRegression,
} from '@floodgate/select';
import { FloodgateError } from 'floodgate';
import { meanOutcome } from './contest.ts';
import type { Portfolio } from './portfolios.ts';
import type { CrowdOutcome, KnownProblem } from './problems.ts';
import type { Split } from './splits.ts';
import type { TrialOptions } from './trials.ts';

export interface Constraint {
  readonly title: string;
  /** What the game allows, except time. */
  readonly limits: SelectionLimits;
  /** Milliseconds that a tick may take for 1,000 agents; in proportion for other numbers. */
  readonly tickMs?: number;
}

export const CONSTRAINTS: readonly Constraint[] = [
  { title: 'no constraint', limits: {} },
  { title: 'no central control', limits: { central: false } },
  { title: 'no preprocessing', limits: { preprocessing: false } },
  { title: '1 ms per tick for 1,000 agents', limits: {}, tickMs: 1 },
];

/** The outcome of one split under one constraint: means over the tested problems. */
export interface ConstrainedTrial {
  readonly selected: CrowdOutcome;
  readonly singleBest: CrowdOutcome;
  readonly perfect: CrowdOutcome;
  /** Id of the single best. */
  readonly single: string;
  /** Share of problems on which the measured time of the chosen planner kept the limit. */
  readonly kept: number;
}

/** A planner counts as always allowed if it was allowed on this share of the training problems. */
const ALWAYS = 0.95;

/** The trials of each of {@link CONSTRAINTS}. */
export async function tryConstraints(
  portfolio: Portfolio,
  problems: readonly KnownProblem[],
  lessons: readonly Lesson<SelectionProblem>[],
  splits: readonly Split[],
  { seed, signal, onTrial }: TrialOptions,
): Promise<ConstrainedTrial[][]> {
  const measured = lessons.map((lesson) => ({ ...lesson, input: features(lesson.input) }));
  const trials: ConstrainedTrial[][] = CONSTRAINTS.map(() => []);
  let allowed: (readonly boolean[])[][] | undefined;
  for (const [i, split] of splits.entries()) {
    signal?.throwIfAborted();
    const training = split.training.map((n) => measured[n]!);
    const model = await treeRegression().learn(training, { seed: `${seed}/${i}`, ...(signal && { signal }) });
    const members = portfolio.members.map(({ id }) => ({ id }));
    const selector = { portfolio: members, fallback: 'pibt', model, metrics: {}, origin: {} };
    // Which planners are allowed depends on their definitions and measured times, not on what was learned.
    allowed ??= CONSTRAINTS.map((constraint) =>
      problems.map((problem, n) => allowedOn(constraint, selector, problem, lessons[n]!.input)),
    );
    for (const [c, constraint] of CONSTRAINTS.entries())
      trials[c]!.push(trial(constraint, allowed[c]!, selector, problems, lessons, split));
    onTrial?.(i + 1, splits.length);
  }
  return trials;
}

function trial(
  constraint: Constraint,
  allowed: readonly (readonly boolean[])[],
  selector: Selector,
  problems: readonly KnownProblem[],
  lessons: readonly Lesson<SelectionProblem>[],
  { training, test }: Split,
): ConstrainedTrial {
  const single = bestAlwaysAllowed(
    training.map((n) => problems[n]!),
    training.map((n) => allowed[n]!),
  );
  const chosen = test.map((n) => {
    const id = chosenId(constraint, selector, problems[n]!, lessons[n]!.input);
    return id === undefined ? single : selector.portfolio.findIndex((member) => member.id === id);
  });
  const kept = test.filter((n, k) => allowed[n]![chosen[k]!]).length;
  return {
    selected: meanOutcome(test.map((n, k) => problems[n]!.outcomes[chosen[k]!]!)),
    singleBest: meanOutcome(test.map((n) => problems[n]!.outcomes[single]!)),
    perfect: meanOutcome(test.map((n) => bestAllowed(problems[n]!.outcomes, allowed[n]!))),
    single: selector.portfolio[single]!.id,
    kept: kept / test.length,
  };
}

/** Undefined if the selector expects no planner to keep the limits. */
function chosenId(
  { limits, tickMs }: Constraint,
  selector: Selector,
  { agents }: KnownProblem,
  input: SelectionProblem,
): string | undefined {
  const time = tickMs === undefined ? {} : { tickMs: (tickMs * agents) / 1000 };
  try {
    return choosePlanner(input, { selector, ...limits, ...time }).id;
  } catch (error) {
    if (error instanceof FloodgateError && error.code === 'unsupported') return undefined;
    throw error;
  }
}

/** Which members keep the constraint on a problem, by their definitions or the measured time. */
function allowedOn(
  { limits, tickMs }: Constraint,
  selector: Selector,
  { agents, outcomes }: KnownProblem,
  input: SelectionProblem,
): boolean[] {
  if (tickMs !== undefined) return outcomes.map(({ time }) => time <= (tickMs * agents) / 1000);
  if (Object.keys(limits).length === 0) return outcomes.map(() => true);
  return choosePlanner(input, { selector, ...limits }).predictions.map(({ allowed }) => allowed);
}

/** The best of the members that are almost always allowed; if there is none, of those most often allowed. */
function bestAlwaysAllowed(
  problems: readonly KnownProblem[],
  allowed: readonly (readonly boolean[])[],
): number {
  const members = problems[0]!.outcomes.map((_, member) => ({
    member,
    share: allowed.filter((may) => may[member]).length / allowed.length,
    mean: meanOutcome(problems.map(({ outcomes }) => outcomes[member]!)),
  }));
  const needed = Math.min(ALWAYS, Math.max(...members.map(({ share }) => share)));
  const fit = members.filter(({ share }) => share >= needed);
  return fit[bestMember(fit.map(({ mean }) => mean))]!.member;
}

/** The best allowed member; if no member is allowed, the fastest. */
function bestAllowed(outcomes: readonly CrowdOutcome[], allowed: readonly boolean[]): CrowdOutcome {
  const fit = outcomes.filter((_, member) => allowed[member]);
  if (fit.length > 0) return fit[bestMember(fit)]!;
  return outcomes.reduce((least, outcome) => (outcome.time < least.time ? outcome : least));
}
