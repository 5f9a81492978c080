/** Sums, means and groups, for every room. */

export function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

/** Mean of the values that are known; undefined if none is. */
export function meanOf<T>(
  items: readonly T[],
  value: (item: T) => number | null | undefined,
): number | undefined {
  const known = items.map(value).filter((each) => typeof each === 'number');
  return known.length === 0 ? undefined : sumOf(known, (each) => each) / known.length;
}

/** Items by key, in the order in which the keys first come up. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Pearson's correlation of pairs; undefined for fewer than three, or if one side is always the same. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | undefined {
  if (pairs.length < 3) return undefined;
  const [meanA, meanB] = [meanOf(pairs, ([a]) => a)!, meanOf(pairs, ([, b]) => b)!];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (const [a, b] of pairs) {
    both += (a - meanA) * (b - meanB);
    squaresA += (a - meanA) ** 2;
    squaresB += (b - meanB) ** 2;
  }
  return squaresA === 0 || squaresB === 0 ? undefined : both / Math.sqrt(squaresA * squaresB);
}
