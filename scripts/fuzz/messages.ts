import type { Finding } from './judge.ts';

/** Inputs of a target by their numbers: each is made from the seed and its number alone. */
export interface Batch {
  readonly target: string;
  readonly seed: string;
  readonly from: number;
  readonly count: number;
  /** Stop after this many milliseconds. */
  readonly ms: number;
}

/** One input as it is: to confirm a finding, or to replay the corpus. */
export interface Single {
  readonly target: string;
  /** Base64. */
  readonly input: string;
  /** Make it smaller as long as it fails the same way. */
  readonly shrink?: boolean;
}

export interface BatchResult {
  /** Inputs that were judged. */
  readonly count: number;
  readonly refused: number;
  readonly accepted: number;
  /** CPU time of the slowest input. */
  readonly worstMs: number;
  /** What the process held at most beyond what it held before the first input. */
  readonly peakMB: number;
  readonly findings: readonly { readonly number: number; readonly finding: Finding }[];
}

export interface SingleResult {
  readonly verdict: 'accepted' | 'refused' | Finding;
  /** Base64: the input, smaller if it was to be shrunk. */
  readonly input: string;
}

/** What an input may cost. */
export const CEILINGS = { cpuMs: 2500, memoryMB: 256 } as const;
