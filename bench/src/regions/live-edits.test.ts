import { Grid, Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { measureLiveEdits } from './live-edits.ts';
import { RandomEdits } from './random-edits.ts';

describe('RandomEdits', () => {
  it('changes a map with every edit, the same with the same seed, and leaves it about as it was', () => {
    const [one, other] = [new Grid(40, 30), new Grid(40, 30)];
    const edits = [one, other].map((grid) => new RandomEdits(grid, new Random(7)));
    for (let i = 0; i < 200; i++) {
      const before = one.version;
      for (const random of edits) random.make();
      expect(one.version).toBe(before + 1);
    }
    expect([...one.passable]).toEqual([...other.passable]);
    expect(one.freeCount).toBeGreaterThan(600);
  });
});

describe('measureLiveEdits', () => {
  it('compares gates that followed edits with those of the whole map', () => {
    const row = measureLiveEdits('ravenkeep', 12);
    expect(row.ms).toHaveLength(12);
    expect(row.gates).toBeGreaterThan(100);
    expect(row.unmatched / row.gates).toBeLessThan(0.02);
    expect(row.worst).toBeCloseTo(1 - row.unmatched / row.gates);
    expect(row.sameId / row.zones).toBeGreaterThan(0.95);
  });
});
