/** Even selections of queries. */

/** `count` of the items, or all if there are fewer, at even distances. */
export function evenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)]!);
}

/**
 * The numbers from 0 to `count` − 1 in an order of which every beginning is spread evenly over all of them, by the
 * golden ratio. A library that is too slow for all queries gets a beginning of this order.
 */
export function spreadOrder(count: number): number[] {
  const taken = new Set<number>();
  for (let i = 0; i < count; i++) {
    let next = Math.floor(((0.5 + i * 0.6180339887498949) % 1) * count);
    while (taken.has(next)) next = (next + 1) % count;
    taken.add(next);
  }
  return [...taken];
}
