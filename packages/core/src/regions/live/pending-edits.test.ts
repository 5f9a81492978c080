import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { PendingEdits } from './pending-edits.ts';

describe('PendingEdits', () => {
  it('groups cells that are close to each other and forgets those that are as they were', () => {
    const grid = new Grid(200, 200);
    const pending = new PendingEdits();
    grid.onChange((change) => pending.note(change));
    grid.setRectPassable(10, 10, 30, 1, false);
    grid.setPassable(41, 12, false);
    grid.setPassable(150, 20, false);
    grid.setPassable(100, 100, false);
    grid.setPassable(100, 100, true);
    const groups = pending.take(grid).map((cells) => [cells.size, grid.point([...cells][0]!)]);
    expect(groups).toEqual([
      [31, [10, 10]],
      [1, [150, 20]],
    ]);
    expect(pending.isEmpty).toBe(true);
    expect(pending.take(grid)).toEqual([]);
  });
});
