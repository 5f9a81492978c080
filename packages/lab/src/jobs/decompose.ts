/** Divides a map into zones and gates. */
import { Grid, Random } from 'floodgate';
import {
  decompose as divide,
  REGION_VARIANTS,
  RESOLUTIONS,
  type Regions,
  type RegionVariant,
  type Resolution,
} from 'floodgate/regions';
import { hashGrid } from 'floodgate/search';
import * as v from 'valibot';
import type { MapRules } from '../maps/index.ts';
import { cpuMs } from './cpu.ts';
import * as fields from './fields.ts';
import { combinations, given } from './fields.ts';
import { ZONES } from './heuristics.ts';
import { defineKind, type JobOutcome } from './kind.ts';

/** How often a map is divided to time it, after a first time that pays for compilation. */
const RUNS = 2;
/** In tiles. */
const NEAR = 32;
const PAIRS = 20_000;

const block = v.strictObject({
  kind: v.literal('decompose'),
  maps: fields.maps,
  zones: v.optional(fields.listOf(fields.oneOf('kind of zones', ZONES)), ['merge-tree']),
  /** 2, 4 or 8: at this fraction of the map's size. */
  resolutions: v.optional(fields.listOf(v.picklist(RESOLUTIONS, 'must be 1, 2, 4 or 8')), [1]),
  corners: fields.corners,
});

export interface DecomposeSpec extends MapRules {
  readonly map: string;
  readonly zones: RegionVariant;
  readonly resolution: Resolution;
}

export interface DecomposeResult {
  readonly zones: number;
  readonly gates: number;
  /** Number of faults that were repaired. */
  readonly repairs: number;
  /** Number of tiles in the largest zone, and of all free tiles of the map. */
  readonly largestZone: number;
  readonly freeTiles: number;
  readonly width: number;
  readonly height: number;
  /**
   * At a low resolution: the share of pairs of tiles, at most {@link NEAR} apart in each direction, of which it says
   * the same as the full map does, one zone or two.
   */
  readonly likeFull?: number;
  readonly mapHash: string;
}

export interface DecomposeTiming {
  /** Time of the processor, the least of some runs. */
  readonly ms: number;
}

export const decompose = defineKind({
  id: 'decompose',
  summary: 'dividing a map into zones and gates',
  block,

  expand({ maps, zones, resolutions, corners }): DecomposeSpec[] {
    const specs = combinations({ map: maps, zones, resolution: resolutions });
    return specs.map((spec) => ({ ...spec, ...given({ corners }) }));
  },

  run(spec, context): JobOutcome<DecomposeResult, DecomposeTiming> {
    const grid = context.loadMap(spec.map, spec);
    const options = { ...REGION_VARIANTS[spec.zones], resolution: spec.resolution };
    // On a copy each time: the merge tree of a map is kept.
    const run = () => {
      const copy = Grid.from(grid.width, grid.height, (x, y) => grid.isFree(x, y), { corners: grid.corners });
      const from = cpuMs();
      const { regions } = divide(copy, options);
      const ms = cpuMs() - from;
      regions.dispose();
      return ms;
    };
    run();
    const ms = Math.min(...Array.from({ length: RUNS }, run));
    const { regions, repairs } = divide(grid, options);
    const result = {
      zones: regions.zones.length,
      gates: regions.gates.length,
      repairs: repairs.length,
      largestZone: Math.max(0, ...regions.zones.map(({ size }) => size)),
      freeTiles: grid.freeCount,
      width: grid.width,
      height: grid.height,
      ...(spec.resolution > 1 && {
        likeFull: likeFull(regions, divide(grid, REGION_VARIANTS[spec.zones]).regions),
      }),
      mapHash: hashGrid(grid),
    };
    regions.dispose();
    return { result, timing: { ms } };
  },
});

function likeFull(coarse: Regions, full: Regions): number {
  const { grid } = full;
  const random = new Random(1);
  const side = 2 * NEAR + 1;
  let alike = 0;
  for (let pairs = 0; pairs < PAIRS; ) {
    const from = grid.randomFreeCell(random)!;
    const [x, y] = [grid.x(from) + random.below(side) - NEAR, grid.y(from) + random.below(side) - NEAR];
    if (!grid.isFree(x, y)) continue;
    const to = grid.cell(x, y);
    pairs++;
    if ((coarse.zoneOf[from] === coarse.zoneOf[to]) === (full.zoneOf[from] === full.zoneOf[to])) alike++;
  }
  full.dispose();
  return alike / PAIRS;
}
