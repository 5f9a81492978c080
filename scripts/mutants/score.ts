/** How many mutants of a sample ended in which way. */
export interface Tally {
  readonly killed: number;
  /** Did not end: a test would hang, or run into its limit. */
  readonly timeout: number;
  readonly survived: number;
  /** No test runs the code. */
  readonly noCoverage: number;
  /** Not run, and not part of the score: the code runs once, when its module is loaded, or the mutant does not load. */
  readonly notRun: number;
}

export interface Score {
  /** Killed or timed out, as a share of all that count; undefined if none do. */
  readonly share: number | undefined;
  /** 95 % confidence interval (Wilson) of that share in all mutants that the sample was drawn from. */
  readonly low: number;
  readonly high: number;
}

const Z = 1.959963984540054;

export function scoreOf({ killed, timeout, survived, noCoverage }: Tally): Score {
  const n = killed + timeout + survived + noCoverage;
  if (n === 0) return { share: undefined, low: 0, high: 1 };
  const share = (killed + timeout) / n;
  const centre = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
