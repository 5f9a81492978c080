import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellSet, symmetricDifference } from './toggles.ts';

const sets = fc.array(fc.integer({ min: 0, max: 30 })).map(cellSet);

test('toggling twice is the same as not at all', () => {
  fc.assert(
    fc.property(sets, sets, (a, b) => {
      const once = symmetricDifference(a, b);
      expect(symmetricDifference(once, b)).toEqual(a);
      expect(once).toEqual(cellSet(once));
      for (const cell of once) expect(a.includes(cell)).not.toBe(b.includes(cell));
    }),
  );
});
