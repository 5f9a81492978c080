import { describe, expect, it } from 'vitest';
import { copyRearranged, symmetryTables } from './symmetries.ts';

describe('the symmetries of the square', () => {
  const image = Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const shown = symmetryTables(3).map((table) => {
    const copy = new Float32Array(9);
    copyRearranged(image, table, copy, 0);
    return copy.join('');
  });

  it('are eight different ones, the first of which changes nothing', () => {
    expect(shown[0]).toBe('123456789');
    expect(new Set(shown).size).toBe(8);
  });

  it('contain quarter turns and mirror images', () => {
    expect(shown).toContain('741852963');
    expect(shown).toContain('369258147');
    expect(shown).toContain('987654321');
    expect(shown).toContain('321654987');
    expect(shown).toContain('789456123');
  });

  it('keep channels apart and leave the rest of the batch alone', () => {
    const batch = new Float32Array(12);
    copyRearranged(Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8]), symmetryTables(2)[1]!, batch, 4);
    expect([...batch]).toEqual([0, 0, 0, 0, 2, 1, 4, 3, 6, 5, 8, 7]);
  });
});
