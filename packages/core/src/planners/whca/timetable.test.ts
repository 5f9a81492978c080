import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { Crowd } from '../../world/index.ts';
import { Timetable } from './timetable.ts';

const WINDOW = 5;

/** A crowd standing in the first row. */
function crowdOf(count: number): Crowd {
  const grid = new Grid(count, 40);
  const crowd = new Crowd(grid);
  for (let x = 0; x < count; x++) crowd.enter(grid.cell(x, 0), grid.cell(x, 0), 0, false);
  return crowd;
}

describe('timetable', () => {
  it('says who is where at any time, as a plain map of all plans does', () => {
    const action = fc.record({
      slot: fc.nat(19),
      kind: fc.constantFrom('put', 'take', 'tick'),
      moves: fc.nat(WINDOW),
      down: fc.nat(2),
      stays: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const crowd = crowdOf(20);
        const { grid } = crowd;
        const table = new Timetable(crowd, WINDOW);
        table.fit();
        const plans = new Map<number, { from: number; cells: number[]; stays: boolean }>();
        for (const { slot, kind, moves, down, stays } of actions) {
          if (kind === 'tick') {
            table.tickOver();
          } else {
            table.take(slot);
            plans.delete(slot);
            // Everybody keeps to its column, so plans never conflict.
            const cells = Array.from({ length: moves + 1 }, (_, i) => grid.cell(slot, i * down));
            if (kind === 'put') {
              table.put(slot, cells, moves, stays);
              plans.set(slot, { from: table.now, cells, stays });
            }
          }
          for (let time = table.now; time <= table.now + WINDOW; time++) {
            const expected = new Map<number, number>();
            for (const [other, plan] of plans) {
              const i = time - plan.from;
              const last = plan.cells.length - 1;
              if (i <= last || plan.stays) expected.set(plan.cells[Math.min(i, last)]!, other);
            }
            const found = new Map<number, number>();
            for (let cell = 0; cell < grid.cellCount; cell++)
              if (table.holder(cell, time) >= 0) found.set(cell, table.holder(cell, time));
            expect(found).toEqual(new Map([...expected].sort(([a], [b]) => a - b)));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps its reservations when more agents come than it had room for', () => {
    const crowd = crowdOf(300);
    const { grid } = crowd;
    const table = new Timetable(crowd, WINDOW);
    table.fit();
    for (const slot of crowd.slots) table.put(slot, [grid.cell(slot, 0), grid.cell(slot, 1)], 1, true);
    for (let i = 0; i < 300; i++) crowd.enter(grid.cell(i, 5), grid.cell(i, 5), 0, false);
    table.fit();
    for (const slot of crowd.slots.slice(300))
      table.put(slot, [crowd.cells[slot]!, crowd.cells[slot]! + grid.stride], 1, true);
    for (const slot of crowd.slots) {
      expect(table.holder(crowd.cells[slot]!, 0)).toBe(slot);
      expect(table.holder(crowd.cells[slot]! + grid.stride, 3)).toBe(slot);
    }
  });

  it('lets all stand who meant to pass where somebody stands', () => {
    const grid = new Grid(6, 1);
    const crowd = new Crowd(grid);
    for (let x = 0; x < 3; x++) crowd.enter(grid.cell(x, 0), grid.cell(x, 0), 0, false);
    const table = new Timetable(crowd, WINDOW);
    table.fit();
    const run = (x: number): number[] => [0, 1, 2, 3].map((i) => grid.cell(x + i, 0));
    for (const slot of [2, 1, 0]) table.put(slot, run(slot), 3, true);
    expect(table.stand([2], true)).toEqual([2, 1, 0]);
    for (const slot of crowd.slots) expect(table.place(slot, 3)).toBe(crowd.cells[slot]);
  });
});
