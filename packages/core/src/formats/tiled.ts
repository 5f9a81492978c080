/** Maps of the Tiled editor (https://doc.mapeditor.org) in memory, whatever their file format. */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';

/** A rectangle of tiles. Finite layers are one chunk at (0, 0). */
export interface TiledChunk {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Row by row; 0 is no tile. Flip flags have been removed. */
  readonly gids: Uint32Array;
  /**
   * How each tile is flipped, as bits: 8 left to right, 4 top to bottom, 2 along the diagonal (before the others).
   * Undefined if no tile of the chunk is flipped.
   */
  readonly flips: Uint8Array | undefined;
}

/** A layer. Groups are resolved: the layers of a group take its place. */
export interface TiledLayer {
  readonly name: string;
  readonly kind: 'tile' | 'object' | 'image';
  /** False if the layer or a group around it is hidden. */
  readonly visible: boolean;
  /** Empty unless the kind is `tile`. */
  readonly chunks: readonly TiledChunk[];
}

/** Custom properties by name. Values of class properties are plain objects. */
export type TiledProperties = ReadonlyMap<string, unknown>;

/** Custom properties of tiles, by the tile's number in its tileset and the property's name. */
export type TileProperties = ReadonlyMap<number, TiledProperties>;

/** What an object of Tiled looks like. */
export type TiledShape = 'point' | 'rectangle' | 'ellipse' | 'polygon' | 'polyline' | 'tile' | 'text';

/** An object of an object layer, or a collision shape of a tile. Lengths are in pixels, as in the file. */
export interface TiledObject {
  /** Unique in its map; 0 in files that have none. */
  readonly id: number;
  readonly name: string;
  /** What Tiled calls class, and called type before; empty if none is set. */
  readonly class: string;
  /** The name of its layer. */
  readonly layer: string;
  /** False if the object, its layer or a group around it is hidden. */
  readonly visible: boolean;
  readonly properties: TiledProperties;
  readonly shape: TiledShape;
  /** The offsets of its layer and the groups around it are added. In isometric maps, see {@link tiledLayout}. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In degrees, clockwise around (x, y). */
  readonly rotation: number;
  /** The corners of a polygon or polyline, relative to (x, y). Else empty. */
  readonly points: readonly Point[];
  /** The tile that a tile object shows, without flip flags; else 0. */
  readonly gid: number;
  /** How that tile is flipped; see {@link TiledChunk}. */
  readonly flips: number;
  /** The template that it is made from, if its text was not given: then only what differs from it is known. */
  readonly missingTemplate: string | undefined;
}

/** What a tileset says about its tiles, besides their properties. Maps go by the tile's number in the tileset. */
export interface TilesetTiles {
  readonly classes: ReadonlyMap<number, string>;
  /** The shapes drawn in Tiled's collision editor, relative to the tile's top left corner. */
  readonly collisions: ReadonlyMap<number, readonly TiledObject[]>;
  /** The size of tiles in pixels; 0 if the file does not say. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Sizes of tiles that are pictures of their own. */
  readonly sizes: ReadonlyMap<number, { readonly width: number; readonly height: number }>;
  /** The height of the isometric grid that collision shapes are drawn on; undefined if it is not isometric. */
  readonly isometricHeight: number | undefined;
  /** Which part of its picture an object stands on, such as `bottomleft`. */
  readonly objectAlignment: string;
  /** The picture that all tiles are parts of; undefined if each has one of its own. */
  readonly picture: TilesetPicture | undefined;
}

/** The picture of a tileset, in which tiles lie row by row. */
export interface TilesetPicture {
  /** The file as the tileset names it, relative to its own. */
  readonly file: string;
  /** Tiles in a row; 0 if the file does not say. */
  readonly columns: number;
  /** Pixels around all tiles, and between two of them. */
  readonly margin: number;
  readonly spacing: number;
}

/** A tileset of a Tiled map. */
export interface TiledTileset {
  /** The gid of its tile 0. */
  readonly firstGid: number;
  /** The file that holds it, if it is not part of the map. */
  readonly source: string | undefined;
  /** Undefined if it is in another file whose text was not given. */
  readonly properties: TileProperties | undefined;
  /** Undefined like the properties. */
  readonly tiles: TilesetTiles | undefined;
}

/** A map of the Tiled editor, as {@link readTiled} returns it. */
export interface TiledMap {
  /** As in the file: `orthogonal`, `isometric` or `staggered`. */
  readonly orientation: string;
  readonly infinite: boolean;
  /** Size in tiles; meaningless if the map is infinite. */
  readonly width: number;
  readonly height: number;
  /** Size of a tile in pixels; 0 if the file does not say. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** In staggered maps: `y` if every second row is shifted by half a tile, `x` if every second column is. */
  readonly staggerAxis: 'x' | 'y';
  /** In staggered maps: which rows or columns are shifted. */
  readonly staggerIndex: 'odd' | 'even';
  readonly properties: TiledProperties;
  readonly layers: readonly TiledLayer[];
  /** The objects of all object layers, in the order of the file. {@link tiledObjects} puts them on the Grid. */
  readonly objects: readonly TiledObject[];
  readonly tilesets: readonly TiledTileset[];
}

/** A rectangle of Tiled's cells. */
export interface TiledBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The rectangle of a map that becomes the Grid, in Tiled's coordinates: the whole of a finite map, or the smallest
 * rectangle that contains every tile of an infinite one. Unless the map is staggered, cell (x, y) of Tiled is tile
 * (x − bounds.x, y − bounds.y) of the Grid; {@link tiledLayout} knows for all maps. Undefined if an infinite map has
 * no tiles.
 */
export function tiledBounds(map: TiledMap): TiledBounds | undefined {
  if (!map.infinite) return { x: 0, y: 0, width: map.width, height: map.height };
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const chunk of map.layers.flatMap((layer) => layer.chunks)) {
    for (let i = 0; i < chunk.gids.length; i++) {
      if (chunk.gids[i] === 0) continue;
      const x = chunk.x + (i % chunk.width);
      const y = chunk.y + Math.floor(i / chunk.width);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (left > right) return undefined;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

const ORIENTATIONS = ['orthogonal', 'isometric', 'staggered'];

/** Throws `unsupported` if a Grid cannot have the neighbours that tiles of this orientation have. */
export function checkOrientation(orientation: string, file: string): void {
  if (ORIENTATIONS.includes(orientation)) return;
  const why = orientation === 'hexagonal' ? ': a hexagon has six neighbours, a tile of a Grid has eight' : '';
  throw new FloodgateError(
    'unsupported',
    `${file} is ${orientation}; only orthogonal, isometric and staggered Tiled maps are supported${why}`,
  );
}
