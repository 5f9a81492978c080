/** First delays of the bins, in ticks; the last bin has no end. */
const BIN_STARTS = [0, 1, 3, 6, 11, 21, 51] as const;

export const BIN_LABELS: readonly string[] = BIN_STARTS.map((first, i) => {
  const next = BIN_STARTS[i + 1];
  if (next === undefined) return `${first - 1}+`;
  return next === first + 1 ? String(first) : `${first}–${next - 1}`;
});

/** How late the agents of one lane arrived. */
export interface DelaySpread {
  /** Per bin the share of all agents. */
  readonly shares: readonly number[];
  /** Share of the agents that did not arrive. */
  readonly missing: number;
  /** Ticks that half of the agents did not exceed; infinite if fewer than half arrived. NaN without agents. */
  readonly median: number;
  /** Ticks that 95 % of the agents did not exceed. */
  readonly most: number;
}

/** @param delays per agent in ticks, −1 if it did not arrive */
export function spreadOf(delays: Int32Array): DelaySpread {
  const home = delays.filter((delay) => delay >= 0).sort();
  const at = (share: number): number =>
    delays.length === 0
      ? Number.NaN
      : (home[Math.ceil(share * delays.length) - 1] ?? Number.POSITIVE_INFINITY);
  const counts = BIN_STARTS.map(
    (first, i) => home.filter((delay) => delay >= first && delay < (BIN_STARTS[i + 1] ?? Infinity)).length,
  );
  const all = Math.max(1, delays.length);
  return {
    shares: counts.map((count) => count / all),
    missing: (delays.length - home.length) / all,
    median: at(0.5),
    most: at(0.95),
  };
}
