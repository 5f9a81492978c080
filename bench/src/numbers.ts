/** Three significant digits, without exponents. */
export const significant = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toPrecision(3);

/** A time given in milliseconds, with its unit. */
export const time = (ms: number): string =>
  ms < 1 ? `${significant(ms * 1000)} µs` : `${significant(ms)} ms`;
