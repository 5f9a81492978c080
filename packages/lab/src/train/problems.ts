/** The problems that a store knows the outcomes of, for one portfolio. */
import type { Outcome } from '@floodgate/select';
import type { Grid } from 'floodgate';
import { generateProblem, type Problem, type ProblemType } from 'floodgate/problems';
import { type OutcomeLimit, outcomeAt } from '../jobs/index.ts';
import { meanOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';
import type { Portfolio } from './portfolios.ts';

type Row = ResultRow<'crowd'>;

/** A problem that every member of a portfolio was run on. */
export interface KnownProblem {
  readonly map: string;
  readonly type: ProblemType;
  readonly agents: number;
  readonly problemSeed: number | string;
  /** Ticks after which runs ended, if not before. */
  readonly steps: number;
  /** One per member, in the order of the portfolio: means over the runs with different seeds of the planner. */
  readonly outcomes: readonly CrowdOutcome[];
  /** The keys of the jobs that this was learned from. */
  readonly keys: readonly string[];
}

export interface CrowdOutcome extends Outcome {
  /** Mean tick of arrival; agents that did not arrive count with the limit. */
  readonly arrival: number;
}

/**
 * In the order of the rows. Outcomes are those at a limit in ticks or in seconds, read from the curves of the runs;
 * those of a run that was cut before it are its last. Problems for which a member has no result are left out, and so
 * are those with a run that has no curve.
 */
export function knownProblems(
  rows: readonly Row[],
  { members }: Portfolio,
  limit: OutcomeLimit,
): KnownProblem[] {
  const byProblem = new Map<string, { readonly first: Row; readonly runs: Map<string, Row[]> }>();
  for (const row of rows) {
    const { map, problem, agents, seed, problemSeed = seed, limit, budgetExpansions, planner } = row.spec;
    // A selector is judged by the agents that arrive, and in a lifelong problem nobody arrives for good.
    if (typeof problem !== 'string' || problem === 'lifelong' || limit.steps === undefined) continue;
    const name = JSON.stringify([map, problem, agents, problemSeed, limit.steps, budgetExpansions]);
    const known = byProblem.get(name) ?? { first: row, runs: new Map<string, Row[]>() };
    byProblem.set(name, known);
    const member = `${planner.id} ${planner.preset}`;
    known.runs.set(member, [...(known.runs.get(member) ?? []), row]);
  }
  const problems: KnownProblem[] = [];
  for (const { first, runs } of byProblem.values()) {
    const own = members.map(({ id, preset }) => runs.get(`${id} ${preset}`));
    if (!own.every((rows) => rows !== undefined)) continue;
    const { map, problem, agents, seed, problemSeed = seed } = first.spec;
    const steps = first.spec.limit.steps!;
    const outcomes = own.map((rows) => readAt(rows!, limit));
    if (!outcomes.every((outcome) => outcome !== undefined)) continue;
    problems.push({
      map,
      type: problem as ProblemType,
      agents,
      problemSeed,
      steps,
      outcomes,
      keys: own.flatMap((rows) => rows!.map(({ key }) => key)),
    });
  }
  return problems;
}

/** The problem itself, as the runs had it. */
export function problemOf({ type, agents, problemSeed }: KnownProblem, grid: Grid): Problem {
  return generateProblem(grid, { type, agents, seed: problemSeed });
}

/**
 * Means over runs with different seeds, at a limit or where a run was cut before it; undefined if it is not known of one
 * of them.
 */
function readAt(rows: readonly Row[], limit: OutcomeLimit): CrowdOutcome | undefined {
  const read = rows
    .map((row) => outcomeAt(row, limit) ?? outcomeAt(row, endOf(row, limit)))
    .filter((each) => each !== undefined);
  if (read.length < rows.length) return undefined;
  const mean = (value: (each: (typeof read)[number]) => number): number => meanOf(read, value)!;
  const arrival = mean((each) => each.arrival);
  return {
    completion: mean(({ completion }) => completion),
    distance: mean(({ distance }) => distance),
    // The thesis' third criterion is the time until agents are home. A limit in ticks does not ask for seconds.
    time: mean(({ arrivalSeconds }) => (arrivalSeconds === undefined ? arrival : 1000 * arrivalSeconds)),
    arrival,
  };
}

/** The end of a run on the clock of a limit. */
function endOf({ result, timing }: Row, limit: OutcomeLimit): OutcomeLimit {
  return limit.seconds === undefined ? { steps: result.ticks } : { seconds: timing.seconds };
}
