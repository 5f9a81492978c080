import { Random } from 'floodgate';

/** `size` of the items, each set of that size as likely as any other, in their order; all if there are fewer. */
export function drawSample<T>(items: readonly T[], size: number, seed: number): T[] {
  const random = new Random(seed);
  const order = items.map((_, i) => i);
  const drawn = Math.min(size, order.length);
  for (let i = 0; i < drawn; i++) {
    const other = i + random.below(order.length - i);
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order
    .slice(0, drawn)
    .sort((a, b) => a - b)
    .map((i) => items[i]!);
}
