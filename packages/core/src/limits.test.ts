import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from './error.ts';
import { Grid } from './grid/index.ts';
import { ALLOWANCES, cellsOf, checkClaim, checkCount, checkMapClaim, MAX_CELLS } from './limits.ts';

function refusal(run: () => void): FloodgateError | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof FloodgateError) return error;
    throw error;
  }
  return undefined;
}

describe('a claim', () => {
  const claim = { what: 'the crowd', unit: 'agents', bytes: 1000 };

  it('is refused with both sizes and the file', () => {
    const error = refusal(() =>
      checkClaim({ ...claim, amount: 5001 }, { perByte: 5, anyway: 10 }, { file: 'a.json' }),
    );
    expect([error?.code, error?.message]).toEqual([
      'too-large',
      'a.json: the crowd would be 5,001 agents, but 1,000 bytes justify at most 5,000',
    ]);
  });

  it('is refused with its place instead of the file if that is known', () => {
    const position = { file: 'a.tmx', line: 2, column: 3 };
    const error = refusal(() =>
      checkClaim({ ...claim, amount: 6000 }, { perByte: 5, anyway: 10 }, { file: 'a.tmx', position }),
    );
    expect(error?.position).toEqual(position);
    expect(error?.message).toMatch(/^a\.tmx:2:3: the crowd would be/);
  });

  it('of records is a bad file if the bytes cannot hold them', () => {
    expect(refusal(() => checkCount({ ...claim, amount: 250 }, 4, { file: 'a' }))).toBeUndefined();
    expect(refusal(() => checkCount({ ...claim, amount: 251 }, 4, { file: 'a' }))?.code).toBe('bad-file');
  });

  it('is accepted up to what the bytes justify, and up to what any file may hold', () => {
    const amounts = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.integer({ min: 1, max: 20 }),
        amounts,
        (amount, bytes, perByte, anyway) => {
          const error = refusal(() =>
            checkClaim({ ...claim, amount, bytes }, { perByte, anyway }, { file: 'a' }),
          );
          expect(error === undefined).toBe(amount <= anyway || amount <= perByte * bytes);
        },
      ),
    );
  });
});

describe('a map', () => {
  it('of 4,096 × 4,096 may come from any file, a larger one needs the bytes', () => {
    checkMapClaim({ width: 4096, height: 4096, bytes: 1 }, { file: 'a' });
    const larger = (bytes: number) => () =>
      checkMapClaim({ width: 5000, height: 5000, bytes }, { file: 'a.png' });
    expect(refusal(larger(69))?.message).toBe(
      'a.png: a map of 5,000 × 5,000 would be 25,130,048 cells, but 69 bytes justify at most 17,000,000',
    );
    expect(refusal(larger(400_000))).toBeUndefined();
  });

  it('of the largest size may come from 4.2 MB', () => {
    const largest = { width: 16_384, height: 16_384 };
    expect(refusal(() => checkMapClaim({ ...largest, bytes: 4_210_000 }, { file: 'a' }))).toBeUndefined();
    expect(refusal(() => checkMapClaim({ ...largest, bytes: 4_190_000 }, { file: 'a' }))?.code).toBe(
      'too-large',
    );
  });

  it('may have as many tiles as the caller says, whatever the file', () => {
    const claim = { width: 100, height: 100, bytes: 1e9 };
    expect(refusal(() => checkMapClaim({ ...claim, maxTiles: 9999 }, { file: 'a' }))?.message).toBe(
      'a: a map of 100 × 100 is too large: at most 9,999 tiles are accepted',
    );
    checkMapClaim({ width: 16_384, height: 16_384, bytes: 1, maxTiles: 2 ** 28 }, { file: 'a' });
  });

  it('is counted in the cells that its Grid has', () => {
    for (const [width, height] of [
      [1, 1],
      [30, 2],
      [31, 2],
      [62, 9],
      [63, 9],
    ] as const)
      expect(cellsOf(width, height)).toBe(new Grid(width, height).cellCount);
  });

  it('one tile wide and millions high is refused before its padded rows are allocated', () => {
    expect(cellsOf(1, 2 ** 28)).toBeGreaterThan(MAX_CELLS);
    const error = refusal(() => new Grid(1, 2 ** 28));
    expect(error?.code).toBe('too-large');
    expect(error?.message).toContain('8,589,934,656 cells');
    expect(ALLOWANCES.map.anyway).toBeLessThan(cellsOf(1, 1_048_000));
  });
});
