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
  /** Ticks after which runs ended. */
  readonly steps: number;
  /** One per member, in the order of the portfolio: means over the seeds of the planner. */
  readonly outcomes: readonly CrowdOutcome[];
  /** The same for each seed; deterministic members have the same outcome in each. */
  readonly bySeed: readonly (readonly CrowdOutcome[])[];
  /** The keys of the jobs that this was learned from. */
  readonly keys: readonly string[];
}

export interface CrowdOutcome extends Outcome {
  /** Mean tick of arrival; agents that did not arrive count with the limit. */
  readonly arrival: number;
  /** Mean arrival ratio; NaN if a run was stored before the lab recorded it. */
  readonly arrivalRatio: number;
  /** Bytes that the planner held at the end, if it can tell. */
  readonly bytes: number | undefined;
}

/**
 * In the order of the rows. Problems for which a member has no result are left out. With `limit` outcomes are those at
 * a limit in ticks or in seconds, read from the curves of the runs; those of a run that was cut before it are its last.
 * Problems with runs that have no curve are then left out too.
 */
export function knownProblems(
  rows: readonly Row[],
  { members }: Portfolio,
  limit?: OutcomeLimit,
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
    const outcomeOf = (rows: readonly Row[]) => (limit ? readAt(rows, limit) : outcomeAtEnd(rows, steps));
    const outcomes = own.map((rows) => outcomeOf(rows!));
    if (!outcomes.every((outcome) => outcome !== undefined)) continue;
    const seeds = Math.max(...own.map((rows) => rows!.length));
    problems.push({
      map,
      type: problem as ProblemType,
      agents,
      problemSeed,
      steps,
      outcomes,
      bySeed: Array.from({ length: seeds }, (_, i) =>
        own.map((rows) => outcomeOf([rows![i % rows!.length]!])!),
      ),
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
    arrivalRatio: Number.NaN,
    bytes: undefined,
  };
}

/** The end of a run on the clock of a limit. */
function endOf({ result, timing }: Row, limit: OutcomeLimit): OutcomeLimit {
  return limit.seconds === undefined ? { steps: result.ticks } : { seconds: timing.seconds };
}

function outcomeAtEnd(rows: readonly Row[], steps: number): CrowdOutcome {
  const mean = (value: (row: Row) => number): number => meanOf(rows, value) ?? Number.NaN;
  const bytes = rows.map(({ result }) => result.plannerBytes).filter((size) => typeof size === 'number');
  return {
    completion: mean(({ result }) => result.completionRate),
    distance: mean(({ result }) => result.meanDistance),
    time: mean(({ timing }) => timing.msPerTick ?? 0),
    arrival: mean(({ result }) => meanWithLimit(result, result.meanCompletionSteps, steps)),
    arrivalRatio: mean(({ result }) => result.arrivalRatio ?? Number.NaN),
    bytes: bytes.length === 0 ? undefined : Math.max(...bytes),
  };
}

/** The mean over all agents, from that of the agents that are home; the others count with the limit. */
export function meanWithLimit(
  { agents, home }: Pick<Row['result'], 'agents' | 'home'>,
  meanOfHome: number | null,
  limit: number,
): number {
  return (home * (meanOfHome ?? 0) + (agents - home) * limit) / agents;
}
