/** Where the cells of a Tiled map lie: on the Grid, and in pixels. */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import { type TiledMap, tiledBounds } from './tiled.ts';

/**
 * How a Tiled map and its Grid lie on each other. A *cell* is what Tiled calls (column, row); a *tile* is (x, y) of the
 * Grid. Orthogonal and isometric maps differ by the corner at which an infinite map begins. Staggered maps are turned:
 * x runs down to the right and y down to the left on the screen, as in an isometric map, so that tiles that share an
 * edge on the screen are neighbours in the Grid.
 */
export interface TiledLayout {
  /** The size of the Grid. */
  readonly width: number;
  readonly height: number;
  /** The tile of a cell. It lies outside of the Grid if the cell lies outside of the map. */
  tileOfCell(column: number, row: number): Point;
  /** The cell of a tile. In staggered maps, tiles in the corners of the Grid have cells that are not in the map. */
  cellOfTile(x: number, y: number): Point;
  /** True if the tile is a cell of the map. */
  hasTile(x: number, y: number): boolean;
  /**
   * The pixel in the middle of a tile, as Tiled draws the map: from the top left corner of the whole picture, or in
   * infinite maps from the top corner of cell (0, 0). Between tiles it is in between, so positions of agents that are
   * under way can be drawn.
   */
  pixelOfTile(x: number, y: number): Point;
  /** The tile at a pixel, such as the one under the mouse. It may lie outside of the Grid. */
  tileOfPixel(px: number, py: number): Point;
}

/** A layout that also knows the coordinates of objects, which are not pixels of the screen in isometric maps. */
export interface ObjectLayout extends TiledLayout {
  /** A place on the Grid, where tile (x, y) is the square from (x, y) to (x + 1, y + 1), in coordinates of objects. */
  toObjects(x: number, y: number): Point;
  /** The reverse of `toObjects`. */
  fromObjects(px: number, py: number): Point;
}

/**
 * How a map lies on its Grid. Throws a FloodgateError `bad-map` if it is infinite and has no tile, or does not give the
 * size of its tiles in pixels.
 */
export function tiledLayout(map: TiledMap): TiledLayout {
  const { toObjects: _, fromObjects: __, ...layout } = objectLayout(map, 'the map');
  return layout;
}

/** As {@link tiledLayout}; `file` names the map in errors. */
export function objectLayout(map: TiledMap, file: string): ObjectLayout {
  const { tileWidth: w, tileHeight: h } = map;
  if (!(w > 0 && h > 0)) {
    throw new FloodgateError(
      'bad-map',
      `${file} has tiles of ${w} × ${h} pixels: tilewidth and tileheight must be above 0`,
    );
  }
  const cells = cellLayout(map, file);
  const screen = screenOf(map, cells.start, w, h);
  const objects =
    map.orientation === 'isometric' ? affine([h, 0, 0, h], [cells.start[0] * h, cells.start[1] * h]) : screen;
  return {
    ...cells,
    pixelOfTile: (x, y) => screen.to(x + 0.5, y + 0.5),
    tileOfPixel: (px, py) => floored(screen.from(px, py)),
    toObjects: objects.to,
    fromObjects: objects.from,
  };
}

interface CellLayout extends Pick<TiledLayout, 'width' | 'height' | 'tileOfCell' | 'cellOfTile' | 'hasTile'> {
  /** What was subtracted to make tiles count from 0. */
  readonly start: Point;
}

/** The part of a layout that needs no pixels. Throws `bad-map` if the map is infinite and has no tile. */
export function cellLayout(map: TiledMap, file: string): CellLayout {
  const bounds = tiledBounds(map);
  if (!bounds) throw new FloodgateError('bad-map', `${file} is an infinite map without a single tile`);
  const isCell = ([column, row]: Point) =>
    column >= bounds.x &&
    column < bounds.x + bounds.width &&
    row >= bounds.y &&
    row < bounds.y + bounds.height;
  if (map.orientation !== 'staggered') {
    const cellOfTile = (x: number, y: number): Point => [x + bounds.x, y + bounds.y];
    return {
      width: bounds.width,
      height: bounds.height,
      start: [bounds.x, bounds.y],
      tileOfCell: (column, row) => [column - bounds.x, row - bounds.y],
      cellOfTile,
      hasTile: (x, y) => isCell(cellOfTile(x, y)),
    };
  }
  // Diamonds grow along both axes but for the shift of every second row, so the outermost two of each side decide.
  const ends = (from: number, count: number) => [from, from + 1, from + count - 2, from + count - 1];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const column of ends(bounds.x, bounds.width)) {
    for (const row of ends(bounds.y, bounds.height)) {
      if (!isCell([column, row])) continue;
      const [u, v] = diamondOf(map, column, row);
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
  }
  const cellOfTile = (x: number, y: number) => cellOfDiamond(map, x + left, y + top);
  return {
    width: right - left + 1,
    height: bottom - top + 1,
    start: [left, top],
    tileOfCell: (column, row) => {
      const [u, v] = diamondOf(map, column, row);
      return [u - left, v - top];
    },
    cellOfTile,
    hasTile: (x, y) => isCell(cellOfTile(x, y)),
  };
}

/** 1 if a row or column of a staggered map is shifted by half a tile, else 0. */
function shift({ staggerIndex }: TiledMap, line: number): number {
  return (line & 1) === (staggerIndex === 'odd' ? 1 : 0) ? 1 : 0;
}

/**
 * A cell of a staggered map in the coordinates of an isometric one. In halves of a tile, its middle is at
 * (2 · column + 1 + shift, row + 1), and both axes of an isometric map run along the diagonals of that. The remainder
 * of the halving is the same for all cells of a map.
 */
function diamondOf(map: TiledMap, column: number, row: number): Point {
  const alongX = map.staggerAxis === 'x';
  const sx = alongX ? column + 1 : 2 * column + 1 + shift(map, row);
  const sy = alongX ? 2 * row + 1 + shift(map, column) : row + 1;
  return [Math.floor((sx + sy) / 2), Math.floor((sy - sx) / 2)];
}

/** The reverse of diamondOf. */
function cellOfDiamond(map: TiledMap, u: number, v: number): Point {
  const odd = oddMiddle(map);
  const sx = u - v;
  const sy = u + v + odd;
  if (map.staggerAxis === 'x') return [sx - 1, (sy - 1 - shift(map, sx - 1)) / 2];
  return [(sx - 1 - shift(map, sy - 1)) / 2, sy - 1];
}

/** What the halving in diamondOf leaves over: of the sum of two odd numbers nothing, of others 1. */
function oddMiddle(map: TiledMap): number {
  return shift(map, 0);
}

/** From places on the Grid to pixels of the screen. */
function screenOf(map: TiledMap, [left, top]: Point, w: number, h: number): Affine {
  if (map.orientation === 'orthogonal') return affine([w, 0, 0, h], [left * w, top * h]);
  // Both axes of diamonds start at the top corner of the first one.
  const matrix = [w / 2, -w / 2, h / 2, h / 2] as const;
  const [x, y] = [((left - top) * w) / 2, ((left + top) * h) / 2];
  if (map.orientation === 'isometric') return affine(matrix, [x + (map.height * w) / 2, y]);
  // The middle of diamond (u, v) is at (u - v, u + v + odd) halves; the top corner of its square is half a tile higher.
  return affine(matrix, [x, y + ((oddMiddle(map) - 1) * h) / 2]);
}

interface Affine {
  readonly to: (x: number, y: number) => Point;
  readonly from: (px: number, py: number) => Point;
}

/** The map (x, y) → (a x + b y + e, c x + d y + f) and its reverse. */
function affine([a, b, c, d]: readonly [number, number, number, number], [e, f]: Point): Affine {
  const determinant = a * d - b * c;
  return {
    to: (x, y) => [a * x + b * y + e, c * x + d * y + f],
    from: (px, py) => [
      (d * (px - e) - b * (py - f)) / determinant,
      (a * (py - f) - c * (px - e)) / determinant,
    ],
  };
}

const floored = ([x, y]: Point): Point => [Math.floor(x), Math.floor(y)];
