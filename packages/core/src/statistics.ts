/**
 * The smallest of the values that at least this share of them, from 0 to 1, do not exceed (nearest rank). NaN if
 * there are no values. The values may be in any order.
 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
