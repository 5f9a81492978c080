/** One number that a selector looks at. */
export interface Feature {
  /** A short name, such as `mapWidth`. */
  readonly name: string;
  /** What it measures, in a few words. Lengths are in tile widths. */
  readonly meaning: string;
}

/** Features by name: what each means, and its value from what was seen of a problem. */
export type FeatureTable<Seen> = Readonly<
  Record<string, readonly [meaning: string, value: (seen: Seen) => number]>
>;

/** The features of a table, in its order. */
export function featuresOf(table: FeatureTable<never>): Feature[] {
  return Object.entries(table).map(([name, [meaning]]) => ({ name, meaning }));
}

/** The values of the features of a table, in its order. */
export function valuesOf<Seen>(table: FeatureTable<Seen>, seen: Seen): number[] {
  return Object.values(table).map(([, value]) => value(seen));
}

/**
 * The value at a share, 0 to 1, of values in ascending order; 0 if there are none. It rounds down to the next rank.
 * Trained models depend on this, so it differs from `percentile`, which takes the nearest rank.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? 0 : sorted[Math.floor(share * (sorted.length - 1))]!;
}
