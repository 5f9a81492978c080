import type { Task } from './instances.ts';
import type { Outcome } from './measure.ts';
import type { MapfOptions, Neighbours } from './options.ts';

/** One instance: a task with a number of agents. */
export interface Result extends Task {
  readonly agents: number;
  /** In the order of {@link columnNames}. LaCAM3's is missing on eight neighbours. */
  readonly outcomes: readonly Outcome[];
}

/** One planner on one map: means over its instances. NaN where there is nothing to take the mean of. */
interface Mean {
  readonly instances: number;
  /** Instances on which everyone came home and the Referee found nothing. */
  readonly solved: number;
  readonly ratio: number;
  readonly msPerTick: number;
  /** Its ratio over that of the first planner on the same instance. */
  readonly relative: number;
}

export interface MapMean {
  readonly map: string;
  readonly neighbours: Neighbours;
  /** In the order of {@link columnNames}. */
  readonly means: readonly Mean[];
}

/** One planner over all maps; every map counts the same. */
export interface Overall extends Mean {
  readonly planner: string;
  /** The map with the highest {@link Mean.relative}; for the first planner, with the highest {@link Mean.ratio}. */
  readonly worst:
    | { readonly map: string; readonly neighbours: Neighbours; readonly value: number }
    | undefined;
}

export interface Summary {
  readonly maps: readonly MapMean[];
  readonly overall: readonly Overall[];
}

/** The planners, then LaCAM3 if it runs. */
export function columnNames({ planners, lacam3 }: MapfOptions): string[] {
  return lacam3 ? [...planners, 'lacam3'] : [...planners];
}

/** True if everyone came home and no rule was broken. */
export function isSolved({ completion, error }: Outcome): boolean {
  return completion === 1 && error === undefined;
}

/** An outcome's ratio over that of the first planner on the same instance. */
export function relativeRatio(result: Result, column: number): number {
  return (result.outcomes[column]?.ratio ?? Number.NaN) / result.outcomes[0]!.ratio;
}

/** Means per map and over all maps. Instances without a plan count as not solved and are left out of the ratios. */
export function summarize(results: readonly Result[], names: readonly string[]): Summary {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const key = `${result.map} ${result.neighbours}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  const maps = [...groups.values()].map((group) => ({
    map: group[0]!.map,
    neighbours: group[0]!.neighbours,
    means: names.map((_, column) => meanOf(group, column)),
  }));
  return { maps, overall: names.map((planner, column) => overallOf(maps, planner, column)) };
}

function meanOf(results: readonly Result[], column: number): Mean {
  const outcomes = results.flatMap((result) => result.outcomes[column] ?? []);
  return {
    instances: outcomes.length,
    solved: outcomes.filter(isSolved).length,
    ratio: mean(outcomes.map((outcome) => outcome.ratio)),
    msPerTick: mean(outcomes.map((outcome) => outcome.msPerTick ?? Number.NaN)),
    relative: mean(results.map((result) => relativeRatio(result, column))),
  };
}

function overallOf(maps: readonly MapMean[], planner: string, column: number): Overall {
  const means = maps.map((map) => map.means[column]!);
  const sum = (value: (mean: Mean) => number) => means.reduce((total, each) => total + value(each), 0);
  let worst: Overall['worst'];
  for (const { map, neighbours, means } of maps) {
    const value = column === 0 ? means[0]!.ratio : means[column]!.relative;
    if (value > (worst?.value ?? 0)) worst = { map, neighbours, value };
  }
  return {
    planner,
    instances: sum((each) => each.instances),
    solved: sum((each) => each.solved),
    ratio: mean(means.map((each) => each.ratio)),
    msPerTick: mean(means.map((each) => each.msPerTick)),
    relative: mean(means.map((each) => each.relative)),
    worst,
  };
}

/** The mean of the numbers among the values. */
function mean(values: readonly number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}
