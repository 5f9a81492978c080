import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMovingAiMap } from '../../formats/index.ts';
import { Grid } from '../../grid/index.ts';
import {
  arbitraryGrid,
  arbitraryTerrain,
  Cases,
  editTerrain,
  freeCells,
  hasWalls,
  reachedFrom,
} from '../../grid/testing.ts';
import { BUILT_IN_MAPS } from '../../problems/index.ts';
import { Random } from '../../random.ts';
import { keepsReachability } from '../testing.ts';

import { FlowMap } from './flow.ts';
import { type FlowFacts, literalFlow } from './testing.ts';

const arbitraryMap = arbitraryGrid({ maxSize: 30, costs: ['octile'] });

describe('flow annotations', () => {
  it('alternate by row and column in the open', () => {
    const flow = new FlowMap(new Grid(9, 9));
    const grid = new Grid(9, 9);
    // Rows and columns count from 0: even rows run west, even columns north.
    expect(flow.at(grid.cell(4, 4))).toBe((1 << 6) | (1 << 0));
    expect(flow.at(grid.cell(4, 3))).toBe((1 << 2) | (1 << 0));
    expect(flow.at(grid.cell(3, 4))).toBe((1 << 6) | (1 << 4));
    expect(flow.at(grid.cell(3, 3))).toBe((1 << 2) | (1 << 4));
  });

  it('leave corridors open both ways', () => {
    const grid = Grid.from(9, 3, (x, y) => y === 1 || x < 2 || x > 6);
    const flow = new FlowMap(grid);
    for (let x = 3; x <= 5; x++) expect(flow.at(grid.cell(x, 1))).toBe((1 << 2) | (1 << 6));
  });

  it('give sinks diagonal ways out and sources diagonal ways in', () => {
    // The top left corner of an open map: its row runs west and its column north, into the walls.
    const grid = new Grid(9, 9);
    const flow = new FlowMap(grid);
    expect(flow.at(grid.cell(0, 0)) & (1 << 3)).not.toBe(0);
    // The top right corner (8, 0) of a map of even width: row west, column south: neither in from north nor east.
    const wide = new Grid(10, 9);
    expect(new FlowMap(wide).at(wide.cell(8, 1)) & (1 << 1)).not.toBe(0);
  });

  it.each([
    ['maps', arbitraryGrid({ maxSize: 20 })],
    ['one-way tiles', arbitraryTerrain({ maxSize: 14 })],
  ])('follow their rules to the letter on random %s', (_, maps) => {
    const cases = new Cases<keyof FlowFacts>();
    fc.assert(
      fc.property(maps, (grid) => {
        const flow = new FlowMap(grid);
        const { leadsTo, facts } = literalFlow(grid);
        for (const cell of freeCells(grid)) {
          const moves = flow.at(cell);
          const ends = grid.offsets.filter((_, d) => moves & (1 << d)).map((offset) => cell + offset);
          expect([grid.point(cell), new Set(ends)]).toEqual([grid.point(cell), leadsTo(cell)]);
        }
        cases.add({
          sinks: facts.sinks > 0,
          sources: facts.sources > 0,
          pairs: facts.pairs > 0,
          corridors: facts.corridors > 0,
          putBack: facts.putBack > 0,
        });
      }),
      { numRuns: 150 },
    );
    cases.expectPercent({ sinks: 70, sources: 70, pairs: 50, corridors: 50, putBack: 25 });
  });

  it('open the moves around a sink and a source that are close to each other, both ways', () => {
    // Row 0 runs west and column 0 north, so (0, 0) is a sink; column 1 runs south, so (1, 0) is a source.
    const grid = new Grid(2, 4);
    const flow = new FlowMap(grid);
    const [north, east, southEast, south] = [1 << 0, 1 << 2, 1 << 3, 1 << 4];
    expect(flow.at(grid.cell(0, 0))).toBe(east | southEast | south);
    expect(flow.at(grid.cell(1, 1)) & north).toBe(north);
    // Two columns farther apart they are not close.
    const wide = new Grid(6, 4);
    expect(new FlowMap(wide).at(wide.cell(0, 0))).toBe(southEast);
  });

  it('keep reachability on random maps with any corner rule', () => {
    const cases = new Cases<'walls' | 'oneWay'>();
    fc.assert(
      fc.property(arbitraryMap, (grid) => {
        const flow = new FlowMap(grid);
        expect(keepsReachability(grid, flow)).toBe(true);
        cases.add({
          walls: hasWalls(grid),
          oneWay: flow.bytes.some((moves, cell) => moves !== grid.moves[cell]),
        });
      }),
      { numRuns: 500 },
    );
    cases.expectPercent({ walls: 75, oneWay: 60 });
  });

  it('use no move that a one-way tile forbids, and lose no way that it leaves', () => {
    const cases = new Cases<'oneWay'>();
    fc.assert(
      fc.property(arbitraryTerrain({ maxSize: 14 }), (grid) => {
        const flow = new FlowMap(grid);
        const moves = Uint8Array.from({ length: grid.cellCount }, (_, cell) => flow.at(cell));
        const { offsets, passable } = grid;
        for (const cell of freeCells(grid)) {
          expect(moves[cell]! & ~grid.moves[cell]!).toBe(0);
          const withFlow = reachedFrom({ moves, offsets, passable } as Grid, cell);
          expect(withFlow).toEqual(reachedFrom(grid, cell));
        }
        cases.add({ oneWay: grid.masks !== null });
      }),
      { numRuns: 100 },
    );
    cases.expectPercent({ oneWay: 40 });
  });

  it('follow edits of one-way tiles', () => {
    fc.assert(
      fc.property(arbitraryTerrain({ maxSize: 20 }), fc.nat(), (grid, seed) => {
        const flow = new FlowMap(grid);
        grid.onChange((change) => flow.mapChanged(change));
        for (let cell = 0; cell < grid.cellCount; cell++) flow.at(cell);
        editTerrain(grid, new Random(seed));
        const fresh = new FlowMap(grid);
        for (let cell = 0; cell < grid.cellCount; cell++) expect(flow.at(cell)).toBe(fresh.at(cell));
      }),
      { numRuns: 30 },
    );
  });

  it('equal those made afresh after any edits', () => {
    fc.assert(
      fc.property(
        arbitraryMap,
        fc.array(fc.tuple(fc.nat(29), fc.nat(29), fc.boolean()), { maxLength: 20 }),
        (grid, edits) => {
          const flow = new FlowMap(grid);
          grid.onChange((change) => flow.mapChanged(change));
          for (const [x, y, passable] of edits) {
            for (let cell = 0; cell < grid.cellCount; cell++) flow.at(cell);
            grid.setPassable(x % grid.width, y % grid.height, passable);
          }
          const fresh = new FlowMap(grid);
          for (let cell = 0; cell < grid.cellCount; cell++) expect(flow.at(cell)).toBe(fresh.at(cell));
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each(BUILT_IN_MAPS.map((map) => [map.name, map] as const))('keep reachability on %s', (_name, map) => {
    const grid = map.load();
    expect(keepsReachability(grid, new FlowMap(grid))).toBe(true);
  });

  const folder = process.env.FLOODGATE_MAPS;
  it.skipIf(!folder || !existsSync(folder))('keep reachability on game maps', { timeout: 120_000 }, () => {
    const maps = readdirSync(folder!, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.map'),
    );
    // Every fourteenth of them here; `npm run referee` takes all.
    for (const name of maps.sort().filter((_, i) => i % 14 === 0)) {
      const grid = parseMovingAiMap(readFileSync(join(folder!, name), 'utf8'), { file: name });
      expect([name, keepsReachability(grid, new FlowMap(grid))]).toEqual([name, true]);
    }
  });
});
