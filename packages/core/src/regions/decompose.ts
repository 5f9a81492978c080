import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { adHocZones, borderGates } from './ad-hoc.ts';
import { withoutSmallObstacles } from './broad-walls.ts';
import { refinedDepths } from './depth.ts';
import { Draft } from './draft.ts';
import { stopLeaks } from './leaks.ts';
import { isMaze } from './maze.ts';
import { mergeZones } from './merge-zones.ts';
import { Regions } from './regions.ts';
import type { Repair } from './repair.ts';
import { ridgeGates } from './ridge-gates.ts';
import type { Segment } from './segment.ts';
import { splitZones } from './split-zones.ts';
import { wallDistances } from './wall-distance.ts';
import { waterLevel } from './water-level.ts';

/**
 * - `water-level`: zones are the lakes that form as water rises over the depth map, gates the straits between them;
 * - `water-level-ridges`: the same lakes, with gates built from the ridges as the thesis has it (Algorithm 3);
 * - `ad-hoc`: zones filled row by row (Appendix B), for rooms and corridors.
 */
export type DecomposeMethod = 'water-level' | 'water-level-ridges' | 'ad-hoc';

export const DECOMPOSE_METHODS: readonly DecomposeMethod[] = ['water-level', 'water-level-ridges', 'ad-hoc'];

export interface DecomposeOptions {
  /** Default `water-level`. */
  readonly method?: DecomposeMethod;
  /** Whether to mend what the method gets wrong; see {@link Repair}. Default true. */
  readonly repair?: boolean;
}

export interface Decomposition {
  readonly regions: Regions;
  /** What was mended, in order. */
  readonly repairs: readonly Repair[];
}

/**
 * Divides a map into zones at its choke points. The same map gives the same result every time. Throws a
 * FloodgateError on an unknown method.
 */
export function decompose(grid: Grid, options: DecomposeOptions = {}): Decomposition {
  const { method = 'water-level', repair = true } = options;
  if (!DECOMPOSE_METHODS.includes(method)) {
    throw new FloodgateError(
      'bad-argument',
      `unknown decomposition '${method}': use ${DECOMPOSE_METHODS.join(', ')}`,
    );
  }
  const broad = withoutSmallObstacles(grid);
  const repairs: Repair[] = [];
  const draft =
    method === 'ad-hoc' ? adHocDraft(grid) : waterLevelDraft(grid, broad, method, repair, repairs);
  draft.tidy();
  if (repair) {
    mergeZones(draft, repairs);
    splitZones(draft, broad, repairs);
  }
  return { regions: new Regions(grid, draft.segments), repairs };
}

function adHocDraft(grid: Grid): Draft {
  return draftOf(grid, borderGates(grid, adHocZones(grid)));
}

function waterLevelDraft(
  grid: Grid,
  broad: Uint8Array,
  method: DecomposeMethod,
  repair: boolean,
  repairs: Repair[],
): Draft {
  const distances = wallDistances(grid);
  const lakes = waterLevel(grid, refinedDepths(grid, distances));
  if (method === 'water-level-ridges') {
    const draft = draftOf(grid, ridgeGates(grid, lakes.ridge));
    if (repair) stopLeaks(draft, lakes, distances, grid.passable);
    return draft;
  }
  const draft = draftOf(grid, []);
  const room = wallDistances({ passable: broad, stride: grid.stride, cellCount: grid.cellCount });
  stopLeaks(draft, lakes, room, broad);
  if (!repair || !isMaze(draft, broad, room)) return draft;
  const corridors = adHocDraft(grid);
  repairs.push({
    trouble: 'maze',
    why: `corridors of even width, in which the water finds only ${draft.segments.length} gates`,
    where: [grid.width >> 1, grid.height >> 1],
    before: draft.segments,
    after: corridors.segments,
  });
  return corridors;
}

function draftOf(grid: Grid, gates: readonly Segment[]): Draft {
  const draft = new Draft(grid);
  for (const gate of gates) draft.add(gate);
  draft.settle();
  return draft;
}
