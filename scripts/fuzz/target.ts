import type { Random } from 'floodgate';

/** One decoder under fire: valid inputs to begin with, how to damage them, and what counts as decoded. */
export interface Target {
  readonly id: string;
  /** What it decodes, in a few words. */
  readonly title: string;
  /** Valid inputs, small ones: every mutant costs what its seed costs. */
  seeds(): Promise<readonly Uint8Array[]> | readonly Uint8Array[];
  /** A damaged copy of one seed, maybe with parts of another. */
  mutate(seed: Uint8Array, random: Random, other: Uint8Array): Uint8Array;
  /**
   * Decodes an input and checks that what came out can be used. Throws a FloodgateError for an input that it refuses; any
   * other error is a finding.
   */
  decode(input: Uint8Array): unknown;
  /** Makes the checksums of an input right again, so that what is inside gets read. For shrinking. */
  seal?(input: Uint8Array): Uint8Array;
  /** Classes of errors besides FloodgateError by which it refuses. */
  readonly refusals?: readonly (new (
    ...args: never[]
  ) => Error)[];
}

/** What was decoded cannot be what its type promises. */
class NotSane extends Error {
  override readonly name = 'NotSane';
}

/** Throws unless what was decoded holds what it promises. */
export function sane(holds: boolean, promise: string): void {
  if (!holds) throw new NotSane(`accepted, but not so: ${promise}`);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const bytesOf = (text: string): Uint8Array => encoder.encode(text);
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);
