import { describe, expect, it } from 'vitest';
import { measureTruth } from './truth.ts';

describe('decompose on generated maps', () => {
  it('finds every door of a fortress, and hardly anything else', () => {
    const { recall, precision } = measureTruth('default', {}, 2, ['rooms']);
    expect(recall).toEqual([{ maps: 'rooms', gates: 'door', known: 371, found: 371 }]);
    expect(precision[0]!.known / precision[0]!.gates).toBeGreaterThan(0.98);
  });

  it('finds nearly every door of a town, also those beside other gates', () => {
    const { recall } = measureTruth('default', {}, 2, ['town']);
    const { known, found } = recall.find(({ gates }) => gates === 'door')!;
    expect(found / known).toBeGreaterThan(0.985);
  });

  it('finds every bridge', () => {
    const { recall } = measureTruth('default', {}, 3, ['river']);
    const bridges = recall.filter(({ gates }) => gates === 'bridge');
    expect(bridges.map(({ known, found }) => known - found)).toEqual([0, 0]);
    expect(bridges[0]!.known).toBeGreaterThan(5);
  });

  it('finds the doors of ravenkeep that are open on both sides', () => {
    const { recall } = measureTruth('default', {}, 1, ['ravenkeep']);
    expect(recall).toMatchObject([{ known: 62, found: 62 }]);
  });
});
