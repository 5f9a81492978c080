/** Maps of the Tiled editor (https://doc.mapeditor.org) in memory, whatever their file format. */
import { FloodgateError } from '../error.ts';

/** A rectangle of tiles. Finite layers are one chunk at (0, 0). */
export interface TiledChunk {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Row by row; 0 is no tile. Flip flags have been removed. */
  readonly gids: Uint32Array;
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

/** Custom properties of tiles, by the tile's number in its tileset and the property's name. */
export type TileProperties = ReadonlyMap<number, ReadonlyMap<string, unknown>>;

/** A tileset of a Tiled map. */
export interface TiledTileset {
  /** The gid of its tile 0. */
  readonly firstGid: number;
  /** The file that holds it, if it is not part of the map. */
  readonly source: string | undefined;
  /** Undefined if it is in another file whose text was not given. */
  readonly properties: TileProperties | undefined;
}

/** A map of the Tiled editor, as {@link readTiled} returns it. */
export interface TiledMap {
  /** As in the file, such as `orthogonal`. */
  readonly orientation: string;
  readonly infinite: boolean;
  /** Size in tiles; meaningless if the map is infinite. */
  readonly width: number;
  readonly height: number;
  readonly layers: readonly TiledLayer[];
  readonly tilesets: readonly TiledTileset[];
}

/**
 * The rectangle of a map that becomes the Grid, in Tiled's coordinates: the whole of a finite map, or the smallest
 * rectangle that contains every tile of an infinite one. Tile (x, y) of Tiled is tile (x − bounds.x, y − bounds.y) of
 * the Grid. Undefined if an infinite map has no tiles.
 */
export function tiledBounds(
  map: TiledMap,
): { x: number; y: number; width: number; height: number } | undefined {
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

/** Throws `unsupported` unless the map is orthogonal. */
export function checkOrientation(orientation: string, file: string): void {
  if (orientation === 'orthogonal') return;
  throw new FloodgateError(
    'unsupported',
    `${file} is ${orientation}; only orthogonal Tiled maps are supported`,
  );
}
