import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { PibtStep, UNDECIDED } from '../pibt/step.ts';
import { Enclosures } from './enclosures.ts';
import { PathSearch } from './path-search.ts';
import { addAgent, randomPlan } from './testing.ts';

/** A corridor of six cells. The right half is closed, with one agent inside; another wants to go to its end. */
function corridor() {
  const grid = new Grid(6, 1, { corners: 'never' });
  const random = new Random(1);
  const plan = randomPlan(grid, random, { agents: 0, span: 6, crossingForbidden: false });
  const cells = [0, 1, 2, 3, 4, 5].map((x) => grid.cell(x, 0));
  const inner = addAgent(plan, new Array(7).fill(cells[4]!), cells[3]!);
  const outer = addAgent(plan, new Array(7).fill(cells[2]!), cells[5]!);
  const enclosures = new Enclosures(plan.crowd);
  const route = Int32Array.of(cells[4]!, cells[5]!, cells[4]!);
  const part = { cells: Int32Array.from(cells.slice(3)), slots: Int32Array.of(inner), route, step: 0 };
  return { plan, random, cells, inner, outer, enclosures, part };
}

describe('a part of the map that is closed', () => {
  it('moves its agents step by step and keeps others out until it is opened', () => {
    const { plan, random, cells, inner, outer, enclosures, part } = corridor();
    enclosures.add({ ...part, growing: false });
    const step = new PibtStep(plan.crowd, plan.distances, { crossingForbidden: false, swap: true, random });
    let from = plan.crowd.cells.slice();
    const places: number[][] = [];
    for (let ticks = 0; ticks < 4; ticks++) {
      const holders = new Int32Array(plan.grid.cellCount).fill(-1);
      for (const slot of plan.crowd.slots) holders[from[slot]!] = slot;
      const to = from.slice().fill(UNDECIDED);
      enclosures.direct(holders, to);
      step.run(Int32Array.of(outer, inner), 2, from, to, null, enclosures.list);
      places.push([cells.indexOf(to[inner]!), cells.indexOf(to[outer]!)]);
      from = to;
    }
    expect(places.slice(0, 2)).toEqual([
      [5, 2],
      [4, 2],
    ]);
    expect(places.at(-1)![1]).not.toBe(2);
    expect(enclosures.list).toEqual([]);
  });

  it('is opened when another agent is inside, or its own is elsewhere', () => {
    for (const at of [5, 2]) {
      const { plan, cells, inner, outer, enclosures, part } = corridor();
      enclosures.add({ ...part, growing: true });
      const holders = new Int32Array(plan.grid.cellCount).fill(-1);
      if (at === 5) holders[cells[4]!] = inner;
      holders[cells[at]!] = at === 5 ? outer : inner;
      const to = new Int32Array(2).fill(UNDECIDED);
      enclosures.direct(holders, to);
      expect(enclosures.list).toEqual([]);
      expect([...to]).toEqual([UNDECIDED, UNDECIDED]);
    }
  });

  it('is not where paths of others end', () => {
    for (const closed of [true, false]) {
      const { plan, random, cells, inner, outer, enclosures, part } = corridor();
      if (closed) enclosures.add({ ...part, growing: true });
      const options = { crossingForbidden: false, random, limit: 1000, enclosures };
      const search = new PathSearch(plan.crowd, plan.window, plan.distances, options);
      plan.window.leave(inner);
      plan.window.unplace(outer);
      expect(search.find(outer, 1000)).toBe(true);
      expect(cells.indexOf(search.path[6]!)).toBe(closed ? 2 : 5);
    }
  });
});
