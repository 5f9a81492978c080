import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { type Detail, decompose, type Regions, regionsForHeuristics } from '../regions/index.ts';
import { unknownName } from '../suggest.ts';
import { cellsToFlood } from './areas.ts';
import { deadEndHeuristic } from './dead-end.ts';
import { type Candidate, fastest, type HeuristicWeights, orOctile } from './gain.ts';
import { gatewayExactHeuristic, gatewayHeuristic, portalHeuristic } from './gate-heuristics.ts';
import { landmarkHeuristic } from './landmarks.ts';
import { type MapHeuristic, octileHeuristic } from './map-heuristic.ts';

/** Names of the heuristics, in the order of {@link HEURISTICS}. */
export type HeuristicId = 'octile' | 'dead-end' | 'gateway' | 'gateway-exact' | 'portal' | 'landmark';

/** A heuristic as listed for people to choose from. */
export interface HeuristicEntry {
  readonly id: HeuristicId;
  readonly title: string;
  /** One line. */
  readonly summary: string;
  /** True if it works on regions. */
  readonly needsRegions: boolean;
  /**
   * Computes what it needs for a map. Uses exactly the regions that are given; without any it divides the map in
   * several ways, if it works on regions, and keeps what makes sample queries fastest. Throws a FloodgateError if the
   * regions are of another map.
   */
  make(grid: Grid, regions?: Regions, options?: MakeOptions): MapHeuristic;
}

/** Options of {@link HeuristicEntry.make}. */
export interface MakeOptions {
  /** Octile distance instead, if sample queries show that the heuristic does not pay on this map. Default true. */
  readonly fallback?: boolean;
}

/** Ways to divide a map for a heuristic that is given no regions. */
type Division = (grid: Grid) => Regions;
const WATER_LEVEL: Division = (grid) => decompose(grid, { method: 'water-level' }).regions;
const treeLevel =
  (detail: Detail): Division =>
  (grid) =>
    decompose(grid, { method: 'merge-tree', detail }).regions;
const splitLevel =
  (detail: Detail): Division =>
  (grid) =>
    regionsForHeuristics(grid, detail);

/** On maps with more free tiles than this, measuring takes too long to be done for the sake of a few per cent. */
const SMALL_MAP = 100_000;

interface DivisionOptions {
  /** Tried as well if the map is small. */
  readonly divisionsOfSmallMaps?: readonly Division[];
  /** False if the heuristic does not measure between gates. Default true. */
  readonly measures?: boolean;
}

function onRegions(
  make: (regions: Regions) => MapHeuristic,
  weigh: (regions: Regions) => HeuristicWeights,
  divisions: readonly Division[],
  { divisionsOfSmallMaps = [], measures = true }: DivisionOptions = {},
): HeuristicEntry['make'] {
  const candidate = (regions: Regions): Candidate => ({
    floods: measures ? cellsToFlood(regions) / regions.grid.freeCount : 0,
    weights: weigh(regions),
    make: () => make(regions),
    dispose: () => regions.dispose(),
  });
  return (grid, regions, { fallback = true } = {}) => {
    if (!regions) {
      const ways = grid.freeCount > SMALL_MAP ? divisions : [...divisions, ...divisionsOfSmallMaps];
      const candidates = ways.map((divide) => () => candidate(divide(grid)));
      return fastest(grid, candidates, fallback);
    }
    if (regions.grid !== grid) {
      throw new FloodgateError(
        'bad-argument',
        `the regions are of another map (${regions.grid.name}) than the heuristic is to be made for (${grid.name})`,
      );
    }
    const heuristic = make(regions);
    return fallback ? orOctile(grid, heuristic, weigh(regions)) : heuristic;
  };
}

/** All heuristics, simplest first. */
export const HEURISTICS: readonly HeuristicEntry[] = [
  {
    id: 'octile',
    title: 'Octile distance',
    summary: 'the distance if there were no walls; needs no preparation',
    needsRegions: false,
    make: () => octileHeuristic(),
  },
  {
    id: 'dead-end',
    title: 'Dead-end',
    summary: 'octile distance, and keeps out of zones that no shortest path needs',
    needsRegions: true,
    make: onRegions(
      deadEndHeuristic,
      ({ zones }) => ({ perExpansion: 1.1, perQuery: 20 + zones.length / 4 }),
      [treeLevel('rooms'), treeLevel('closets'), WATER_LEVEL],
      { measures: false },
    ),
  },
  {
    id: 'gateway',
    title: 'Gateway',
    summary: 'octile distance to the gates of the zone, and known distances from there',
    needsRegions: true,
    make: onRegions(
      (regions) => gatewayHeuristic(regions),
      () => ({ perExpansion: 1.6, perQuery: 200 }),
      [splitLevel('districts'), WATER_LEVEL],
      { divisionsOfSmallMaps: [splitLevel('rooms')] },
    ),
  },
  {
    id: 'gateway-exact',
    title: 'Gateway, exact',
    summary: 'a table of exact distances from every cell to the gates of its zone',
    needsRegions: true,
    make: onRegions(
      (regions) => gatewayExactHeuristic(regions),
      () => ({ perExpansion: 2.0, perQuery: 400 }),
      [splitLevel('districts'), WATER_LEVEL],
    ),
  },
  {
    id: 'portal',
    title: 'Portal',
    summary: 'exact distances through every single gate cell, as far as memory allows',
    needsRegions: true,
    make: onRegions(
      (regions) => portalHeuristic(regions),
      () => ({ perExpansion: 2.5, perQuery: 6000 }),
      [splitLevel('districts'), WATER_LEVEL],
    ),
  },
  {
    id: 'landmark',
    title: 'Landmark',
    summary: 'differences of distances to eight far-off landmarks; needs no regions',
    needsRegions: false,
    make: (grid, _regions, { fallback = true } = {}) => {
      const heuristic = landmarkHeuristic(grid);
      return fallback ? orOctile(grid, heuristic, { perExpansion: 1.4, perQuery: 50 }) : heuristic;
    },
  },
];

/** The heuristic with an id. Throws a FloodgateError if there is none. */
export function heuristicById(id: string): HeuristicEntry {
  const entry = HEURISTICS.find((known) => known.id === id);
  if (!entry) {
    const ids = HEURISTICS.map((known) => known.id);
    throw new FloodgateError('bad-argument', `unknown heuristic ${unknownName(id, ids)}`);
  }
  return entry;
}
