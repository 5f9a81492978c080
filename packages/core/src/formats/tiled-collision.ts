/** Walls from the collision shapes that Tiled's tile editor draws into tiles. */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import type { TiledMap, TiledObject, TiledTileset } from './tiled.ts';
import { covers } from './tiled-shapes.ts';
import { tilesetFinder } from './tiled-tilesets.ts';
import { ShapeWork } from './tiled-work.ts';

/** Samples along each side of a tile. Shapes that end at a sixteenth of a tile are measured exactly. */
const SAMPLES = 16;

/** How many cells a picture may be wide or high. A false size must not keep the reader busy for hours. */
const MOST_CELLS = 64;

/** Bits of a flip. */
const LEFT_RIGHT = 8;
const TOP_BOTTOM = 4;
const DIAGONAL = 2;

/**
 * By gid and flip, which cells around a tile's own are walls, relative to it: those of which its collision shapes cover
 * at least a share. Pictures larger than a cell of an orthogonal map reach up and to the right of it; in other maps they
 * rise from the ground, so only the tile's own cell counts. Throws `too-large` for pictures of more than 64 cells a side.
 */
export function collisionCells(
  map: TiledMap,
  share: number,
  file: string,
): (gid: number, flip: number) => readonly Point[] {
  const tilesetOf = tilesetFinder(map);
  const known = new Map<number, readonly Point[]>();
  const work = new ShapeWork(file);
  return (gid, flip) => {
    const key = gid * 16 + flip;
    let cells = known.get(key);
    if (!cells) {
      const tileset = tilesetOf(gid);
      const shapes = tileset?.tiles?.collisions.get(gid - tileset.firstGid);
      cells = shapes ? cellsOf(map, tileset!, gid - tileset!.firstGid, shapes, flip, share, file, work) : [];
      known.set(key, cells);
    }
    return cells;
  };
}

/** True if any tile of a known tileset has a collision shape. */
export function hasCollisions(map: TiledMap): boolean {
  return map.tilesets.some(({ tiles }) => tiles !== undefined && tiles.collisions.size > 0);
}

function cellsOf(
  map: TiledMap,
  tileset: TiledTileset,
  id: number,
  shapes: readonly TiledObject[],
  flip: number,
  share: number,
  file: string,
  work: ShapeWork,
): readonly Point[] {
  const facts = tileset.tiles!;
  const own = facts.sizes.get(id);
  // Tests and old files may leave sizes out: then tiles are as large as cells.
  const cell = {
    width: map.tileWidth || facts.tileWidth || 1,
    height: map.tileHeight || facts.tileHeight || 1,
  };
  const width = own?.width || facts.tileWidth || cell.width;
  const height = own?.height || facts.tileHeight || cell.height;
  const square = facts.isometricHeight;
  const unflipped = (x: number, y: number) => unflip(x, y, width, height, flip);
  const isCovered = (x: number, y: number) => shapes.some((shape) => covers(shape, x, y));
  /** True if shapes cover a place of the cell (dx, dy) away, given as shares of that cell. */
  const coversPlace = (dx: number, dy: number, u: number, v: number) => {
    if (map.orientation === 'orthogonal') {
      const bottom = flip & DIAGONAL ? width : height;
      return isCovered(...unflipped((dx + u) * cell.width, bottom + (dy - 1 + v) * cell.height));
    }
    // Shapes on an isometric grid are drawn along the axes of the diamond, others on the picture that it is the foot of.
    if (square !== undefined) return isCovered(...unflip(u * square, v * square, square, square, flip));
    return isCovered(
      ...unflipped(((1 + u - v) * cell.width) / 2, height - cell.height + ((u + v) * cell.height) / 2),
    );
  };
  const coveredShare = (dx: number, dy: number) => {
    let count = 0;
    for (let i = 0; i < SAMPLES; i++) {
      for (let j = 0; j < SAMPLES; j++) {
        if (coversPlace(dx, dy, (i + 0.5) / SAMPLES, (j + 0.5) / SAMPLES)) count++;
      }
    }
    return count / SAMPLES ** 2;
  };
  const spread = map.orientation === 'orthogonal' && square === undefined;
  const [across, up] = flip & DIAGONAL ? [height, width] : [width, height];
  const columns = spread ? Math.ceil(across / cell.width) : 1;
  const rows = spread ? Math.ceil(up / cell.height) : 1;
  if (columns > MOST_CELLS || rows > MOST_CELLS) {
    throw new FloodgateError(
      'too-large',
      `tile ${id} of a tileset of ${file} is ${width} × ${height} pixels: at most ${MOST_CELLS} × ${MOST_CELLS} cells are accepted`,
    );
  }
  for (const shape of shapes) work.spend(columns * rows * SAMPLES ** 2, shape);
  const cells: Point[] = [];
  for (let dy = 1 - rows; dy <= 0; dy++) {
    for (let dx = 0; dx < columns; dx++) if (coveredShare(dx, dy) >= share) cells.push([dx, dy]);
  }
  return cells;
}

/** The place in the picture that a place of the flipped picture shows. Tiled flips along the diagonal first. */
function unflip(x: number, y: number, width: number, height: number, flip: number): Point {
  const [w, h] = flip & DIAGONAL ? [height, width] : [width, height];
  const flippedX = flip & LEFT_RIGHT ? w - x : x;
  const flippedY = flip & TOP_BOTTOM ? h - y : y;
  return flip & DIAGONAL ? [flippedY, flippedX] : [flippedX, flippedY];
}
