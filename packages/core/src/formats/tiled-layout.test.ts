import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRows } from './rows.ts';
import { caught } from './testing.ts';
import type { TiledMap } from './tiled.ts';
import { gridFromTiled } from './tiled-grid.ts';
import { tiledLayout } from './tiled-layout.ts';
import { tiledObjects } from './tiled-objects.ts';
import { readTiled } from './tiled-text.ts';

interface MapShape {
  readonly orientation: string;
  readonly staggeraxis: string;
  readonly staggerindex: string;
  readonly width: number;
  readonly height: number;
  /** The corner of an infinite map; undefined if it is finite. */
  readonly corner: readonly [number, number] | undefined;
}

const W = 20;
const H = 10;

function mapOf({ width, height, corner, ...more }: MapShape, objects: unknown[] = []): TiledMap {
  const data = new Array(width * height).fill(1);
  const tiles = corner
    ? { chunks: [{ x: corner[0], y: corner[1], width, height, data }] }
    : { width, height, data };
  const layers = [
    { type: 'tilelayer', name: 'ground', ...tiles },
    { type: 'objectgroup', name: 'things', objects },
  ];
  const size = { width, height, tilewidth: W, tileheight: H, infinite: corner !== undefined };
  return readTiled(JSON.stringify({ ...more, ...size, layers }));
}

const anyShape = fc.record({
  orientation: fc.constantFrom('orthogonal', 'isometric', 'staggered'),
  staggeraxis: fc.constantFrom('x', 'y'),
  staggerindex: fc.constantFrom('odd', 'even'),
  width: fc.integer({ min: 1, max: 7 }),
  height: fc.integer({ min: 1, max: 7 }),
  corner: fc.option(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })), {
    nil: undefined,
  }),
});

const cellsOf = ({ width, height, corner = [0, 0] }: MapShape) =>
  Array.from(
    { length: width * height },
    (_, i) => [corner[0] + (i % width), corner[1] + Math.floor(i / width)] as const,
  );

/** The middle of a cell on the screen, from Tiled's own rules of staggering. */
function middleOfCell(shape: MapShape, column: number, row: number): readonly [number, number] {
  if (shape.orientation === 'orthogonal') return [(column + 0.5) * W, (row + 0.5) * H];
  if (shape.orientation === 'isometric') {
    const origin = shape.corner ? 0 : (shape.height * W) / 2;
    return [origin + ((column - row) * W) / 2, ((column + row + 1) * H) / 2];
  }
  const isShifted = (line: number) => (Math.abs(line) % 2 === 1) === (shape.staggerindex === 'odd');
  return shape.staggeraxis === 'y'
    ? [column * W + W / 2 + (isShifted(row) ? W / 2 : 0), ((row + 1) * H) / 2]
    : [((column + 1) * W) / 2, row * H + H / 2 + (isShifted(column) ? H / 2 : 0)];
}

describe('the layout of a Tiled map', () => {
  it('gives each cell one tile, and back', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const layout = tiledLayout(mapOf(shape));
        const seen = new Set<string>();
        for (const [column, row] of cellsOf(shape)) {
          const [x, y] = layout.tileOfCell(column, row);
          expect(layout.cellOfTile(x, y)).toEqual([column, row]);
          expect(layout.hasTile(x, y)).toBe(true);
          expect(x >= 0 && x < layout.width && y >= 0 && y < layout.height).toBe(true);
          seen.add(`${x},${y}`);
        }
        expect(seen.size).toBe(shape.width * shape.height);
        let count = 0;
        for (let x = -1; x <= layout.width; x++) {
          for (let y = -1; y <= layout.height; y++) if (layout.hasTile(x, y)) count++;
        }
        expect(count).toBe(seen.size);
      }),
    );
  });

  it('makes cells that share an edge or a corner on the screen neighbours in the Grid', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const layout = tiledLayout(mapOf(shape));
        const cells = cellsOf(shape);
        for (const a of cells) {
          for (const b of cells) {
            const [ax, ay] = layout.tileOfCell(...a);
            const [bx, by] = layout.tileOfCell(...b);
            const [px, py] = middleOfCell(shape, ...a);
            const [qx, qy] = middleOfCell(shape, ...b);
            const [dx, dy] = [Math.abs(px - qx) / W, Math.abs(py - qy) / H];
            const isSquare = shape.orientation === 'orthogonal';
            const sharesEdge = isSquare ? dx + dy === 1 : dx === 0.5 && dy === 0.5;
            const sharesCorner = isSquare ? dx === 1 && dy === 1 : dx + dy === 1 && dx !== 0.5;
            expect(Math.abs(ax - bx) + Math.abs(ay - by) === 1).toBe(sharesEdge);
            expect(Math.abs(ax - bx) === 1 && Math.abs(ay - by) === 1).toBe(sharesCorner);
          }
        }
      }),
    );
  });

  it('knows the middle of each cell on the screen, and the tile at a pixel', () => {
    fc.assert(
      fc.property(anyShape, fc.integer({ min: -4, max: 4 }), (shape, off) => {
        const layout = tiledLayout(mapOf(shape));
        for (const [column, row] of cellsOf(shape)) {
          const [x, y] = layout.tileOfCell(column, row);
          const [px, py] = layout.pixelOfTile(x, y);
          expect([px, py]).toEqual(middleOfCell(shape, column, row).map((value) => expect.closeTo(value, 9)));
          expect(layout.tileOfPixel(px + off, py)).toEqual([x, y]);
          expect(layout.tileOfPixel(px, py + off)).toEqual([x, y]);
        }
      }),
    );
  });

  it('puts objects on the tile that they are seen on', () => {
    fc.assert(
      fc.property(anyShape, fc.nat(48), (shape, nth) => {
        const cells = cellsOf(shape);
        const [column, row] = cells[nth % cells.length]!;
        const [px, py] =
          shape.orientation === 'isometric'
            ? [(column + 0.5) * H, (row + 0.5) * H]
            : middleOfCell(shape, column, row);
        const map = mapOf(shape, [{ x: px, y: py, point: true }]);
        expect(tiledObjects(map)[0]!.tile).toEqual(tiledLayout(map).tileOfCell(column, row));
      }),
    );
  });

  it('leaves the corners of a staggered Grid as walls', () => {
    const shape = {
      orientation: 'staggered',
      staggeraxis: 'y',
      staggerindex: 'odd',
      width: 2,
      height: 4,
      corner: undefined,
    };
    expect(formatRows(gridFromTiled(mapOf(shape), { walls: 'none' }))).toEqual(['@..@', '....', '@..@']);
  });

  it('needs a tile and the size of tiles', () => {
    const empty = '{"orientation":"staggered","infinite":true,"tilewidth":9,"tileheight":9,"layers":[]}';
    expect(caught(() => tiledLayout(readTiled(empty))).message).toContain('without a single tile');
    const sizeless = '{"orientation":"isometric","width":1,"height":1,"layers":[]}';
    expect(caught(() => tiledLayout(readTiled(sizeless))).message).toContain('tiles of 0 × 0 pixels');
  });
});
