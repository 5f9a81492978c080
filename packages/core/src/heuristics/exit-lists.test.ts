import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, freeCells } from '../grid/testing.ts';
import { Regions } from '../regions/index.ts';
import { minorCost } from '../search/index.ts';
import { BOX_FIELDS, ExitLists } from './exit-lists.ts';
import { GateModel } from './gate-model.ts';
import { toBox } from './gate-pieces.ts';
import { costsBeyond, goalAreas, searchFromGoals } from './gate-query.ts';
import { arbitrarySegment } from './testing.ts';

const SIZE = 30;

describe('lists of exits by tile', () => {
  it('give each cell the same least estimate as all gates of its zone', () => {
    let shorter = 0;
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: SIZE, maxSize: SIZE, maxWalls: 30 }),
        fc.array(arbitrarySegment(SIZE), { minLength: 2, maxLength: 6 }),
        fc.nat(),
        (grid, gates, pick) => {
          const model = new GateModel(new Regions(grid, gates), {
            ...{ pieceWidth: 3, tables: false, sides: true, maxBytes: 1e8 },
          });
          const cells = freeCells(grid);
          fc.pre(cells.length > 0);
          const goals = goalAreas(model, [cells[pick % cells.length]!], searchFromGoals(model));
          const lists = new ExitLists(grid, model, goals);
          const costs = model.areas.map((area) => costsBeyond(model, area, goals.values()));
          for (const cell of cells) {
            const { area } = model.tiles[model.tileOf[cell]!]!;
            const [x, y] = [cell % grid.stride, Math.floor(cell / grid.stride)];
            const all = model.areas[area]!.pieces.flatMap((piece, i) =>
              model.boxes[piece]!.map((box) => costs[area]![i]! + toBox(x, y, box, minorCost(grid))),
            );
            const tile = model.tileOf[cell]!;
            if (lists.ends[tile] === 0) lists.make(tile);
            const listed: number[] = [];
            for (let at = lists.starts[tile]!; at < lists.ends[tile]!; at += BOX_FIELDS) {
              const [left, right, top, bottom, beyond] = lists.boxes.subarray(at, at + BOX_FIELDS);
              const box = { left: left!, right: right!, top: top!, bottom: bottom! };
              listed.push(beyond! + toBox(x, y, box, minorCost(grid)));
            }
            if (Math.min(...listed) !== Math.min(...all)) expect.fail(`differs at ${grid.point(cell)}`);
            if (listed.length < all.length) shorter++;
          }
        },
      ),
      { numRuns: 12 },
    );
    expect(shorter).toBeGreaterThan(1000);
  });
});
