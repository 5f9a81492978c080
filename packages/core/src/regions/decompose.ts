import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { adHocZones, borderGates } from './ad-hoc.ts';
import { withoutSmallObstacles } from './broad-walls.ts';
import { refinedDepths } from './depth.ts';
import { Draft, type Repair } from './draft.ts';
import { stopLeaks } from './leaks.ts';
import { carryOver, coarseMap, RESOLUTIONS, type Resolution, scaledRepairs } from './low-resolution.ts';
import { mergeZones } from './merge-zones.ts';
import { Regions } from './regions.ts';
import { ridgeGates } from './ridge-gates.ts';
import type { Segment } from './segment.ts';
import { splitZones } from './split-zones.ts';
import { type Detail, RegionTree } from './tree/region-tree.ts';
import { TILE, wallDistances } from './wall-distance.ts';
import { waterLevel } from './water-level.ts';

/**
 * - `merge-tree`: zones of all levels of detail, from water that rises over clearance to walls;
 * - `water-level`: zones are the lakes that form as water rises over the depth map, gates cut across the straits
 *   between them;
 * - `water-level-ridges`: the same lakes, with gates built from the ridges as the thesis has it (Algorithm 3);
 * - `ad-hoc`: zones filled row by row (Appendix B of the thesis), for maps of chambers and corridors.
 */
export type DecomposeMethod = 'merge-tree' | 'water-level' | 'water-level-ridges' | 'ad-hoc';

/** All methods of {@link decompose}, the default first. */
export const DECOMPOSE_METHODS: readonly DecomposeMethod[] = [
  'merge-tree',
  'water-level',
  'water-level-ridges',
  'ad-hoc',
];

/** Options of {@link decompose}. */
export interface DecomposeOptions {
  /** Default `merge-tree`. */
  readonly method?: DecomposeMethod;
  /** How finely `merge-tree` divides the map. Default `auto`. The other methods know a single level. */
  readonly detail?: Detail;
  /**
   * Whether to merge and split zones that the method gets wrong; see {@link Repair}. Default true; `merge-tree` needs
   * no repair.
   */
  readonly repair?: boolean;
  /** Divides the map at this fraction of its size and carries the gates over; see {@link Resolution}. Default 1. */
  readonly resolution?: Resolution;
}

/** What {@link decompose} found. */
export interface Decomposition {
  /** Zones and gates, which follow edits of the map until they are disposed of. */
  readonly regions: Regions;
  /** What was repaired, in order; empty if `repair` was false, and for `merge-tree`. */
  readonly repairs: readonly Repair[];
  /** How finely the map was divided, from 0 to 1; undefined unless the method is `merge-tree`. */
  readonly detail: number | undefined;
  /** All levels of the map, for `merge-tree` at full resolution. It does not follow edits. */
  readonly tree: RegionTree | undefined;
}

/**
 * Divides a map into zones at its choke points. The same map gives the same result every time. Throws a
 * FloodgateError on an unknown method, detail or resolution.
 *
 * The tree of `merge-tree` is kept until the map is edited, so that another level of detail costs little.
 */
export function decompose(grid: Grid, options: DecomposeOptions = {}): Decomposition {
  const { method = 'merge-tree', detail = 'auto', repair = true, resolution = 1 } = options;
  if (!DECOMPOSE_METHODS.includes(method)) {
    throw new FloodgateError(
      'bad-argument',
      `unknown decomposition '${method}': use ${DECOMPOSE_METHODS.join(', ')}`,
    );
  }
  if (!RESOLUTIONS.includes(resolution))
    throw new FloodgateError('bad-argument', `resolution is ${resolution}: use ${RESOLUTIONS.join(', ')}`);
  if (resolution > 1) return decomposeCoarsely(grid, options, resolution);
  if (method === 'merge-tree') {
    const tree = RegionTree.of(grid);
    const regions = new Regions(grid, tree.segments(detail), { live: detail });
    return { regions, repairs: [], detail: tree.detail(detail), tree };
  }
  const broad = withoutSmallObstacles(grid);
  const draft = method === 'ad-hoc' ? adHocDraft(grid) : waterLevelDraft(grid, broad, method, repair);
  draft.tidy();
  if (repair) {
    mergeZones(draft);
    splitZones(draft, broad);
  }
  return {
    regions: new Regions(grid, draft.segments),
    repairs: draft.repairs,
    detail: undefined,
    tree: undefined,
  };
}

function decomposeCoarsely(grid: Grid, options: DecomposeOptions, by: Resolution): Decomposition {
  const coarse = coarseMap(grid, by);
  const { regions, repairs, detail } = decompose(coarse.grid, { ...options, resolution: 1 });
  const gates = carryOver(grid, coarse, regions, by);
  regions.dispose();
  return { regions: dividedBy(grid, gates), repairs: scaledRepairs(repairs, by), detail, tree: undefined };
}

/** Regions with those of the gates that divide something. */
function dividedBy(grid: Grid, gates: readonly Segment[]): Regions {
  const regions = new Regions(grid, gates);
  const useful = regions.gates.filter(({ zones }) => zones.length > 1);
  if (useful.length === regions.gates.length) return regions;
  regions.dispose();
  return dividedBy(
    grid,
    useful.map(({ ends }) => ends),
  );
}

function adHocDraft(grid: Grid): Draft {
  return new Draft(grid, borderGates(grid, adHocZones(grid)));
}

function waterLevelDraft(grid: Grid, broad: Uint8Array, method: DecomposeMethod, repair: boolean): Draft {
  const distances = wallDistances(grid);
  const lakes = waterLevel(grid, refinedDepths(grid, distances));
  if (method === 'water-level-ridges') {
    const draft = new Draft(grid, ridgeGates(grid, lakes.ridge));
    if (repair) stopLeaks(draft, lakes.lakeOf, distances, grid.passable);
    return draft;
  }
  const draft = new Draft(grid, []);
  const clearances = wallDistances({ passable: broad, stride: grid.stride, cellCount: grid.cellCount });
  stopLeaks(draft, lakes.lakeOf, clearances, broad);
  if (!repair || !isMaze(draft, broad, clearances)) return draft;
  const corridors = adHocDraft(grid);
  corridors.repairs.push({
    trouble: 'maze',
    why: `corridors of even width, in which the water finds only ${draft.segments.length} gates`,
    where: [grid.width >> 1, grid.height >> 1],
    before: draft.segments,
    after: corridors.segments,
  });
  return corridors;
}

/** In a maze no cell is farther from walls than this many times the mean width of its corridors. */
const EVEN_WIDTH = 1.2;
/** …and not so narrow that it is noise; in tiles. */
const LEAST_WIDTH = 0.9;
/** …there are at least this many squares of that width in it, */
const LEAST_SQUARES = 150;
/** …and zones are at least this many times as long as the corridors are wide. */
const SQUARES_PER_ZONE = 20;

/**
 * True if a map is all corridors of about the same width, in which the water rises everywhere at the same time and
 * hardly any gate is found. Small obstacles do not make a maze: `broad` is the map without them, `distances` those to
 * its walls. The draft must be settled.
 */
function isMaze({ grid, sizes }: Draft, broad: Uint8Array, distances: Int32Array): boolean {
  const { stride, cellCount, freeCount } = grid;
  let sides = 0;
  let farthest = 0;
  for (let cell = stride; cell < cellCount; cell++) {
    sides += (broad[cell]! ^ broad[cell - 1]!) + (broad[cell]! ^ broad[cell - stride]!);
    if (distances[cell]! > farthest) farthest = distances[cell]!;
  }
  // A corridor has walls on two sides.
  const width = (2 * freeCount) / sides;
  if (width < LEAST_WIDTH) return false;
  const squares = freeCount / width ** 2;
  const zones = sizes.length - 1;
  return farthest <= EVEN_WIDTH * width * TILE && squares > Math.max(LEAST_SQUARES, SQUARES_PER_ZONE * zones);
}
