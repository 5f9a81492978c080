/** How exactly scenario files print the lengths of their paths, and how far from the truth that lets them be. */

/**
 * - `decimals`: so many places after the point;
 * - `significant`: so many digits in all, zeros at the end left out, as C++ streams print.
 */
export type LengthPrecision =
  | { readonly kind: 'decimals'; readonly digits: number }
  | { readonly kind: 'significant'; readonly digits: number };

/** What C++ streams print unless told otherwise. */
const DEFAULT_DIGITS = 6;
/** More than a double holds; keeps nonsense in a file from reaching toFixed and toPrecision. */
const MAX_DIGITS = 20;

/**
 * Published lengths fall a little short of the true ones, beyond rounding, because the √2 behind them is small:
 * `dao` and `sc1` print exactly what √2 in single precision gives (1.7e-8 too small), `mapf` what 1.414213562
 * gives (2.6e-10 too small).
 */
const RELATIVE_SLACK = 2e-8;

/** Infers the precision from the lengths as they are printed. */
export function printedPrecision(lengths: readonly string[]): LengthPrecision {
  let significant = DEFAULT_DIGITS;
  let decimals: number | undefined;
  let sameDecimals = true;
  for (const length of lengths) {
    const mantissa = length.replace(/e.*$/i, '');
    const point = mantissa.indexOf('.');
    const here = point === -1 || mantissa !== length ? 0 : mantissa.length - point - 1;
    if (here !== (decimals ?? here)) sameDecimals = false;
    decimals = here;
    significant = Math.max(significant, mantissa.replace('.', '').replace(/^0+/, '').length);
  }
  if (sameDecimals && decimals) return { kind: 'decimals', digits: Math.min(decimals, MAX_DIGITS) };
  return { kind: 'significant', digits: Math.min(significant, MAX_DIGITS) };
}

/** A length as a file of that precision prints it. */
export function printLength(length: number, precision: LengthPrecision): string {
  if (precision.kind === 'decimals') return length.toFixed(precision.digits);
  return String(Number(length.toPrecision(precision.digits)));
}

/**
 * How far a true length may be from the printed one, in tile widths: half a unit of the last printed place, and
 * 2e-8 of the length, by which published lengths can fall short.
 */
export function lengthTolerance(precision: LengthPrecision, optimal: number): number {
  const lastPlace =
    precision.kind === 'decimals'
      ? -precision.digits
      : Math.floor(Math.log10(Math.max(optimal, 1))) + 1 - precision.digits;
  return 10 ** lastPlace / 2 + optimal * RELATIVE_SLACK;
}
