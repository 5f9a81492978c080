import type { Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import { findPath, type Heuristic, type QueryContext } from '../search/index.ts';
import { type MapHeuristic, octileHeuristic } from './map-heuristic.ts';

/** What a heuristic saves on a map, by sample queries. */
export interface Gain {
  /** How many sample queries were made. */
  readonly queries: number;
  /** Nodes expanded with it, re-expansions included, as a share of those with octile distance. */
  readonly expansions: number;
  /**
   * Estimated time as a share of that with octile distance: what is done in a query, weighed by what it costs. If
   * queries with short paths, which gain least, would take longer than that, it is at least 0.85: too much to pay.
   */
  readonly time: number;
}

/** What a heuristic costs next to octile distance. */
export interface HeuristicWeights {
  /** Time of an expansion, that with octile distance being 1. */
  readonly perExpansion: number;
  /** Time of preparing a query, in expansions with octile distance, floods apart. */
  readonly perQuery: number;
}

/** Options of {@link measureGain} and {@link orOctile}. */
export interface GainOptions {
  /** Number of sample queries. Default 96; fewer are made if the first ones agree. */
  readonly queries?: number;
  /** Which cells are taken depends on this alone. Default 1. */
  readonly seed?: number;
}

/** Time to flood a cell, in expansions with octile distance. */
const PER_FLOODED_CELL = 0.2;
/** A heuristic must save this share of the time: estimates are only estimates. */
const WORTHWHILE = 0.85;
/** With a heuristic that takes no more than this share, others are not even made. */
const FAST_ENOUGH = 0.45;
/** After some queries, estimates below or above these are believed. */
const BELIEVED: readonly { after: number; below: number; above: number }[] = [
  { after: 16, below: 0.55, above: 1.25 },
  { after: 48, below: 0.75, above: 1 },
];
/** Pairs of random cells from which the queries are picked, for each of them. */
const PAIRS_PER_QUERY = 4;
/** Paths are short if they are shorter than this part of the longest. */
const SHORT = 0.7;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Compares A\* with a heuristic to A\* with octile distance on queries from short to long. Counts expansions and
 * flooded cells and looks at no clock, so the same map gives the same answer on every machine.
 */
export function measureGain(
  grid: Grid,
  heuristic: MapHeuristic,
  weights: HeuristicWeights,
  options: GainOptions = {},
): Gain {
  return new GainMeter(grid, options).measure(heuristic, weights);
}

/** Notes whether a heuristic left a query to octile distance. */
class WatchedHeuristic implements Heuristic {
  readonly consistent: boolean;
  readonly jumps: boolean;
  readonly plainReopening: boolean;
  stoodAside = false;
  readonly #heuristic: Heuristic;

  constructor(heuristic: Heuristic) {
    this.#heuristic = heuristic;
    this.consistent = heuristic.consistent;
    this.jumps = heuristic.jumps ?? false;
    this.plainReopening = heuristic.plainReopening ?? false;
  }

  prepare(grid: Grid, goals: readonly number[], context?: QueryContext): (cell: number) => number {
    const estimate = this.#heuristic.prepare(grid, goals, context);
    this.stoodAside = estimate === context?.octile;
    return estimate;
  }
}

/** Compares several heuristics on the same queries of a map. */
class GainMeter {
  readonly #grid: Grid;
  readonly #queries: readonly SamplePair[];
  /** Expansions with octile distance, of the queries so far. */
  readonly #plain: number[] = [];

  constructor(grid: Grid, options: GainOptions) {
    this.#grid = grid;
    this.#queries = sampleQueries(grid, options.queries ?? 96, options.seed ?? 1);
  }

  measure(heuristic: MapHeuristic, { perExpansion, perQuery }: HeuristicWeights): Gain {
    const grid = this.#grid;
    const watched = new WatchedHeuristic(heuristic);
    const longest = this.#queries.reduce((most, { length }) => Math.max(most, length), 0);
    let queries = 0;
    let guided = 0;
    let time = 1;
    const all = { plain: 0, work: 0 };
    const short = { plain: 0, work: 0 };
    for (const { from, to, length } of this.#queries) {
      const query = { from: grid.point(from), to: grid.point(to) };
      this.#plain[queries] ??= findPath(grid, query, 'astar').expanded;
      const plain = this.#plain[queries++]!;
      const floodedBefore = heuristic.floodedCells ?? 0;
      const { expanded } = findPath(grid, { ...query, heuristic: watched }, 'astar');
      const flooded = (heuristic.floodedCells ?? 0) - floodedBefore;
      guided += expanded;
      const work = watched.stoodAside ? expanded : expanded * perExpansion + perQuery;
      for (const sums of length < SHORT * longest ? [all, short] : [all]) {
        sums.plain += plain;
        sums.work += work + flooded * PER_FLOODED_CELL;
      }
      time = Math.max(share(all), WORTHWHILE * share(short));
      if (BELIEVED.some(({ after, below, above }) => queries >= after && (time < below || time > above)))
        break;
    }
    if (all.plain === 0) return { queries, expansions: 1, time: 1 };
    return { queries, expansions: guided / all.plain, time };
  }
}

function share({ plain, work }: { readonly plain: number; readonly work: number }): number {
  return plain === 0 ? 0 : work / plain;
}

interface SamplePair {
  readonly from: number;
  readonly to: number;
  /** Length of the shortest path, in tiles. */
  readonly length: number;
}

/**
 * Queries with paths of all lengths alike, as in the MovingAI scenarios; between random cells most would be long. In an
 * order of which every beginning has short and long ones.
 */
function sampleQueries(grid: Grid, count: number, seed: number): SamplePair[] {
  const random = new Random(seed);
  const pairs: SamplePair[] = [];
  for (let i = 0; i < count * PAIRS_PER_QUERY; i++) {
    const from = grid.randomFreeCell(random);
    const to = grid.randomFreeCell(random);
    if (from === undefined || to === undefined || from === to) continue;
    if (grid.components.of(from) !== grid.components.of(to)) continue;
    const { cost } = findPath(grid, { from: grid.point(from), to: grid.point(to) });
    pairs.push({ from, to, length: cost });
  }
  pairs.sort((a, b) => a.length - b.length);
  const longest = pairs.at(-1)?.length ?? 0;
  const picked: SamplePair[] = [];
  for (let i = 0; i < count && pairs.length > 0; i++) {
    const wanted = longest * ((0.5 + i * GOLDEN) % 1);
    const place = pairs.findIndex(({ length }) => length >= wanted);
    picked.push(...pairs.splice(place < 0 ? pairs.length - 1 : place, 1));
  }
  return picked;
}

/**
 * The heuristic if it saves 15 % of the time on its map by sample queries, else octile distance in its place,
 * which takes no memory. Decided once: edits of the map do not change it.
 */
export function orOctile(
  grid: Grid,
  heuristic: MapHeuristic,
  weights: HeuristicWeights,
  options: GainOptions = {},
): MapHeuristic {
  if (measureGain(grid, heuristic, weights, options).time < WORTHWHILE) return heuristic;
  heuristic.dispose();
  return octileHeuristic();
}

/** A heuristic that may be chosen for a map, and is made only if it is tried. */
export interface Candidate {
  /** What it takes to make it: cells to be flooded, for every free cell of the map. */
  readonly floods: number;
  readonly weights: HeuristicWeights;
  make(): MapHeuristic;
  /** Called if it is not chosen. */
  dispose(): void;
}

/** With more floods than this, a heuristic is made only if none of the others will do. */
const MANY_FLOODS = 100;
/** …and with more than this not at all, if octile distance can stand in. */
const MOST_FLOODS = 250;

/**
 * The one of some heuristics with which sample queries take least time, by the same counts as in {@link measureGain};
 * with `fallback` octile distance if none saves 15 %, or all take too long to make. They are made one after the
 * other, until one saves more than half.
 */
export function fastest(
  grid: Grid,
  candidates: readonly (() => Candidate)[],
  fallback: boolean,
): MapHeuristic {
  const meter = new GainMeter(grid, {});
  let best: { readonly candidate: Candidate; readonly heuristic: MapHeuristic } | undefined;
  let least = fallback ? WORTHWHILE : Number.POSITIVE_INFINITY;
  const attempt = (candidate: Candidate): void => {
    const heuristic = candidate.make();
    const { time, expansions } = meter.measure(heuristic, candidate.weights);
    // Without fallback, of those that save no time the one that saves most expansions.
    const rank = time < 1 ? time : 1 + expansions;
    const loser = rank < least ? best : { candidate, heuristic };
    if (rank < least) {
      best = { candidate, heuristic };
      least = rank;
    }
    loser?.heuristic.dispose();
    loser?.candidate.dispose();
  };
  let postponed: Candidate | undefined;
  for (const prepare of candidates) {
    const candidate = prepare();
    if (candidate.floods <= MANY_FLOODS) attempt(candidate);
    else if (candidate.floods < (postponed?.floods ?? Number.POSITIVE_INFINITY)) {
      postponed?.dispose();
      postponed = candidate;
    } else candidate.dispose();
    if (least < FAST_ENOUGH) break;
  }
  if (postponed && !best && (postponed.floods <= MOST_FLOODS || !fallback)) attempt(postponed);
  else postponed?.dispose();
  return best?.heuristic ?? octileHeuristic();
}
