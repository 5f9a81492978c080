import type { Grid } from 'floodgate';
import { packHex } from '../colour/packed.ts';
import type { MapPalette } from '../colour/palette.ts';

/** Colours as the bytes of a picture hold them, read as one little-endian number. */
export interface TerrainInk {
  readonly floor: number;
  readonly floorShadow: number;
  readonly floorLine: number;
  readonly wall: number;
  readonly wallEdge: number;
}

export function terrainInk(palette: MapPalette): TerrainInk {
  return {
    floor: packHex(palette.floor),
    floorShadow: packHex(palette.floorShadow),
    floorLine: packHex(palette.floorLine),
    wall: packHex(palette.wall),
    wallEdge: packHex(palette.wallEdge),
  };
}

/** Pixels per tile, a power of two, so that a picture of the whole map has at most four million of them. */
export function pixelsPerTile(width: number, height: number): number {
  let pixels = 32;
  while (pixels > 1 && width * pixels * height * pixels > 2 ** 22) pixels /= 2;
  return pixels;
}

/** A rectangle of tiles. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

/** The least rectangle around two. */
export function areaAround(a: Area, b: Area): Area {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  return {
    left,
    top,
    columns: Math.max(a.left + a.columns, b.left + b.columns) - left,
    rows: Math.max(a.top + a.rows, b.top + b.rows) - top,
  };
}

/**
 * Paints a rectangle of tiles: walls with an edge towards the floor and a shadow below them, floor with faint
 * lines between the tiles where there is room for it.
 *
 * @param area what the picture shows
 * @param part what is painted of it
 */
export function paintTerrain(
  grid: Grid,
  area: Area,
  scale: number,
  ink: TerrainInk,
  pixels: Uint32Array,
  part: Area = area,
): void {
  const { passable, stride } = grid;
  const width = area.columns * scale;
  const edge = Math.max(1, scale >> 3);
  const shadow = scale >> 2;
  for (let y = part.top; y < part.top + part.rows; y++) {
    for (let x = part.left; x < part.left + part.columns; x++) {
      const cell = grid.cell(x, y);
      const corner = ((y - area.top) * width + x - area.left) * scale;
      if (passable[cell]) {
        fill(pixels, width, corner, scale, scale, ink.floor);
        if (scale >= 8) {
          fill(pixels, width, corner, scale, 1, ink.floorLine);
          fill(pixels, width, corner, 1, scale, ink.floorLine);
        }
        if (scale >= 4 && !passable[cell - stride])
          fill(pixels, width, corner, scale, shadow, ink.floorShadow);
        continue;
      }
      fill(pixels, width, corner, scale, scale, ink.wall);
      if (scale < 4) continue;
      const last = scale - edge;
      if (passable[cell - stride]) fill(pixels, width, corner, scale, edge, ink.wallEdge);
      if (passable[cell + stride]) fill(pixels, width, corner + last * width, scale, edge, ink.wallEdge);
      if (passable[cell - 1]) fill(pixels, width, corner, edge, scale, ink.wallEdge);
      if (passable[cell + 1]) fill(pixels, width, corner + last, edge, scale, ink.wallEdge);
      // Edges meet in the corners.
      const below = corner + last * width;
      if (passable[cell - stride - 1]) fill(pixels, width, corner, edge, edge, ink.wallEdge);
      if (passable[cell - stride + 1]) fill(pixels, width, corner + last, edge, edge, ink.wallEdge);
      if (passable[cell + stride - 1]) fill(pixels, width, below, edge, edge, ink.wallEdge);
      if (passable[cell + stride + 1]) fill(pixels, width, below + last, edge, edge, ink.wallEdge);
    }
  }
}

function fill(
  pixels: Uint32Array,
  width: number,
  from: number,
  columns: number,
  rows: number,
  ink: number,
): void {
  for (let row = 0; row < rows; row++) pixels.fill(ink, from + row * width, from + row * width + columns);
}
