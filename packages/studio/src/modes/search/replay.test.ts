import { findPath, type Grid, type Point } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { CONTENDERS, contenderOf, idOfChoice } from './contenders.ts';
import { makeEstimate } from './make-estimate.ts';
import { type HeuristicSource, recordTrace } from './record-trace.ts';
import { CLOSED, OPEN, Replay } from './replay.ts';

const grid = builtInMap('arena').load();
const cells = [...grid.passable.keys()].filter((cell) => grid.passable[cell]);
const query = { from: grid.point(cells[0]!), to: grid.point(cells.at(-1)!) };
const heuristics: HeuristicSource = (id) => ({
  heuristic: makeEstimate(grid, id),
  ms: 0,
});

function trace(id: string, { from, to }: { from: Point; to: Point } = query, map: Grid = grid) {
  return recordTrace(map, { from, to }, contenderOf(id)!, heuristics);
}

describe('a trace', () => {
  it.each(CONTENDERS.map(({ id }) => idOfChoice(id, { moves: 8 })))(
    'of %s leads from start to goal',
    (id) => {
      const { path, cost, outcome, expandedCells, openedBy } = trace(id);
      expect([path[0], path.at(-1)]).toEqual([cells[0], cells.at(-1)]);
      expect(['found', 'arrived']).toContain(outcome);
      const shortest = findPath(grid, query).cost;
      if (outcome === 'found' && !/greedy|weighted/.test(id)) expect(cost).toBeCloseTo(shortest, 9);
      else expect(cost).toBeGreaterThanOrEqual(shortest - 1e-9);
      expect(openedBy).toHaveLength(expandedCells.length);
    },
  );

  it('counts expansions as the search does', () => {
    const heuristic = makeEstimate(grid, 'gateway');
    const result = findPath(grid, { ...query, heuristic }, 'astar');
    const replay = Replay.of(trace('astar/gateway'), grid.cellCount);
    replay.seek(Number.POSITIVE_INFINITY);
    expect([replay.step, replay.reexpanded]).toEqual([result.expanded, result.reexpanded]);
  });

  it('ends without a path where there is none', () => {
    const island = grid.clone();
    const [x, y] = query.to;
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        if ((dx !== 0 || dy !== 0) && island.contains(x + dx, y + dy)) {
          island.setPassable(x + dx, y + dy, false);
        }
      }
    }
    for (const id of ['astar/octile', 'rtaa/32', 'real-time/lrta']) {
      expect(trace(id, query, island)).toMatchObject({ outcome: 'no path', cost: Number.POSITIVE_INFINITY });
    }
  });

  it('is refused with words if an end is a wall', () => {
    const wall = grid.point(
      [...grid.passable.keys()].find((cell) => !grid.passable[cell] && grid.contains(...grid.point(cell)))!,
    );
    expect(() => trace('astar/octile', { ...query, to: wall })).toThrow(
      `goal (${wall.join(', ')}) is a wall`,
    );
  });
});

describe('a replay', () => {
  it('is the same at a step, whichever way it got there', () => {
    const forwards = Replay.of(trace('astar/octile'), grid.cellCount);
    const back = Replay.of(trace('astar/octile'), grid.cellCount);
    for (const step of [3, 17, 40]) {
      forwards.seek(step);
      back.seek(Number.POSITIVE_INFINITY);
      back.seek(step);
      expect(back.states).toEqual(forwards.states);
      expect([back.openCount, back.closedCount, back.current]).toEqual([
        forwards.openCount,
        forwards.closedCount,
        forwards.current,
      ]);
    }
  });

  it('goes on in another thread where it was', () => {
    const replay = Replay.of(trace('astar/gateway'), grid.cellCount);
    replay.seek(40);
    const other = new Replay(structuredClone({ ...replay }));
    for (const step of [40, 55, 20, Number.POSITIVE_INFINITY]) {
      replay.seek(step);
      other.seek(step);
      expect(other).toEqual(replay);
      expect(other.events.at(step)).toEqual(replay.events.at(step));
    }
  });

  it('has in its counts what the cells show', () => {
    const replay = Replay.of(trace('astar/octile'), grid.cellCount);
    replay.seek(25);
    const count = (state: number) => replay.states.filter((value) => value === state).length;
    expect([replay.openCount, replay.closedCount]).toEqual([count(OPEN), count(CLOSED)]);
  });

  it('explains the cost of a cell by the path to it', () => {
    const replay = Replay.of(trace('astar/octile'), grid.cellCount);
    replay.seek(30);
    const way = replay.pathTo(replay.current);
    expect(way[0]).toBe(cells[0]);
    expect(way.at(-1)).toBe(replay.current);
    const lengths = way.slice(1).map((cell, i) => (replay.g[cell]! - replay.g[way[i]!]!).toFixed(3));
    for (const length of lengths) expect(['1.000', '1.414']).toContain(length);
  });

  it('shows where the agent of a real-time search is', () => {
    const replay = Replay.of(trace('rtaa/8'), grid.cellCount);
    expect(replay.agent).toBe(cells[0]);
    replay.seek(Number.POSITIVE_INFINITY);
    expect(replay.agent).toBe(cells.at(-1));
  });
});
