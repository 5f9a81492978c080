import { generateMap } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { measureSymmetry } from './symmetry.ts';

describe('measureSymmetry', () => {
  it('knows the symmetries of a battlefield', () => {
    const { own } = measureSymmetry(generateMap('rts', { width: 64, height: 64 }), {});
    expect(own).toEqual({ 'half turn': 1, 'quarter turn': 1, 'three quarter turn': 1 });
    const two = measureSymmetry(generateMap('rts', { width: 64, height: 48, players: 2 }), {});
    expect(two.own).toEqual({ 'half turn': 1 });
  });

  it('knows that a town has none', () => {
    const { own, ownShare } = measureSymmetry(generateMap('town', { width: 64, height: 64 }), {});
    expect([own, ownShare]).toEqual([{}, undefined]);
  });
});
