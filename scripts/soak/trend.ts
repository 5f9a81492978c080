/** Whether a row of measurements stays where it is. */

export interface Trend {
  /** Medians of the first and the last quarter, after the warm-up. */
  readonly first: number;
  readonly last: number;
  /** Of a straight line through all measurements after the warm-up, per 1,000 ticks. */
  readonly slope: number;
  readonly flat: boolean;
}

export interface Allowance {
  /** How many times the first quarter the last one may be. */
  readonly ratio: number;
  /** What it may be more in any case, in the unit of the measurements. */
  readonly least: number;
}

/** While code is compiled and arrays come to their size. */
const WARM_UP = 0.1;
const FEWEST = 8;

/**
 * @param at the ticks of the measurements, ascending
 * @returns undefined if there are too few measurements to tell
 */
export function trendOf(
  at: readonly number[],
  values: readonly number[],
  allowed: Allowance,
): Trend | undefined {
  const skipped = Math.ceil(WARM_UP * values.length);
  const xs = at.slice(skipped);
  const ys = values.slice(skipped);
  if (ys.length < FEWEST) return undefined;
  const quarter = Math.floor(ys.length / 4);
  const first = median(ys.slice(0, quarter));
  const last = median(ys.slice(-quarter));
  const flat = last <= Math.max(allowed.ratio * first, first + allowed.least);
  return { first, last, slope: 1000 * slopeOf(xs, ys), flat };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** Of the line with the least squares. */
function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const x = xs.reduce((a, b) => a + b) / xs.length;
  const y = ys.reduce((a, b) => a + b) / ys.length;
  let above = 0;
  let below = 0;
  for (const [i, at] of xs.entries()) {
    above += (at - x) * (ys[i]! - y);
    below += (at - x) ** 2;
  }
  return below === 0 ? 0 : above / below;
}
