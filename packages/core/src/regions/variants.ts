import type { DecomposeOptions } from './decompose.ts';

/**
 * The divisions of a map that tables, benchmarks and pages compare, by the only name that each has there:
 * - `thesis`: by water level, gates from ridges (Algorithms 1 to 3 and 5 of the thesis), nothing repaired;
 * - `straits`: by the same water level, gates across the narrowest places between lakes, nothing repaired;
 * - `repaired`: the same with its faults repaired automatically;
 * - `merge-tree`: the default of `decompose`;
 * - `ad-hoc`: zones filled row by row (Appendix B of the thesis), nothing repaired.
 */
export const REGION_VARIANTS = {
  thesis: { method: 'water-level-ridges', repair: false },
  straits: { method: 'water-level', repair: false },
  repaired: { method: 'water-level', repair: true },
  'merge-tree': { method: 'merge-tree' },
  'ad-hoc': { method: 'ad-hoc', repair: false },
} as const satisfies Readonly<Record<string, DecomposeOptions>>;

/** A name in {@link REGION_VARIANTS}. */
export type RegionVariant = keyof typeof REGION_VARIANTS;
