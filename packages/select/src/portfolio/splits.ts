import { Random } from 'floodgate';
import { badArgument, indices } from '../basics/index.ts';

/** Items, such as maps or problems, divided into those to learn from and those to test on. */
export interface Split {
  /** Indices of the items to learn from, ascending. */
  readonly training: Int32Array;
  /** Indices of the items to test on, ascending. */
  readonly testing: Int32Array;
}

/** How {@link randomSplits} divides items. */
export interface SplitOptions {
  /** How many splits. Default 20. */
  readonly count?: number;
  /** Share of the items that goes to training, above 0 and below 1. Default 0.75. */
  readonly share?: number;
  /** Equal seeds give equal splits. Default 1. */
  readonly seed?: number | string;
}

/**
 * Random splits of items 0, 1, …, each independent of the others. The number for training is rounded, halves down:
 * 256 of 342 and 877 of 1,169, as in the thesis. Both parts have at least one item. Throws a FloodgateError
 * `bad-argument` for fewer than two items, or a share that is not between 0 and 1.
 */
export function randomSplits(items: number, options: SplitOptions = {}): Split[] {
  const { count = 20, share = 0.75, seed = 1 } = options;
  if (!Number.isInteger(items) || items < 2) throw badArgument(`${items} items cannot be split in two`);
  if (!(share > 0 && share < 1))
    throw badArgument(`the share for training must be between 0 and 1, not ${share}`);
  const training = Math.min(items - 1, Math.max(1, Math.ceil(items * share - 0.5)));
  const random = new Random(`${seed}/splits`);
  return Array.from({ length: count }, () => {
    const order = random.shuffle(Int32Array.from(indices(items)));
    return { training: order.slice(0, training).sort(), testing: order.slice(training).sort() };
  });
}
