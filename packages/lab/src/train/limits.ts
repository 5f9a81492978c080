/** The thesis' runs, read at many limits. */
import type { OutcomeLimit } from '../jobs/index.ts';
import { THESIS_CROWDS, THESIS_PLANNERS } from '../papers/index.ts';
import { meanOf, sumOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';
import type { Portfolio } from './portfolios.ts';
import { type KnownProblem, knownProblems } from './problems.ts';

type Row = ResultRow<'crowd'>;

/** A limit in ticks or in seconds of planning, never both. */
export type ClockLimit = Required<Pick<OutcomeLimit, 'steps'>> | Required<Pick<OutcomeLimit, 'seconds'>>;

/** What the planners of the thesis do within a limit. */
export interface LimitReading {
  readonly limit: ClockLimit;
  readonly problems: readonly KnownProblem[];
  /** Share of agents that arrive with each planner of the portfolio, in its order. */
  readonly rates: readonly number[];
  /** Mean difference of these shares from the thesis', 0 to 1. */
  readonly fromThesis: number;
  /** Share of the runs that ended before the limit although agents were missing. */
  readonly cut: number;
}

const SECONDS = [0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 20, 30];
const TICKS = [100, 200, 500, 1000, 2000, 5000, 10_000];

/** All limits that some run reached, seconds first. */
export function readLimits(rows: readonly Row[], portfolio: Portfolio): LimitReading[] {
  const seconds = Math.max(0, ...rows.map(({ timing }) => timing.seconds ?? 0));
  const ticks = Math.max(0, ...rows.map(({ result }) => result.ticks));
  const limits: ClockLimit[] = [
    ...SECONDS.filter((value) => value <= seconds).map((value) => ({ seconds: value })),
    ...TICKS.filter((value) => value <= ticks).map((value) => ({ steps: value })),
  ];
  return limits
    .map((limit) => readLimit(rows, portfolio, limit))
    .filter(({ problems }) => problems.length > 0);
}

function readLimit(rows: readonly Row[], portfolio: Portfolio, limit: ClockLimit): LimitReading {
  const problems = knownProblems(rows, portfolio, limit);
  const rates = portfolio.members.map(
    (_, i) => meanOf(problems, ({ outcomes }) => outcomes[i]!.completion) ?? Number.NaN,
  );
  const differences = portfolio.members.map(({ id }, i) => Math.abs(rates[i]! - thesisRate(id)));
  const wasCut = ({ result, timing }: Row): boolean =>
    result.stoppedBy !== null &&
    ('steps' in limit ? result.ticks < limit.steps : timing.seconds < limit.seconds);
  return {
    limit,
    problems,
    rates,
    fromThesis: sumOf(differences, (each) => each) / differences.length,
    cut: rows.filter(wasCut).length / rows.length,
  };
}

/** The reading whose rates differ least from the thesis'; undefined if there is none. */
export function nearestToThesis(readings: readonly LimitReading[]): LimitReading | undefined {
  return readings.reduce<LimitReading | undefined>(
    (best, each) => (best === undefined || each.fromThesis < best.fromThesis ? each : best),
    undefined,
  );
}

/** Share of agents that arrive in the thesis; NaN for planners that it does not have. */
function thesisRate(id: string): number {
  const known = THESIS_PLANNERS.find((each) => each === id);
  return known === undefined ? Number.NaN : THESIS_CROWDS[known].completion / 100;
}
