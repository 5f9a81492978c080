/** An estimate from a sample: with a probability of 95 % the true value is within `margin` of it. */
export interface Estimate {
  readonly value: number;
  /** Infinity if the sample is too small to tell. */
  readonly margin: number;
}

/** 97.5 % quantiles of Student's t by degrees of freedom, from 1; beyond these the normal one is near enough. */
const STUDENT = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1,
  2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04,
];
const NORMAL = 1.96;

/**
 * The ratio of two sums over the same queries, as far as both are measured: the k-th numbers belong to the same query.
 * Undefined if there is none. Queries that differ much in length hardly widen the margin, queries that change
 * differently do.
 */
export function ratioOf(above: readonly number[], below: readonly number[]): Estimate | undefined {
  const count = Math.min(above.length, below.length);
  let sumAbove = 0;
  let sumBelow = 0;
  for (let i = 0; i < count; i++) {
    sumAbove += above[i]!;
    sumBelow += below[i]!;
  }
  if (sumBelow === 0) return undefined;
  const value = sumAbove / sumBelow;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (above[i]! - value * below[i]!) ** 2;
  const variance = squares / (count - 1) / count;
  const quantile = STUDENT[count - 2] ?? NORMAL;
  const margin = count > 1 ? (quantile * Math.sqrt(variance)) / (sumBelow / count) : Number.POSITIVE_INFINITY;
  return { value, margin };
}

/** Sums over lists, query by query, as far as all of them are measured; none without lists. */
export function sumsOf(lists: readonly (readonly number[])[]): number[] {
  if (lists.length === 0) return [];
  const count = Math.min(...lists.map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => lists.reduce((sum, list) => sum + list[i]!, 0));
}

export function meanOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
