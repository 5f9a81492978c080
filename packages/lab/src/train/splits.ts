/** Which problems are learned from and which are tested. */
import { FloodgateError, Random } from 'floodgate';

export type SplitKind = 'random' | 'map';

/** Indices of problems. */
export interface Split {
  readonly training: readonly number[];
  readonly test: readonly number[];
}

export interface SplitOptions {
  /** `random`: by problem, as in the thesis. `map`: no map is on both sides, nor are two maps that are alike. */
  readonly kind: SplitKind;
  readonly count: number;
  /** The share of the problems to learn from, between 0 and 1. */
  readonly share: number;
  readonly seed: number | string;
}

/** `groupOf` has a number for each problem, the same for problems of maps that are alike. */
export function splitProblems(groupOf: readonly number[], options: SplitOptions): Split[] {
  const { kind, count, share, seed } = options;
  const units = kind === 'random' ? groupOf.map((_, i) => i) : groupOf;
  const names = [...new Set(units)];
  if (names.length < 2) {
    const what = kind === 'random' ? 'problem' : 'map';
    throw new FloodgateError('bad-argument', `there is only one ${what}: nothing to learn from and test on`);
  }
  const random = new Random(`${seed}/${kind}`);
  return Array.from({ length: count }, () => {
    const order = random.shuffle([...names]);
    const taken = Math.min(names.length - 1, Math.max(1, Math.round(names.length * share)));
    const chosen = new Set(order.slice(0, taken));
    const training: number[] = [];
    const test: number[] = [];
    units.forEach((unit, i) => {
      (chosen.has(unit) ? training : test).push(i);
    });
    return { training, test };
  });
}
