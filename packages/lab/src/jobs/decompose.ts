/** Divides a map into zones and gates. */
import { decompose as divide } from 'floodgate/regions';
import { hashGrid } from 'floodgate/search';
import * as v from 'valibot';
import type { MapRules } from '../maps/index.ts';
import * as fields from './fields.ts';
import { combinations, given } from './fields.ts';
import { defineKind, type JobOutcome } from './kind.ts';

const METHODS = ['water-level', 'water-level-ridges', 'ad-hoc'] as const;

const block = v.strictObject({
  kind: v.literal('decompose'),
  maps: fields.maps,
  methods: v.optional(fields.listOf(fields.oneOf('method', METHODS)), ['water-level']),
  /** Whether the method's faults are repaired. */
  repair: v.optional(fields.listOf(v.boolean('must be true or false')), [true]),
  corners: fields.corners,
});

export interface DecomposeSpec extends MapRules {
  readonly map: string;
  readonly method: (typeof METHODS)[number];
  readonly repair: boolean;
}

export interface DecomposeResult {
  readonly zones: number;
  readonly gates: number;
  /** Number of faults that were repaired. */
  readonly repairs: number;
  /** Number of tiles in the largest zone, and of all free tiles of the map. */
  readonly largestZone: number;
  readonly freeTiles: number;
  readonly mapHash: string;
}

export interface DecomposeTiming {
  readonly ms: number;
}

export const decompose = defineKind({
  id: 'decompose',
  summary: 'dividing a map into zones and gates',
  block,

  expand({ maps, methods, repair, corners }): DecomposeSpec[] {
    const specs = combinations({ map: maps, method: methods, repair });
    return specs.map((spec) => ({ ...spec, ...given({ corners }) }));
  },

  run(spec, context): JobOutcome<DecomposeResult, DecomposeTiming> {
    const grid = context.loadMap(spec.map, spec);
    const { method, repair } = spec;
    context.remember('warm decompose', () => divide(grid, { method, repair }) && true);
    const from = performance.now();
    const { regions, repairs } = divide(grid, { method, repair });
    const ms = performance.now() - from;
    const result = {
      zones: regions.zones.length,
      gates: regions.gates.length,
      repairs: repairs.length,
      largestZone: Math.max(0, ...regions.zones.map(({ size }) => size)),
      freeTiles: grid.freeCount,
      mapHash: hashGrid(grid),
    };
    regions.dispose();
    return { result, timing: { ms } };
  },
});
