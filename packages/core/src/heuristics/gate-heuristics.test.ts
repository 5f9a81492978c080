import { describe, expect, it } from 'vitest';
import { parseRows } from '../formats/index.ts';
import { Grid } from '../grid/index.ts';
import { builtInMap } from '../problems/index.ts';
import { decompose, Regions } from '../regions/index.ts';
import { findPath } from '../search/index.ts';
import { fastest } from './gain.ts';
import {
  gatewayExactHeuristic,
  gatewayHeuristic,
  HEURISTICS,
  heuristicById,
  landmarkHeuristic,
  type MapHeuristic,
  measureGain,
  orOctile,
  portalHeuristic,
} from './index.ts';

/** A comb of corridors: octile distance leads astray at every tooth. */
function comb(width = 64, height = 40): Regions {
  const grid = Grid.from(width, height, (x, y) => y === 0 || x % 4 !== 3 || y > height - 4);
  const doors = Array.from({ length: width / 4 - 1 }, (_, i) => 3 + 4 * i);
  return new Regions(
    grid,
    doors.flatMap((x) => [
      [
        [x, 0],
        [x, 0],
      ] as const,
      [
        [x, height - 3],
        [x, height - 1],
      ] as const,
    ]),
  );
}

describe('gate heuristics', () => {
  it('save most expansions where octile distance leads astray', () => {
    const regions = comb();
    const query = { from: [1, 20], to: [61, 20] } as const;
    const plain = findPath(regions.grid, query, 'astar').expanded;
    const shares = [gatewayHeuristic, gatewayExactHeuristic, portalHeuristic].map(
      (make) => findPath(regions.grid, { ...query, heuristic: make(regions) }, 'astar').expanded / plain,
    );
    expect(Math.max(...shares)).toBeLessThan(0.5);
    expect(shares[2]).toBeLessThan(0.12);
  });

  it('keep to the memory they are granted, with wider pieces and in the end octile distance', () => {
    const regions = comb();
    const least = 12 * regions.grid.cellCount;
    let before = Number.POSITIVE_INFINITY;
    const shortest = findPath(regions.grid, { from: [1, 20], to: [61, 20] }).cost;
    for (const bytes of [2 ** 26, 300_000, 120_000, 60_000, least + 4000, 1000]) {
      const heuristic = portalHeuristic(regions, { memoryMB: bytes / 2 ** 20 });
      if (!heuristic.isOctile) expect(heuristic.bytes).toBeLessThanOrEqual(bytes);
      expect(heuristic.bytes).toBeLessThanOrEqual(before);
      before = heuristic.bytes;
      const query = { from: [1, 20], to: [61, 20], heuristic } as const;
      expect(findPath(regions.grid, query, 'astar').cost).toBe(shortest);
    }
    expect(portalHeuristic(regions, { memoryMB: 0.001 }).isOctile).toBe(true);
  });

  it('repair themselves in the next query, or when told to', () => {
    const regions = comb();
    const { grid } = regions;
    const byHand = gatewayExactHeuristic(regions, { autoRepair: false });
    const byItself = gatewayExactHeuristic(regions);
    grid.setPassable(31, 20, true);
    expect(byItself.isOctile).toBe(false);
    expect(byHand.isOctile).toBe(true);
    const query = { from: [29, 20], to: [33, 20] } as const;
    expect(findPath(grid, { ...query, heuristic: byHand }).cost).toBe(4);
    byHand.repair();
    expect(byHand.isOctile).toBe(false);
    expect(findPath(grid, { ...query, heuristic: byHand }).cost).toBe(4);
    expect(findPath(grid, { ...query, heuristic: byItself }).cost).toBe(4);
  });

  it('are octile distance once they or the regions no longer follow the map', () => {
    for (const stop of [(_: Regions, h: MapHeuristic) => h.dispose(), (r: Regions) => r.dispose()]) {
      const regions = comb();
      const heuristic = portalHeuristic(regions);
      stop(regions, heuristic);
      expect(heuristic.isOctile).toBe(false);
      regions.grid.setPassable(31, 20, true);
      expect(heuristic.isOctile).toBe(true);
      expect(findPath(regions.grid, { from: [29, 20], to: [33, 20], heuristic }).cost).toBe(4);
    }
  });

  it('refuse another map and settings that make no sense', () => {
    const regions = comb();
    const heuristic = gatewayHeuristic(regions);
    const other = parseRows(['...'], { name: 'strip' });
    expect(() => findPath(other, { from: [0, 0], to: [2, 0], heuristic })).toThrow(
      /another map \(map\).*strip/,
    );
    expect(() => gatewayHeuristic(regions, { pieceWidth: 0 })).toThrow(
      'pieceWidth must be at least 1, but is 0',
    );
    expect(() => gatewayHeuristic(regions, { gates: 'both' as 'one-way' })).toThrow(
      "gates must be one-way or two-way, not 'both'",
    );
    expect(() => portalHeuristic(regions, { memoryMB: -1 })).toThrow(
      'memoryMB must not be negative, but is -1',
    );
    expect(() => landmarkHeuristic(regions.grid, { count: 0 })).toThrow('from 1 to 64, not 0');
    expect(() => heuristicById('gatway')).toThrow("did you mean 'gateway'?");
    expect(() => heuristicById('gateway').make(other, regions)).toThrow('the regions are of another map');
  });
});

describe('the list of heuristics', () => {
  it('makes each for any map, and each finds the shortest path', () => {
    const grid = builtInMap('arena').load();
    const { regions } = decompose(grid, { method: 'water-level' });
    const cells = [...grid.passable.keys()].filter((cell) => grid.passable[cell]);
    const query = { from: grid.point(cells[0]!), to: grid.point(cells.at(-1)!) };
    const { cost } = findPath(grid, query);
    for (const { id, make } of HEURISTICS) {
      for (const fallback of [true, false]) {
        const heuristic = make(grid, regions, { fallback });
        expect(findPath(grid, { ...query, heuristic }).cost, id).toBe(cost);
      }
    }
  });
});

describe('a heuristic that is given no regions', () => {
  it('divides the map by itself, and is octile distance where none pays', () => {
    const { grid } = comb(128, 120);
    const query = { from: [1, 60], to: [125, 60] } as const;
    const { expanded } = findPath(grid, query, 'astar');
    const heuristic = heuristicById('gateway').make(grid);
    expect(heuristic.isOctile).toBe(false);
    expect(findPath(grid, { ...query, heuristic }, 'astar').expanded).toBeLessThan(expanded / 2);
    expect(heuristicById('gateway').make(new Grid(40, 40)).isOctile).toBe(true);
    expect(heuristicById('gateway').make(new Grid(40, 40), undefined, { fallback: false }).isOctile).toBe(
      false,
    );
  });
});

describe('the choice of the fastest', () => {
  const { grid, gates } = comb();
  const weights = { perExpansion: 1.5, perQuery: 100 };
  const made: string[] = [];
  const candidate = (name: string, floods: number, make: () => MapHeuristic) => () => ({
    ...{ floods, weights, dispose: () => {} },
    make: () => {
      made.push(name);
      return make();
    },
  });
  const useful = (name: string, floods: number) =>
    candidate(name, floods, () =>
      gatewayExactHeuristic(
        new Regions(
          grid,
          gates.map(({ ends }) => ends),
        ),
      ),
    );
  const useless = candidate('useless', 10, () => gatewayHeuristic(new Regions(grid, [])));
  const choose = (candidates: Parameters<typeof fastest>[1], fallback = true) => {
    made.length = 0;
    return { isOctile: fastest(grid, candidates, fallback).isOctile, made: [...made] };
  };

  it('makes what takes long only if nothing else pays, and of several the one that takes least', () => {
    const [long, longer] = [useful('long', 150), useful('longer', 200)];
    expect(choose([longer, useful('quick', 50), long])).toEqual({ isOctile: false, made: ['quick'] });
    expect(choose([longer, useless, long])).toEqual({ isOctile: false, made: ['useless', 'long'] });
  });

  it('makes what takes very long only if octile distance must not stand in', () => {
    const endless = useful('endless', 1000);
    expect(choose([endless])).toEqual({ isOctile: true, made: [] });
    expect(choose([endless], false)).toEqual({ isOctile: false, made: ['endless'] });
  });
});

describe('orOctile', () => {
  it('keeps a heuristic that pays and drops one that does not', () => {
    const { grid, gates } = comb();
    const weights = { perExpansion: 1.5, perQuery: 100 };
    const useful = gatewayExactHeuristic(
      new Regions(
        grid,
        gates.map(({ ends }) => ends),
      ),
    );
    expect(orOctile(grid, useful, weights)).toBe(useful);
    const empty = new Grid(40, 40);
    const useless = landmarkHeuristic(empty);
    expect(measureGain(empty, useless, weights).time).toBeGreaterThan(1);
    expect(orOctile(empty, useless, weights).isOctile).toBe(true);
  });
});
