import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';

describe('Random', () => {
  it('repeats itself for the same seed and differs for another', () => {
    const draw = (seed: number | string): number[] => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.uint32());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(draw('1')).toEqual(draw(1));
  });

  it('gives the same numbers on every machine', () => {
    const random = new Random(42);
    expect([random.uint32(), random.uint32(), random.uint32()]).toMatchInlineSnapshot(`
      [
        1597592527,
        812431702,
        2697962098,
      ]
    `);
  });

  it('spreads evenly', () => {
    const random = new Random('spread');
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[random.below(10)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    expect(random.shuffle([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
    for (let i = 0; i < 100; i++) expect(random.between(3, 5)).toBeGreaterThanOrEqual(3);
  });
});
