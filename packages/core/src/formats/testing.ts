/** Helpers for this folder's tests. */
import fc from 'fast-check';

import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { arbitraryGrid } from '../grid/testing.ts';

/** The FloodgateError that a function throws; fails if it throws none, or something else. */
export function caught(run: () => unknown): FloodgateError {
  try {
    run();
  } catch (error) {
    if (error instanceof FloodgateError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Runs a parser on any text and lets only errors through that are not a FloodgateError. */
export function survives(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof FloodgateError)) throw error;
  }
}

/** Small maps of any shape, wide enough to cross the 32-cell rows of a Grid. */
export function anyGrid(): fc.Arbitrary<Grid> {
  return arbitraryGrid({ maxSize: 70, maxHeight: 12, corners: ['no-corner-cutting'], costs: ['octile'] });
}

/** Texts with some damage: pieces cut out, doubled, replaced by garbage, or the end missing. */
export function mutationOf(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  /** Thousandths of a text. */
  const place = fc.integer({ min: 0, max: 1000 });
  const garbage = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(
      '\n',
      '\r',
      '\t',
      ' ',
      '<',
      '>',
      '&',
      '"',
      '{',
      '[',
      ']',
      '}',
      ',',
      '-1',
      '0',
      '99999999999',
      'null',
    ),
  );
  const edit = fc.tuple(place, fc.nat(12), fc.oneof(garbage, fc.constant(undefined)));
  return fc
    .tuple(texts, fc.array(edit, { minLength: 1, maxLength: 4 }), fc.boolean(), place)
    .map(([text, edits, cut, end]) => {
      let damaged = cut ? text.slice(0, Math.floor((text.length * end) / 1000)) : text;
      for (const [at, length, replacement] of edits) {
        const index = Math.floor((damaged.length * at) / 1000);
        const piece = damaged.slice(index, index + length);
        damaged = damaged.slice(0, index) + (replacement ?? piece + piece) + damaged.slice(index + length);
      }
      return damaged;
    });
}
