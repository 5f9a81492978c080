/** What the store knows of problems under tick budgets, as a selector learns from it. */
import {
  type BudgetLesson,
  type BudgetOutcome,
  features,
  memberName,
  needsOf,
  type PortfolioMember,
  selectionProblem,
  withBudget,
} from '@floodgate/select';
import type { Grid } from 'floodgate';
import { generateProblem } from 'floodgate/problems';
import type { MapLibrary } from '../maps/index.ts';
import type { ResultRow } from '../store/index.ts';

type Row = ResultRow<'budgets'>;

/** A problem that every member was run on. */
export interface LabelledProblem {
  readonly map: string;
  readonly type: string;
  readonly agents: number;
  readonly budgetsMs: readonly number[];
  /** Limit in ticks. */
  readonly steps: number;
  /** Mean of the fewest moves that each agent needs alone. */
  readonly fewestMoves: number;
  /** Per member, in their order, per budget. */
  readonly outcomes: readonly (readonly LabelledOutcome[])[];
  readonly central: readonly boolean[];
  readonly preprocesses: readonly boolean[];
  /** The vector of `features`. */
  readonly seen: Float32Array;
  readonly key: string;
}

interface LabelledOutcome extends BudgetOutcome {
  readonly p95: number;
}

/** In the order of the rows. Rows of other portfolios are left out, and crowds that are home at the start. */
export function labelledProblems(
  rows: readonly Row[],
  library: MapLibrary,
  members: readonly PortfolioMember[],
): LabelledProblem[] {
  const grids = new Map<string, Grid>();
  const names = members.map(memberName);
  const problems: LabelledProblem[] = [];
  for (const { spec, result, key } of rows) {
    const { map, problem: type, agents, seed, planners, budgetsMs } = spec;
    const places = names.map((name) => planners.findIndex((planner) => nameOf(planner) === name));
    if (places.includes(-1) || result.fewestMoves === null) continue;
    if (!grids.has(map)) grids.set(map, library.load(map));
    const seen = selectionProblem(generateProblem(grids.get(map)!, { type, agents, seed }));
    const needs = members.map((member) => needsOf(member, seen, result.fewestMoves!));
    problems.push({
      map,
      type,
      agents,
      budgetsMs,
      steps: result.steps,
      fewestMoves: result.fewestMoves,
      outcomes: places.map((place) =>
        result.outcomes[place]!.map(({ arrival, completion, distance, msPerTick, p95MsPerTick }) => ({
          arrival,
          completion,
          distance,
          time: msPerTick,
          p95: p95MsPerTick,
        })),
      ),
      central: needs.map(({ central }) => central),
      preprocesses: needs.map(({ preprocessing }) => preprocessing),
      seen: features(seen),
      key,
    });
  }
  return problems;
}

function nameOf({ id, preset, parameters }: Row['spec']['planners'][number]): string {
  return memberName({ id, preset, parameters });
}

/** A lesson for each budget of a problem. `group` is the same for problems on maps that are alike. */
export function lessonsOf(problem: LabelledProblem, group: string): BudgetLesson[] {
  const { budgetsMs, outcomes, central, preprocesses, seen, agents } = problem;
  return budgetsMs.map((budgetMs, b) => ({
    input: withBudget(seen, budgetMs, agents),
    budgetMs,
    outcomes: outcomes.map((byBudget) => byBudget[b]!),
    central,
    preprocesses,
    group,
  }));
}
