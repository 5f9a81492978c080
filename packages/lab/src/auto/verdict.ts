/** What the trials of `auto` say: in each cell and over all of them, with intervals over the splits. */
import type { Freedom } from '@floodgate/select';
import { groupBy, meanOf } from '../statistics.ts';
import { type Interval, intervalOver } from '../train/index.ts';
import type { CellTrial, Standing } from './trials.ts';

/** A cell over all splits. */
export interface CellVerdict {
  readonly budgetMs: number;
  readonly freedom: Freedom;
  /** Tested problems, mean over the splits. */
  readonly problems: number;
  readonly auto: Standing;
  readonly perfect: Standing;
  /** The fixed setting with the least arrival of those that keep the budget about as often as any: index of the member. */
  readonly best: number;
  readonly bestStanding: Standing;
  /** The one with the least arrival, whether it keeps the budget or not. */
  readonly boldest: number;
  readonly boldestStanding: Standing;
  /** Arrival of `auto` over that of the best fixed setting, less 1; paired by split. */
  readonly difference: Interval;
  /** Share of choices that fell on each member. */
  readonly chosen: readonly number[];
}

/** A fixed setting that keeps the budget on so much fewer problems than another cannot be called the better one. */
const KEPT_SLACK = 0.03;

/** In the order of the trials. `testRatio` is the number of tested problems for each that is learned from. */
export function verdicts(trials: readonly (readonly CellTrial[])[], testRatio: number): CellVerdict[] {
  return trials[0]!.map((_, c) => {
    const own = trials.map((trial) => trial[c]!);
    const members = own[0]!.chosen.map((_, i) => i).filter((i) => own.every(({ fixed }) => fixed[i]));
    const fixed = new Map(members.map((i) => [i, meanStanding(own.map((trial) => trial.fixed[i]!))]));
    const mostKept = Math.max(...[...fixed.values()].map(({ kept }) => kept));
    const soonest = (list: readonly number[]) =>
      list.reduce((best, i) => (fixed.get(i)!.arrival < fixed.get(best)!.arrival ? i : best));
    const best = soonest(members.filter((i) => fixed.get(i)!.kept >= mostKept - KEPT_SLACK));
    const boldest = soonest(members);
    const choices = own.map(({ chosen, problems }) => chosen.map((count) => count / problems));
    return {
      budgetMs: own[0]!.budgetMs,
      freedom: own[0]!.freedom,
      problems: meanOf(own, ({ problems }) => problems)!,
      auto: meanStanding(own.map(({ auto }) => auto)),
      perfect: meanStanding(own.map(({ perfect }) => perfect)),
      best,
      bestStanding: fixed.get(best)!,
      boldest,
      boldestStanding: fixed.get(boldest)!,
      difference: intervalOver(
        own.map(({ auto, fixed }) => auto.arrival / fixed[best]!.arrival - 1),
        testRatio,
      ),
      chosen: choices[0]!.map((_, i) => meanOf(choices, (shares) => shares[i]!)!),
    };
  });
}

/** All cells together: mean arrival of `auto` against a fixed setting, or a fixed setting for each freedom. */
export interface Overall {
  readonly name: string;
  /** Which settings these are, if they are several. */
  readonly settings?: string;
  /** Mean arrival over the cells. */
  readonly arrival: number;
  /** Share of runs that kept their budget. */
  readonly kept: number;
  /** Arrival of `auto` over that, less 1; paired by split. */
  readonly difference: Interval;
}

/** `auto` itself, every member that is allowed in all cells, and the best member for each freedom taken together. */
export function overall(
  trials: readonly (readonly CellTrial[])[],
  names: readonly string[],
  testRatio: number,
): Overall[] {
  const auto = trials.map((cells) => meanOf(cells, (cell) => cell.auto.arrival)!);
  const against = (name: string, pick: (cell: CellTrial) => Standing): Overall => {
    const arrivals = trials.map((cells) => meanOf(cells, (cell) => pick(cell).arrival)!);
    return {
      name,
      arrival: meanOf(arrivals, (each) => each)!,
      kept: meanOf(trials.flat(), (cell) => pick(cell).kept)!,
      difference: intervalOver(
        arrivals.map((arrival, i) => auto[i]! / arrival - 1),
        testRatio,
      ),
    };
  };
  const everywhere = names.flatMap((name, i) =>
    trials.every((cells) => cells.every(({ fixed }) => fixed[i])) ? [{ name, i }] : [],
  );
  const byFreedom = new Map(
    [...groupBy(trials.flat(), ({ freedom }) => freedom)].map(([freedom, cells]) => {
      const members = names.map((_, i) => i).filter((i) => cells.every(({ fixed }) => fixed[i]));
      const arrivalOf = (i: number) => meanOf(cells, ({ fixed }) => fixed[i]!.arrival)!;
      return [freedom, members.reduce((best, i) => (arrivalOf(i) < arrivalOf(best) ? i : best))] as const;
    }),
  );
  const settings = [...byFreedom].map(([freedom, i]) => `${names[i]} (${freedom})`).join(', ');
  return [
    against('auto', ({ auto: own }) => own),
    ...everywhere
      .map(({ name, i }) => against(name, ({ fixed }) => fixed[i]!))
      .sort((a, b) => a.arrival - b.arrival),
    {
      ...against('one setting for each freedom', ({ fixed, freedom }) => fixed[byFreedom.get(freedom)!]!),
      settings,
    },
  ];
}

function meanStanding(standings: readonly Standing[]): Standing {
  const mean = (value: (standing: Standing) => number) => meanOf(standings, value)!;
  return {
    arrival: mean(({ arrival }) => arrival),
    arrivalRatio: mean(({ arrivalRatio }) => arrivalRatio),
    completion: mean(({ completion }) => completion),
    distance: mean(({ distance }) => distance),
    kept: mean(({ kept }) => kept),
    keptWherePossible: mean(({ keptWherePossible }) => keptWherePossible),
  };
}
