import fc from 'fast-check';
import { expect, test } from 'vitest';
import { symmetricDifference, tileSet } from './toggles.ts';

const sets = fc.array(fc.integer({ min: 0, max: 30 })).map(tileSet);

test('toggling twice is the same as not at all', () => {
  fc.assert(
    fc.property(sets, sets, (a, b) => {
      const once = symmetricDifference(a, b);
      expect(symmetricDifference(once, b)).toEqual(a);
      expect(once).toEqual(tileSet(once));
      for (const tile of once) expect(a.includes(tile)).not.toBe(b.includes(tile));
    }),
  );
});
