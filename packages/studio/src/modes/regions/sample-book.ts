import type { HeuristicId } from 'floodgate/search';
import type { PlannedGate } from '../../scene/gate-plan.ts';
import { type Estimate, meanOf, ratioOf, sumsOf } from './estimate.ts';

type Gates = readonly PlannedGate[];

/** Heuristics that depend on gates, the one that is soonest ready first. */
const GATE_HEURISTICS = ['gateway', 'gateway-exact', 'portal'] as const satisfies readonly HeuristicId[];

/** Rows are measured on this many queries, then on twice as many, and so on. */
const FIRST_QUERIES = 8;
/** From this many on all rows are; before that only the first, as the others take long to prepare. */
const ALL_ROWS = 32;
export const MOST_QUERIES = 512;
/** Queries of one request: few enough that an edit never waits long. */
const QUERIES_AT_ONCE = 32;
/** The measurement ends when no margin is greater than this. */
const FINE_MARGIN = 0.01;
/** … and this many queries were measured: a small sample may be alike by chance. */
const LEAST_QUERIES = 64;
/** … or this many, if hardly any of them differs before and after. */
const LEAST_IF_RARE = 256;
/** If fewer queries differ, nothing can be said about how much they do: margins are not to be trusted. */
export const RARE = 5;

/** What is to be measured: expansions of the sample queries from number `from` on, with a heuristic on gates. */
export interface SampleJob {
  readonly gates: Gates;
  readonly id: HeuristicId;
  readonly from: number;
  readonly count: number;
}

export interface ImpactRow {
  readonly id: (typeof GATE_HEURISTICS)[number];
  /** Mean expansions of A\* with the gates of the baseline and with those of now; undefined while not measured. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** Expansions now, divided by those before. */
  readonly change: Estimate | undefined;
  /** Expansions now, divided by those with octile distance. */
  readonly ofOctile: Estimate | undefined;
}

export interface ImpactFigures {
  /** How many queries the means are of. */
  readonly queries: number;
  /** With octile distance, which does not depend on gates. */
  readonly octile: number | undefined;
  readonly rows: readonly ImpactRow[];
  /** The change over all heuristics that are measured. */
  readonly change: Estimate | undefined;
  /** How many queries were measured before and after, and how many of them differ. */
  readonly compared: number;
  readonly differing: number;
}

const NO_GATES: Gates = [];

/** Expansions of sample queries, as far as they are measured, for two lists of gates that are compared. */
export class SampleBook {
  /** By list of gates. Lists that were compared before are kept: undo finds them measured. */
  readonly #known = new WeakMap<Gates, Map<HeuristicId, number[]>>();
  /** The map has no more queries than this. */
  #available = MOST_QUERIES;

  note({ gates, id, from, count }: SampleJob, expansions: readonly number[]): void {
    const list = this.#list(gates, id);
    // It was asked for twice, as when the measurement was stopped and went on at once.
    if (list.length !== from) return;
    list.push(...expansions);
    if (expansions.length < count) this.#available = list.length;
  }

  /** What to measure next; undefined if the figures are good enough. */
  next(baseline: Gates, gates: Gates): SampleJob | undefined {
    let turn = 0;
    for (let level = FIRST_QUERIES; level <= MOST_QUERIES; level *= 2) {
      const goal = Math.min(level, this.#available);
      const ids = level < ALL_ROWS ? GATE_HEURISTICS.slice(0, 1) : GATE_HEURISTICS;
      for (const [list, id] of [[NO_GATES, 'octile'] as const, ...rowsInTurn(ids, baseline, gates, turn++)]) {
        const from = this.#list(list, id).length;
        if (from < goal) return { gates: list, id, from, count: Math.min(goal - from, QUERIES_AT_ONCE) };
      }
      if (level >= LEAST_QUERIES && this.#isFine(baseline, gates)) return undefined;
    }
    return undefined;
  }

  figures(baseline: Gates, gates: Gates): ImpactFigures {
    const octile = this.#list(NO_GATES, 'octile');
    const before = GATE_HEURISTICS.map((id) => this.#list(baseline, id));
    const after = GATE_HEURISTICS.map((id) => this.#list(gates, id));
    const begun = [octile, ...before, ...after].filter(({ length }) => length > 0);
    const queries = begun.length > 0 ? Math.min(...begun.map(({ length }) => length)) : 0;
    const mean = (list: readonly number[]): number | undefined => meanOf(list.slice(0, queries));
    const both = GATE_HEURISTICS.map((_, i) => i).filter((i) => before[i]!.length && after[i]!.length);
    const compared = Math.min(MOST_QUERIES, ...both.flatMap((i) => [before[i]!.length, after[i]!.length]));
    const differs = (k: number): boolean => both.some((i) => before[i]![k] !== after[i]![k]);
    const change = ratioOf(sumsOf(both.map((i) => after[i]!)), sumsOf(both.map((i) => before[i]!)));
    return {
      queries,
      octile: mean(octile),
      rows: GATE_HEURISTICS.map((id, i) => ({
        id,
        before: mean(before[i]!),
        after: mean(after[i]!),
        change: ratioOf(after[i]!, before[i]!),
        ofOctile: ratioOf(after[i]!, octile),
      })),
      change,
      compared: both.length > 0 ? compared : 0,
      differing: Array.from({ length: compared }, (_, k) => k).filter(differs).length,
    };
  }

  #isFine(baseline: Gates, gates: Gates): boolean {
    const { rows, compared, differing } = this.figures(baseline, gates);
    if (baseline !== gates && differing < RARE && compared < LEAST_IF_RARE) return false;
    const margins = rows.flatMap(({ change, ofOctile }) => [change?.margin ?? 0, ofOctile?.margin ?? 0]);
    return Math.max(...margins) <= FINE_MARGIN;
  }

  #list(gates: Gates, id: HeuristicId): number[] {
    let lists = this.#known.get(gates);
    if (!lists) {
      lists = new Map();
      this.#known.set(gates, lists);
    }
    let list = lists.get(id);
    if (!list) {
      list = [];
      lists.set(id, list);
    }
    return list;
  }
}

/** Both lists of gates for each heuristic: to go from one list to the other costs time, so it is done seldom. */
function rowsInTurn(
  ids: readonly HeuristicId[],
  baseline: Gates,
  gates: Gates,
  turn: number,
): [Gates, HeuristicId][] {
  if (baseline === gates) return ids.map((id) => [gates, id]);
  return ids.flatMap((id, i): [Gates, HeuristicId][] => {
    const first = (turn + i) % 2 === 0;
    return first
      ? [
          [baseline, id],
          [gates, id],
        ]
      : [
          [gates, id],
          [baseline, id],
        ];
  });
}
