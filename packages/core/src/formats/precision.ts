/** How precisely scenario files print path lengths, and how far a printed length may be from the exact one. */

/**
 * How path lengths are printed:
 * - `decimals`: with `digits` decimal places;
 * - `significant`: with `digits` significant digits and without trailing zeros, as C++ streams do.
 */
export type LengthPrecision =
  | { readonly kind: 'decimals'; readonly digits: number }
  | { readonly kind: 'significant'; readonly digits: number };

/** The default of C++ streams. */
const DEFAULT_DIGITS = 6;
/** More digits than a double holds; protects toFixed and toPrecision from nonsense in a file. */
const MAX_DIGITS = 20;

/**
 * Published lengths are a little shorter than the exact ones, beyond rounding, because they were computed with a √2
 * that is too small: `dao` and `sc1` used √2 in single precision (1.7e-8 too small), `mapf` used 1.414213562 (2.6e-10
 * too small).
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

/** A length as it is printed in a file of that precision. */
export function printLength(length: number, precision: LengthPrecision): string {
  if (precision.kind === 'decimals') return length.toFixed(precision.digits);
  return String(Number(length.toPrecision(precision.digits)));
}

/**
 * How far an exact length may be from the printed one, in tile widths: half a unit of the last printed digit, plus
 * 2e-8 of the length, because published lengths can be that much too short.
 */
export function lengthTolerance(precision: LengthPrecision, optimal: number): number {
  const lastPlace =
    precision.kind === 'decimals'
      ? -precision.digits
      : Math.floor(Math.log10(Math.max(optimal, 1))) + 1 - precision.digits;
  return 10 ** lastPlace / 2 + optimal * RELATIVE_SLACK;
}
