/** Means and quantiles of short lists; all are 0 for an empty one. */

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Of values in ascending order. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? 0 : sorted[Math.floor(share * (sorted.length - 1))]!;
}

export function largest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  return most;
}
