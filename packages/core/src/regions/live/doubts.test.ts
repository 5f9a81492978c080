import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import type { Segment } from '../index.ts';
import { doubtsOf, withoutDoubts } from './doubts.ts';

/** A gate across a passage of 20 tiles, with its middle at a tile. */
const gateAt = (x: number, y: number): Segment => [
  [x, y - 10],
  [x, y + 10],
];
const reach = {
  core: { left: 60, top: 60, right: 140, bottom: 140 },
  window: { left: 40, top: 40, right: 160, bottom: 160 },
};

function doubts(grid: Grid, gates: readonly Segment[], found: readonly Segment[]) {
  const old = gates.map((ends, id) => ({ id, ends, fixed: false }));
  return doubtsOf(grid, old, reach, found, 2);
}

describe('doubts', () => {
  it('are about gates with little to be seen around them, where they were not expected or not found', () => {
    const grid = new Grid(300, 300);
    const [old, kept, found, outside] = [gateAt(70, 70), gateAt(120, 70), gateAt(70, 130), gateAt(50, 100)];
    expect(doubts(grid, [old, kept], [found, gateAt(121, 71), outside])).toEqual({
      missed: [old],
      unexpected: [found],
    });
    const short: Segment = [
      [100, 100],
      [101, 100],
    ];
    expect(doubts(grid, [short], [])).toEqual({ missed: [], unexpected: [] });
    // The edge of the map hides nothing.
    expect(doubts(new Grid(161, 161), [gateAt(130, 130)], []).missed).toEqual([]);
  });

  it('are settled by what would have been found before the edit', () => {
    const [missed, closed, known, opened] = [
      gateAt(70, 70),
      gateAt(120, 70),
      gateAt(70, 130),
      gateAt(120, 130),
    ];
    const sure = gateAt(100, 100);
    const found = [sure, known, opened];
    const unsure = { missed: [missed, closed], unexpected: [known, opened] };
    expect(withoutDoubts(found, unsure, [sure, closed, known])).toEqual([sure, opened, missed]);
  });
});
