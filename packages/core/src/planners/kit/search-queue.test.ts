import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../../grid/index.ts';
import { Budget, findPath, type Search, startSearch } from '../../search/index.ts';
import { joinPath, SearchQueue } from './search-queue.ts';

/** A queue of A\* searches on an empty map, for agents that are where `at` says and go where `to` says. */
function queueOn(grid: Grid, at: Point[], to: Point[]) {
  const begun: number[] = [];
  const finished: { slot: number; from: Point; to: Point; trail: Point[] }[] = [];
  let search!: Search;
  const queue = new SearchQueue({
    begin(slot) {
      begun.push(slot);
      search = startSearch(grid, { from: at[slot]!, to: to[slot]! }, 'astar');
      return grid.cell(...at[slot]!);
    },
    advance: (expansions) => search.advance(expansions) !== 'in-progress',
    get expanded() {
      return search.result().expanded;
    },
    finish(slot, trail) {
      const points = Array.from(search.result().cells, (cell) => grid.point(cell));
      finished.push({
        slot,
        from: points[0]!,
        to: points.at(-1)!,
        trail: trail.map((cell) => grid.point(cell)),
      });
    },
    save: () => {},
    load: () => {},
  });
  return { queue, begun, finished };
}

/** Budgets of so many expansions until nobody waits. Returns what each of them was spent on. */
function runUntilDone(queue: SearchQueue, expansions: number): number[] {
  const spent: number[] = [];
  while (queue.waiting.size > 0) {
    const budget = new Budget({ budgetExpansions: expansions }, 0);
    queue.run(budget);
    spent.push(budget.spent);
  }
  return spent;
}

describe('a queue of searches', () => {
  const grid = Grid.from(40, 40, (x, y) => x !== 20 || y > 30);
  const corner: Point = [2, 2];
  const beyond: Point = [38, 2];

  it('serves first come, first served, and spends no more than each budget has', () => {
    const { queue, begun, finished } = queueOn(grid, [corner, [2, 20], [5, 5]], [beyond, beyond, beyond]);
    for (const slot of [2, 0, 1, 2]) queue.add(slot);
    const spent = runUntilDone(queue, 50);
    const needed = [corner, [2, 20] as Point, [5, 5] as Point].map(
      (from) => findPath(grid, { from, to: beyond }, 'astar').expanded,
    );
    expect(begun).toEqual([2, 0, 1]);
    expect(finished.map(({ slot }) => slot)).toEqual([2, 0, 1]);
    expect(spent.slice(0, -1).every((expansions) => expansions === 50)).toBe(true);
    expect(spent.reduce((a, b) => a + b)).toBe(needed.reduce((a, b) => a + b));
  });

  it('does not give the search of an agent that has left to the next agent in its place', () => {
    const at = [corner];
    const { queue, finished } = queueOn(grid, at, [beyond]);
    queue.add(0);
    queue.run(new Budget({ budgetExpansions: 20 }, 0));
    queue.remove(0);
    expect([queue.has(0), queue.current]).toEqual([false, -1]);
    at[0] = [10, 30];
    queue.add(0);
    runUntilDone(queue, 50);
    expect(finished).toEqual([{ slot: 0, from: [10, 30], to: beyond, trail: [[10, 30]] }]);
  });

  it('goes on with a search when another agent leaves', () => {
    const { queue, begun } = queueOn(grid, [corner, [5, 5]], [beyond, beyond]);
    queue.add(0);
    queue.add(1);
    queue.run(new Budget({ budgetExpansions: 20 }, 0));
    queue.remove(1);
    runUntilDone(queue, 50);
    expect(begun).toEqual([0]);
  });

  it('begins a search again from where the agent is when the map has changed', () => {
    const map = grid.clone();
    const at = [corner];
    const { queue, begun, finished } = queueOn(map, at, [beyond]);
    queue.add(0);
    queue.run(new Budget({ budgetExpansions: 20 }, 0));
    map.setPassable(20, 2, true);
    at[0] = [3, 2];
    queue.moved(0, map.cell(3, 2));
    queue.restart();
    const spent = runUntilDone(queue, 50);
    expect(begun).toEqual([0, 0]);
    expect(finished).toEqual([{ slot: 0, from: [3, 2], to: beyond, trail: [[3, 2]] }]);
    const needed = findPath(map, { from: [3, 2], to: beyond }, 'astar').expanded;
    expect(spent.reduce((a, b) => a + b)).toBe(needed);
  });

  it('keeps the trail of the agent whose search is under way, and of no other', () => {
    const { queue, begun, finished } = queueOn(grid, [corner, [5, 5]], [beyond, beyond]);
    queue.add(0);
    queue.add(1);
    queue.run(new Budget({ budgetExpansions: 20 }, 0));
    for (const x of [3, 3, 4]) queue.moved(0, grid.cell(x, 2));
    queue.moved(1, grid.cell(6, 5));
    queue.leftTrail(0, grid.cell(4, 2));
    queue.leftTrail(1, grid.cell(9, 9));
    runUntilDone(queue, 50);
    expect(begun).toEqual([0, 1]);
    expect(finished.map(({ trail }) => trail)).toEqual([[corner, [3, 2], [4, 2]], [[5, 5]]]);
  });

  it('begins again for an agent that has left its trail', () => {
    const { queue, begun } = queueOn(grid, [corner], [beyond]);
    queue.add(0);
    queue.run(new Budget({ budgetExpansions: 20 }, 0));
    queue.leftTrail(0, grid.cell(9, 9));
    runUntilDone(queue, 50);
    expect(begun).toEqual([0, 0]);
  });
});

describe('joining a path', () => {
  const always = (): boolean => true;

  it('leads back to the last cell of the trail that is on the path', () => {
    expect(joinPath([1, 2, 3, 4], [1, 2, 8, 9], always)).toEqual({ path: [9, 8, 2, 3, 4], back: 2 });
    expect(joinPath([1, 2, 3], [1, 2, 3], always)).toEqual({ path: [3], back: 0 });
    expect(joinPath([1, 2, 3], [1], always)).toEqual({ path: [1, 2, 3], back: 0 });
  });

  it('finds none if a one-way tile does not let the agent back', () => {
    expect(joinPath([1, 2, 3], [1, 8, 9], (from, to) => from !== 9 || to !== 8)).toBeUndefined();
  });
});
