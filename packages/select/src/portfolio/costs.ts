import { badArgument, indices, meanOf, sumOf } from '../basics/index.ts';

/** What each algorithm costs on each problem. Less is better; the caller chooses the unit. */
export interface CostTable {
  /** Number of problems, at least 1. */
  readonly problems: number;
  /** Number of algorithms, at least 1. */
  readonly algorithms: number;
  /** Algorithm after algorithm: the entry of a problem is at `algorithm * problems + problem`. */
  readonly costs: Float32Array | Float64Array;
}

/**
 * A checked table; `costs` come algorithm after algorithm. Throws a FloodgateError `bad-argument` if the table is
 * empty, has the wrong length or a cost is not finite.
 */
export function costTable(
  problems: number,
  algorithms: number,
  costs: Float32Array | Float64Array,
): CostTable {
  if (!(problems >= 1) || !(algorithms >= 1))
    throw badArgument(`a table of ${problems} problems and ${algorithms} algorithms has nothing to choose`);
  if (costs.length !== problems * algorithms)
    throw badArgument(
      `${problems} problems × ${algorithms} algorithms need ${problems * algorithms} costs, not ${costs.length}`,
    );
  const at = costs.findIndex((cost) => !Number.isFinite(cost));
  if (at >= 0)
    throw badArgument(
      `the cost of algorithm ${Math.floor(at / problems)} on problem ${at % problems} is ${costs[at]}`,
    );
  return { problems, algorithms, costs };
}

/** The table for some of the problems, given by their indices, in that order. */
export function takeProblems(table: CostTable, chosen: ArrayLike<number>): CostTable {
  const { problems, algorithms, costs } = table;
  const taken = new Float64Array(algorithms * chosen.length);
  for (let algorithm = 0; algorithm < algorithms; algorithm++) {
    const from = algorithm * problems;
    const to = algorithm * chosen.length;
    for (let i = 0; i < chosen.length; i++) taken[to + i] = costs[from + chosen[i]!]!;
  }
  return { problems: chosen.length, algorithms, costs: taken };
}

/**
 * A table of groups of problems, such as all problems of a map. The cost of a group is the mean over its problems.
 * `groupOf` has the group of each problem; groups keep the order of first appearance. Throws a FloodgateError
 * `bad-argument` if `groupOf` has another length than the number of problems.
 */
export function groupProblems(
  table: CostTable,
  groupOf: readonly string[],
): { readonly table: CostTable; readonly groups: readonly string[] } {
  const { problems, algorithms, costs } = table;
  if (groupOf.length !== problems)
    throw badArgument(`${problems} problems need as many groups, not ${groupOf.length}`);
  const groups = [...new Set(groupOf)];
  const members = groups.map((name) => indices(problems).filter((i) => groupOf[i] === name));
  const means = indices(algorithms).flatMap((algorithm) =>
    members.map((own) => meanOf(own.map((i) => costs[algorithm * problems + i]!))),
  );
  return { table: { problems: groups.length, algorithms, costs: Float64Array.from(means) }, groups };
}

/**
 * Each cost over the mean of all algorithms on the same problem, so that every problem counts alike. A few problems that
 * are hard for all algorithms dominate means of costs as they are. Throws a FloodgateError `bad-argument` if a problem
 * costs nothing at all.
 */
export function relativeCosts({ problems, algorithms, costs }: CostTable): CostTable {
  const relative = Float64Array.from(costs);
  for (let problem = 0; problem < problems; problem++) {
    let sum = 0;
    for (let at = problem; at < costs.length; at += problems) sum += costs[at]!;
    if (!(sum > 0)) throw badArgument(`the costs on problem ${problem} add up to ${sum}, not above 0`);
    for (let at = problem; at < costs.length; at += problems) relative[at]! *= algorithms / sum;
  }
  return { problems, algorithms, costs: relative };
}

/** The mean cost if the best of the members, indices of algorithms, is run on each problem. */
export function perfectMean(table: CostTable, members: readonly number[]): number {
  return meanOfChoices(table, perfectChoices(table, members));
}

/** For each problem, the member with the least cost there; the first of equal ones. */
export function perfectChoices({ problems, costs }: CostTable, members: readonly number[]): Int32Array {
  const choices = new Int32Array(problems).fill(members[0]!);
  for (let i = 0; i < problems; i++) {
    for (const member of members)
      if (costs[member * problems + i]! < costs[choices[i]! * problems + i]!) choices[i] = member;
  }
  return choices;
}

/** The mean cost if on each problem the algorithm is run that was chosen for it. */
export function meanOfChoices({ problems, costs }: CostTable, choices: ArrayLike<number>): number {
  return sumOf(Float64Array.from(choices, (choice, i) => costs[choice * problems + i]!)) / problems;
}
