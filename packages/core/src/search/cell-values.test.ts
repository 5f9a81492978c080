import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cases } from '../grid/testing.ts';
import { CellValues } from './cell-values.ts';

describe('values of cells', () => {
  it('are those of a Map, however many and in whatever order they are set', () => {
    const cases = new Cases<'replaced' | 'cleared' | 'grown'>();
    const cell = fc.oneof(fc.nat(300), fc.nat(2 ** 28));
    const change = fc.oneof(
      { weight: 60, arbitrary: fc.record({ cell, value: fc.oneof(fc.constant(0), fc.nat(1e6)) }) },
      { weight: 1, arbitrary: fc.constant('clear' as const) },
    );
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 200, size: 'max' }),
        fc.array(cell),
        (changes, others) => {
          const values = new CellValues();
          const map = new Map<number, number>();
          const sizes: [number, number][] = [];
          let isReplaced = false;
          for (const one of changes) {
            if (one === 'clear') {
              values.clear();
              map.clear();
              expect(values.bytes).toBe(0);
            } else {
              isReplaced ||= map.has(one.cell);
              values.set(one.cell, one.value);
              map.set(one.cell, one.value);
            }
            sizes.push([values.size, map.size]);
          }
          expect(sizes.filter(([size, expected]) => size !== expected)).toEqual([]);
          const asked = [...others, ...map.keys()];
          expect(asked.map((at) => values.get(at))).toEqual(asked.map((at) => map.get(at) ?? -1));
          const visited: [number, number][] = [];
          values.forEach((at, value) => {
            visited.push([at, value]);
          });
          expect(visited.sort(([a], [b]) => a - b)).toEqual([...map].sort(([a], [b]) => a - b));
          cases.add({ replaced: isReplaced, cleared: changes.includes('clear'), grown: map.size > 40 });
        },
      ),
      { numRuns: 100 },
    );
    cases.expectPercent({ replaced: 20, cleared: 20, grown: 30 });
  });

  it('take memory by how many blocks of eight cells have one', () => {
    const values = new CellValues();
    expect(values.bytes).toBe(0);
    const bytesAfter = (blocks: number): number => {
      values.clear();
      for (let block = 0; block < blocks; block++) values.set(block * 8 + 3, 1);
      return values.bytes;
    };
    // A key of four bytes and eight numbers of eight bytes for each place; at least half of the places are free.
    const place = 4 + 8 * 8;
    expect(bytesAfter(1)).toBe(8 * place);
    expect(bytesAfter(4)).toBe(8 * place);
    expect(bytesAfter(5)).toBe(16 * place);
    expect(bytesAfter(64)).toBe(128 * place);
  });
});
