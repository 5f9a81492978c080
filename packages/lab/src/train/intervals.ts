/** How certain a mean over splits is. */
import { meanOf, sumOf } from '../statistics.ts';

/** A mean and the ends of its 95 % interval; the ends are NaN if there are fewer than two values. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Student's t that 2.5 % of a distribution with 1, 2, … degrees of freedom exceed. */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const T_OF_MANY = 1.96;

/**
 * The interval of a mean over splits of the same problems. Splits share most of what they learn from, so they are not
 * independent: their variance is corrected as by Nadeau and Bengio (2003).
 *
 * @param testShare number of tested problems for each that is learned from
 */
export function intervalOver(values: readonly number[], testShare: number): Interval {
  const mean = meanOf(values, (value) => value) ?? Number.NaN;
  const half = halfWidth(values, testShare);
  return { mean, low: mean - half, high: mean + half };
}

/** The interval of a ratio of two means over splits, linearised at the ratio. */
export function ratioOver(
  pairs: readonly (readonly [part: number, whole: number])[],
  testShare: number,
): Interval {
  const whole = sumOf(pairs, ([, each]) => each);
  const mean = whole === 0 ? Number.NaN : sumOf(pairs, ([part]) => part) / whole;
  const errors = pairs.map(([part, each]) => part - mean * each);
  const half = halfWidth(errors, testShare) / (whole / pairs.length);
  return { mean, low: mean - half, high: mean + half };
}

function halfWidth(values: readonly number[], testShare: number): number {
  const count = values.length;
  if (count < 2) return Number.NaN;
  const mean = sumOf(values, (value) => value) / count;
  const variance = sumOf(values, (value) => (value - mean) ** 2) / (count - 1);
  return (T[count - 2] ?? T_OF_MANY) * Math.sqrt(variance * (1 / count + testShare));
}
