import type { Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import { findPath } from '../search/index.ts';
import type { MapHeuristic } from './map-heuristic.ts';
import { octileHeuristic } from './octile-heuristic.ts';

/** What a heuristic saves on a map, by sample queries between random cells. */
export interface Gain {
  readonly queries: number;
  /** Nodes expanded with it, re-expansions included, as a share of those with octile distance. */
  readonly expansions: number;
  /** Estimated time as a share of that with octile distance: expansions and queries weighed by what they cost. */
  readonly time: number;
}

/** What a heuristic costs next to octile distance. */
export interface HeuristicWeights {
  /** Time of an expansion, that with octile distance being 1. */
  readonly perExpansion: number;
  /** Time of preparing a query, in expansions with octile distance. */
  readonly perQuery: number;
}

export interface GainOptions {
  /** Number of sample queries. Default 32. */
  readonly queries?: number;
  /** Which cells are taken depends on this alone. Default 1. */
  readonly seed?: number;
}

/**
 * Compares A\* with a heuristic to A\* with octile distance. Counts expansions and looks at no clock, so the same
 * map gives the same answer on every machine.
 */
export function measureGain(
  grid: Grid,
  heuristic: MapHeuristic,
  weights: HeuristicWeights,
  options: GainOptions = {},
): Gain {
  const random = new Random(options.seed ?? 1);
  const wanted = options.queries ?? 32;
  let queries = 0;
  let plain = 0;
  let guided = 0;
  for (let tries = 0; tries < 4 * wanted && queries < wanted; tries++) {
    const from = grid.randomFreeCell(random);
    const to = grid.randomFreeCell(random);
    if (from === undefined || to === undefined || grid.components.of(from) !== grid.components.of(to))
      continue;
    const query = { from: grid.point(from), to: grid.point(to) };
    queries++;
    plain += findPath(grid, query, 'astar').expanded;
    guided += findPath(grid, { ...query, heuristic }, 'astar').expanded;
  }
  if (plain === 0) return { queries, expansions: 1, time: 1 };
  const time = (guided * weights.perExpansion + queries * weights.perQuery) / plain;
  return { queries, expansions: guided / plain, time };
}

/**
 * The heuristic if it saves time on its map by sample queries, else octile distance in its place, which takes no
 * memory. Decided once: edits of the map do not change it.
 */
export function orOctile(
  grid: Grid,
  heuristic: MapHeuristic,
  weights: HeuristicWeights,
  options: GainOptions = {},
): MapHeuristic {
  if (measureGain(grid, heuristic, weights, options).time < 1) return heuristic;
  heuristic.dispose();
  return octileHeuristic();
}
