import fc from 'fast-check';
import { type CornerRule, findPath, Grid } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { CONTENDERS, canHaveFourMoves, contenderOf, idOfChoice, withMoves } from './contenders.ts';
import { lengthOf } from './lengths.ts';
import { makeEstimate } from './make-estimate.ts';
import { recordTrace } from './record-trace.ts';
import { type TracePlace, TraceService } from './trace-service.ts';

/** Maps of up to 20 × 20 with walls strewn about, and two free cells of each. */
const queries = fc
  .record({
    width: fc.integer({ min: 2, max: 20 }),
    height: fc.integer({ min: 2, max: 20 }),
    corners: fc.constantFrom<CornerRule>('no-corner-cutting', 'never', 'always'),
    walls: fc.integer({ min: 0, max: 45 }),
    tiles: fc.noBias(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 400, maxLength: 400 })),
    picks: fc.tuple(fc.noBias(fc.nat()), fc.noBias(fc.nat())),
  })
  .map(({ width, height, corners, walls, tiles, picks }) => {
    const grid = Grid.from(width, height, (x, y) => tiles[y * 20 + x]! >= walls, { corners });
    const free = [...grid.passable.keys()].filter((cell) => grid.passable[cell]);
    const [from, to] = picks.map((pick) =>
      free.length > 0 ? grid.point(free[pick % free.length]!) : [0, 0],
    );
    return { grid, free, query: { from: from as [number, number], to: to as [number, number] } };
  })
  .filter(({ free }) => free.length > 0);

function run(grid: Grid, query: { from: [number, number]; to: [number, number] }, id: string) {
  return recordTrace(grid, query, contenderOf(id)!, (heuristic) => ({
    heuristic: makeEstimate(grid, heuristic),
    ms: 0,
  }));
}

/** Runs a check on random queries, and sees to it that enough of them had a path and a detour. */
function onQueries(check: (each: { grid: Grid; query: Parameters<typeof run>[1]; least: number }) => void) {
  let detours = 0;
  fc.assert(
    fc.property(queries, ({ grid, query }) => {
      const { cost: least, path } = findPath(grid, query, 'astar');
      const straight = Math.max(Math.abs(query.from[0] - query.to[0]), Math.abs(query.from[1] - query.to[1]));
      if (path.length - 1 > straight) detours++;
      check({ grid, query, least });
    }),
    { numRuns: 150 },
  );
  expect(detours).toBeGreaterThan(15);
}

function expectPath(grid: Grid, query: Parameters<typeof run>[1], path: Int32Array): void {
  expect([path[0], path.at(-1)]).toEqual([grid.cell(...query.from), grid.cell(...query.to)]);
  for (let i = 1; i < path.length; i++) {
    const move = grid.directionBetween(path[i - 1]!, path[i]!);
    expect(grid.moves[path[i - 1]!]! & (1 << move)).not.toBe(0);
  }
}

describe('searches beside A*', () => {
  it.each(['dijkstra', 'bidirectional/dijkstra', 'bidirectional/astar'])('%s costs what A* costs', (id) => {
    onQueries(({ grid, query, least }) => {
      const { path, cost, outcome } = run(grid, query, id);
      expect(outcome).toBe(Number.isFinite(least) ? 'found' : 'no path');
      expect(cost).toBe(least);
      if (!Number.isFinite(least)) return;
      expectPath(grid, query, path);
      expect(lengthOf(grid, path)).toBeCloseTo(least, 9);
    });
  });

  it.each([1, 1.5, 2, 5])('weighted A* with weight %f costs at most that many times the least', (weight) => {
    onQueries(({ grid, query, least }) => {
      const { path, cost } = run(grid, query, `weighted/${weight}`);
      if (!Number.isFinite(least)) return;
      expectPath(grid, query, path);
      expect(cost).toBeLessThanOrEqual(weight * least + 1e-4);
    });
  });

  it('greedy best-first finds a path if there is one', () => {
    let longer = 0;
    onQueries(({ grid, query, least }) => {
      const { path, cost, outcome } = run(grid, query, 'greedy');
      expect(outcome).toBe(Number.isFinite(least) ? 'found' : 'no path');
      if (outcome !== 'found') return;
      expectPath(grid, query, path);
      expect(lengthOf(grid, path)).toBeCloseTo(cost, 9);
      if (cost > least + 1e-6) longer++;
    });
    expect(longer).toBeGreaterThan(0);
  });
});

describe('the service', () => {
  const scene: TracePlace['scene'] = { map: { kind: 'built-in', name: 'arena' }, toggled: [] };
  const place: TracePlace = { mapNumber: 1, scene, gates: undefined };
  const grid = builtInMap('arena').load();
  const free = [...grid.passable.keys()].filter((cell) => grid.passable[cell]);
  const query = { from: grid.point(free[0]!), to: grid.point(free.at(-1)!) };

  it.each(CONTENDERS.filter(({ id }) => canHaveFourMoves(id)).map(({ id }) => idOfChoice(id, { moves: 4 })))(
    'finds a path without diagonal moves for %s',
    (id) => {
      const { path, cost } = new TraceService().trace(place, query, id);
      expect([path[0], path.at(-1)]).toEqual([free[0], free.at(-1)]);
      expect(cost).toBe(path.length - 1);
      for (let i = 1; i < path.length; i++) expect(grid.directionBetween(path[i - 1]!, path[i]!) % 2).toBe(0);
    },
  );

  it('compares with what Dijkstra expands', () => {
    const service = new TraceService();
    const dijkstra = service.trace(place, query, 'dijkstra');
    expect(dijkstra.byDijkstra).toBe(dijkstra.expandedCells.length);
    const astar = service.trace(place, query, 'astar/octile');
    expect(astar.byDijkstra).toBe(dijkstra.byDijkstra);
    expect(astar.expandedCells.length).toBeLessThan(astar.byDijkstra);
  });

  it('follows walls that are painted and erased', () => {
    const service = new TraceService();
    const wall = Array.from({ length: 14 }, (_, i) => grid.cell(2 + i, 12));
    const ids = CONTENDERS.map(({ id }) => id).filter((id) => id.startsWith('astar/'));
    for (const toggled of [[], wall, wall.slice(3), []]) {
      for (const moves of [8, 4] as const) {
        const at: TracePlace = { ...place, scene: { ...scene, toggled } };
        const { cost: least } = new TraceService().trace(at, query, withMoves('dijkstra', moves));
        for (const id of ids) {
          const { cost, byDijkstra, path } = service.trace(at, query, withMoves(id, moves));
          expect(cost).toBe(least);
          expect(path.some((cell) => toggled.includes(cell))).toBe(false);
          expect(byDijkstra).toBe(
            service.trace(at, query, withMoves('dijkstra', moves)).expandedCells.length,
          );
        }
      }
    }
  });

  it('guides by the given gates', () => {
    const service = new TraceService();
    const keep: TracePlace = {
      ...place,
      mapNumber: 2,
      scene: { ...scene, map: { kind: 'built-in', name: 'ravenkeep' } },
    };
    const map = builtInMap('ravenkeep').load();
    const cells = [...map.passable.keys()].filter((cell) => map.passable[cell]);
    const across = { from: map.point(cells[0]!), to: map.point(cells.at(-1)!) };
    const expansions = (at: TracePlace, id: string): number =>
      service.trace(at, across, id).expandedCells.length;
    const withNone = expansions({ ...keep, gates: [] }, 'astar/gateway');
    expect(withNone).toBe(expansions(keep, 'astar/octile'));
    expect(expansions(keep, 'astar/gateway')).toBeLessThan(withNone);
    // The thesis has gates of its own.
    const thesis = expansions(keep, 'astar/gateway-thesis');
    expect(thesis).toBeLessThan(withNone);
    expect(thesis).not.toBe(expansions(keep, 'astar/gateway'));
    expect(expansions({ ...keep, gates: [] }, 'astar/gateway-thesis')).toBe(thesis);
  });
});

describe('ids of contenders', () => {
  it('refuses what does not exist', () => {
    for (const id of [
      'weighted/0.5',
      'weighted/9',
      'weighted/x',
      'jps/octile:4',
      'astar/octile:5',
      'a',
      '',
    ]) {
      expect(contenderOf(id)).toBeUndefined();
    }
  });
});
