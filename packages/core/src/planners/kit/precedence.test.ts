import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { Crowd } from '../../world/index.ts';
import { Precedence, PrecedenceLine } from './precedence.ts';

const grid = new Grid(20, 20);
const cell = (i: number): number => grid.cell(i % 20, Math.floor(i / 20));

/** Agents on the first tiles of the map, whose targets are the last ones. */
function crowdOf(priorities: readonly number[]): Crowd {
  const crowd = new Crowd(grid);
  for (const [i, priority] of priorities.entries()) crowd.enter(cell(i), cell(399 - i), priority, false);
  return crowd;
}

const inLine = (line: PrecedenceLine): number[] => [...line.slots.subarray(0, line.away)];

describe('precedence', () => {
  it('goes by priority, then by time away, then by who came first', () => {
    const crowd = crowdOf([0, 0, 5, 0]);
    const precedence = new Precedence(crowd);
    for (const slot of [3, 0, 1, 2]) precedence.added(slot);
    precedence.now = 7;
    precedence.restart(0);
    expect([0, 1, 2, 3].sort(precedence.compare)).toEqual([2, 3, 1, 0]);
  });

  it('puts agents that step back behind all others that are away, and arrived ones last', () => {
    const crowd = crowdOf([9, 5, 0, 0]);
    const precedence = new Precedence(crowd, { arrivedLast: true });
    for (const slot of crowd.slots) precedence.added(slot);
    crowd.relocate(0, crowd.targets[0]!);
    precedence.stepBack(1, 10);
    expect([0, 1, 2, 3].sort(precedence.compare)).toEqual([2, 3, 1, 0]);
    precedence.now = 10;
    expect([0, 1, 2, 3].sort(precedence.compare)).toEqual([1, 2, 3, 0]);
  });
});

describe('the line of precedence', () => {
  it('keeps the places of agents that stay away and sends those pushed off their targets to the end', () => {
    const crowd = crowdOf([0, 0, 0, 0, 7]);
    const line = new PrecedenceLine(crowd, new Random(1));
    crowd.relocate(4, crowd.targets[4]!);
    for (const slot of crowd.slots) line.renew(slot);
    line.form(crowd.cells, null);
    const before = inLine(line);
    expect([...before].sort()).toEqual([0, 1, 2, 3]);
    crowd.relocate(4, cell(50));
    line.form(crowd.cells, null);
    // However important it is: it must not push everybody else back.
    expect(inLine(line)).toEqual([...before, 4]);
    line.renew(4);
    line.form(crowd.cells, null);
    expect(inLine(line)).toEqual([4, ...before]);
    line.sendBack(before[0]!);
    line.form(crowd.cells, null);
    expect(inLine(line)).toEqual([4, ...before.slice(1), before[0]]);
  });

  it('puts the longest trip first among agents that have been away equally long', () => {
    const crowd = crowdOf([0, 0, 0, 1, 0]);
    const lengths = [3, 9, 5, 1, 0];
    const line = new PrecedenceLine(crowd, new Random(1), (slot) => lengths[slot]!);
    crowd.relocate(4, crowd.targets[4]!);
    for (const slot of crowd.slots) line.renew(slot);
    line.form(crowd.cells, null);
    expect(inLine(line)).toEqual([3, 1, 2, 0]);
    // What counts is how far it was when the agent got its target.
    lengths.fill(7);
    crowd.relocate(4, cell(50));
    line.form(crowd.cells, null);
    expect(inLine(line)).toEqual([3, 1, 2, 0, 4]);
  });

  it('lets agents with new targets share out their places, longest trip first', () => {
    const crowd = crowdOf([0, 0, 0, 0]);
    const lengths = [8, 6, 4, 2];
    const line = new PrecedenceLine(crowd, new Random(1), (slot) => lengths[slot]!);
    for (const slot of crowd.slots) line.renew(slot);
    line.form(crowd.cells, null);
    lengths[0] = 1;
    lengths[2] = 5;
    for (const slot of [0, 2]) line.renew(slot);
    line.form(crowd.cells, null);
    expect(inLine(line)).toEqual([2, 1, 0, 3]);
  });

  it('puts an agent last that gets a new target on its old one', () => {
    const crowd = crowdOf([0, 0, 0]);
    const line = new PrecedenceLine(crowd, new Random(1), (slot) => 10 - slot);
    for (const slot of crowd.slots) line.renew(slot);
    line.form(crowd.cells, null);
    crowd.relocate(0, crowd.targets[0]!);
    crowd.targets[0] = cell(90);
    line.renew(0);
    line.form(crowd.cells, null);
    expect(inLine(line)).toEqual([1, 2, 0]);
  });

  it('gives the place of an agent that left to nobody, even if another gets its slot', () => {
    const crowd = crowdOf([0, 0, 0]);
    const line = new PrecedenceLine(crowd, new Random(1));
    line.form(crowd.cells, null);
    const first = line.slots[0]!;
    crowd.leave(first);
    line.remove(first);
    expect(crowd.enter(cell(60), cell(70), 0, false)).toBe(first);
    line.renew(first);
    line.form(crowd.cells, null);
    expect(line.slots[2]).toBe(first);
  });

  it('is as it was when it is saved and loaded, whatever happens in between', () => {
    const step = fc.record({ slot: fc.nat(7), home: fc.boolean(), back: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }),
        fc.array(step),
        fc.array(step),
        (priorities, some, more) => {
          const crowd = crowdOf(priorities);
          const run = (steps: typeof some, save: boolean): number[][] => {
            const line = new PrecedenceLine(crowd, new Random(1));
            const cells = crowd.cells.slice();
            const make = ({ slot, home, back }: (typeof some)[number]): void => {
              cells[slot] = home ? crowd.targets[slot]! : cell(100 + slot);
              if (back && slot < line.away) line.sendBack(line.slots[slot]!);
              line.advance(cells);
              line.keepPlaces();
            };
            line.form(cells, null);
            some.forEach(make);
            const row = new Int32Array(line.count);
            const { away } = line;
            line.write(row);
            if (save) steps.forEach(make);
            line.read(row, away);
            // What only chance decides is the same from here on.
            const order = inLine(line);
            const rest = crowd.slots.filter((slot) => !order.includes(slot));
            for (const slot of rest) cells[slot] = cell(200 + slot);
            for (const slot of order) cells[slot] = cell(200 + slot);
            line.advance(cells);
            return [order, inLine(line).slice(0, order.length), inLine(line).sort()];
          };
          expect(run(more, true)).toEqual(run(more, false));
        },
      ),
    );
  });
});
