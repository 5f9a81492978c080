import type { Grid } from '../grid/index.ts';
import type { RgbaImage } from './image.ts';

/** The side of a tile in pixels unless another is asked for. */
const SIDE = 16;
/** Tiled's numbers of the two tiles. */
const FLOOR = 1;
const WALL = 2;
/** Grey levels of floor and wall. */
const SHADES = [222, 64];

/**
 * A map as a Tiled map in JSON (`.tmj`): a layer `floor` and a layer `walls`, whose tile has the property `collides`.
 * Reading it with {@link parseTiled} gives the same tiles.
 *
 * @param image the file that has the picture of {@link tiledTiles}, which Tiled looks for beside the map
 * @param side the side of a tile in pixels
 */
export function formatTiled(grid: Grid, image = 'floodgate-tiles.png', side = SIDE): string {
  const { width, height } = grid;
  const layer = (id: number, name: string, gid: (free: boolean) => number) => ({
    id,
    name,
    type: 'tilelayer',
    visible: true,
    opacity: 1,
    x: 0,
    y: 0,
    width,
    height,
    data: Array.from({ length: width * height }, (_, i) =>
      gid(grid.isFree(i % width, Math.floor(i / width))),
    ),
  });
  return JSON.stringify({
    type: 'map',
    version: '1.10',
    orientation: 'orthogonal',
    renderorder: 'right-down',
    infinite: false,
    width,
    height,
    tilewidth: side,
    tileheight: side,
    nextlayerid: 3,
    nextobjectid: 1,
    layers: [layer(1, 'floor', (free) => (free ? FLOOR : 0)), layer(2, 'walls', (free) => (free ? 0 : WALL))],
    tilesets: [
      {
        firstgid: FLOOR,
        name: 'floodgate',
        image,
        imagewidth: 2 * side,
        imageheight: side,
        tilewidth: side,
        tileheight: side,
        columns: 2,
        tilecount: 2,
        margin: 0,
        spacing: 0,
        tiles: [{ id: WALL - FLOOR, properties: [{ name: 'collides', type: 'bool', value: true }] }],
      },
    ],
  });
}

/** The picture of the tiles that {@link formatTiled} uses: floor and wall side by side, of that side in pixels. */
export function tiledTiles(side = SIDE): RgbaImage & { readonly data: Uint8ClampedArray<ArrayBuffer> } {
  const width = 2 * side;
  const data = new Uint8ClampedArray(4 * width * side);
  for (let i = 0; i < width * side; i++) {
    const shade = SHADES[Math.floor((i % width) / side)]!;
    data.set([shade, shade, shade, 255], 4 * i);
  }
  return { width, height: side, data };
}
