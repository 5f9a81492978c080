import { FloodgateError } from 'floodgate';

/** What each algorithm costs on each problem. Less is better; the unit is the caller's. */
export interface CostTable {
  readonly problems: number;
  readonly algorithms: number;
  /** Algorithm after algorithm: the entry of a problem is at `algorithm * problems + problem`. */
  readonly costs: Float32Array | Float64Array;
}

/** Throws a FloodgateError if there is nothing in the table, its length is wrong or a cost is not finite. */
export function costTable(
  problems: number,
  algorithms: number,
  costs: Float32Array | Float64Array,
): CostTable {
  if (!(problems >= 1) || !(algorithms >= 1))
    throw bad(`a table of ${problems} problems and ${algorithms} algorithms has nothing to choose`);
  if (costs.length !== problems * algorithms)
    throw bad(
      `${problems} problems × ${algorithms} algorithms need ${problems * algorithms} costs, not ${costs.length}`,
    );
  const at = costs.findIndex((cost) => !Number.isFinite(cost));
  if (at >= 0)
    throw bad(
      `the cost of algorithm ${Math.floor(at / problems)} on problem ${at % problems} is ${costs[at]}`,
    );
  return { problems, algorithms, costs };
}

/** The same algorithms on some of the problems, in the order given. */
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
 * Problems put together to groups, such as the problems of a map: the cost of a group is the mean over its problems.
 * `groupOf` has a name for each problem; groups come in the order in which their names first do.
 */
export function groupProblems(
  table: CostTable,
  groupOf: readonly string[],
): { readonly table: CostTable; readonly groups: readonly string[] } {
  const { problems, algorithms, costs } = table;
  if (groupOf.length !== problems)
    throw bad(`${problems} problems need as many groups, not ${groupOf.length}`);
  const groups = [...new Set(groupOf)];
  const index = new Map(groups.map((name, i) => [name, i]));
  const place = Int32Array.from(groupOf, (name) => index.get(name)!);
  const sizes = new Int32Array(groups.length);
  for (const group of place) sizes[group]!++;
  const means = new Float64Array(algorithms * groups.length);
  for (let algorithm = 0; algorithm < algorithms; algorithm++) {
    const to = algorithm * groups.length;
    for (let i = 0; i < problems; i++) means[to + place[i]!]! += costs[algorithm * problems + i]!;
    for (let group = 0; group < groups.length; group++) means[to + group]! /= sizes[group]!;
  }
  return { table: { problems: groups.length, algorithms, costs: means }, groups };
}

/** The mean cost if for each problem the best of the members is taken. */
export function perfectMean({ problems, costs }: CostTable, members: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < problems; i++) {
    let least = Number.POSITIVE_INFINITY;
    for (const member of members) least = Math.min(least, costs[member * problems + i]!);
    sum += least;
  }
  return sum / problems;
}

/** For each problem, the member that costs least there; of equal ones the first. */
export function perfectChoices({ problems, costs }: CostTable, members: readonly number[]): Int32Array {
  const choices = new Int32Array(problems).fill(members[0]!);
  for (let i = 0; i < problems; i++) {
    for (const member of members)
      if (costs[member * problems + i]! < costs[choices[i]! * problems + i]!) choices[i] = member;
  }
  return choices;
}

/** The mean cost if for each problem the algorithm is run that was chosen for it. */
export function meanOfChoices({ problems, costs }: CostTable, choices: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < problems; i++) sum += costs[choices[i]! * problems + i]!;
  return sum / problems;
}

function bad(message: string): FloodgateError {
  return new FloodgateError('bad-argument', message);
}
