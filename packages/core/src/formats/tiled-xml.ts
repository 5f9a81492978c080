/** Tiled's XML files: maps (`.tmx`) and tilesets (`.tsx`). */
import { type ErrorCode, FloodgateError } from '../error.ts';
import { MAX_TILES } from '../grid/index.ts';
import { clip, positionAt } from './text.ts';
import {
  checkOrientation,
  type TiledChunk,
  type TiledLayer,
  type TiledMap,
  type TiledTileset,
  type TileProperties,
} from './tiled.ts';
import { decodeTiles, type Inflate, tilesFromList } from './tiled-data.ts';
import { parseXml, type XmlElement } from './xml.ts';

/**
 * Reads a map. Throws a FloodgateError with line and column: `bad-file`, `too-large`, or `unsupported` for
 * compressed data without `inflate`; `unsupported` without a position for other orientations.
 */
export function readTiledXml(
  text: string,
  options: { file: string; inflate: Inflate | undefined },
): TiledMap {
  return new XmlMapReader(text, options.file, options.inflate).map();
}

/** The properties of the tiles of a tileset file. Throws `bad-file` with line and column. */
export function readTilesetXml(text: string, file: string): TileProperties {
  return new XmlMapReader(text, file, undefined).tilesetFile();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

class XmlMapReader {
  readonly #text: string;
  readonly #file: string;
  readonly #inflate: Inflate | undefined;

  constructor(text: string, file: string, inflate: Inflate | undefined) {
    this.#text = text;
    this.#file = file;
    this.#inflate = inflate;
  }

  map(): TiledMap {
    const root = this.#root('map');
    const orientation = root.attributes.get('orientation');
    if (orientation === undefined) throw this.#error('<map> has no orientation', root);
    checkOrientation(orientation, this.#file);
    const infinite = root.attributes.get('infinite') === '1';
    const size = infinite ? undefined : this.#size(root);
    const layers: TiledLayer[] = [];
    this.#layers(root, true, size, layers);
    const tilesets = root.children
      .filter((child) => child.name === 'tileset')
      .map((child) => this.#tileset(child));
    return { orientation, infinite, width: size?.width ?? 0, height: size?.height ?? 0, layers, tilesets };
  }

  tilesetFile(): TileProperties {
    return this.#tileProperties(this.#root('tileset'));
  }

  #root(name: string): XmlElement {
    const root = parseXml(this.#text, this.#file);
    if (root.name === name) return root;
    throw this.#error(`expected <${name}>, found <${clip(root.name)}>`, root);
  }

  /** Recursion is bounded by the depth that the XML reader accepts. */
  #layers(parent: XmlElement, parentVisible: boolean, size: Size | undefined, layers: TiledLayer[]): void {
    for (const child of parent.children) {
      const name = child.attributes.get('name') ?? '';
      const visible = parentVisible && child.attributes.get('visible') !== '0';
      if (child.name === 'group') this.#layers(child, visible, size, layers);
      else if (child.name === 'layer')
        layers.push({ name, kind: 'tile', visible, chunks: this.#chunks(child, size) });
      else if (child.name === 'objectgroup') layers.push({ name, kind: 'object', visible, chunks: [] });
      else if (child.name === 'imagelayer') layers.push({ name, kind: 'image', visible, chunks: [] });
    }
  }

  #chunks(layer: XmlElement, map: Size | undefined): TiledChunk[] {
    const data = layer.children.find((child) => child.name === 'data');
    if (!data) throw this.#error(`layer '${clip(layer.attributes.get('name') ?? '')}' has no <data>`, layer);
    const chunks = data.children.filter((child) => child.name === 'chunk');
    if (chunks.length > 0) {
      return chunks.map((chunk) => {
        const size = this.#size(chunk);
        const x = this.#integer(chunk, 'x');
        const y = this.#integer(chunk, 'y');
        return { x, y, ...size, gids: this.#tiles(chunk, data, size) };
      });
    }
    // An infinite layer without tiles has no chunks at all.
    if (!map) return [];
    const size = layer.attributes.has('width') ? this.#size(layer) : map;
    if (size.width !== map.width || size.height !== map.height) {
      throw this.#error(
        `the layer is ${size.width} × ${size.height}, the map is ${map.width} × ${map.height}`,
        layer,
      );
    }
    return [{ x: 0, y: 0, ...size, gids: this.#tiles(data, data, size) }];
  }

  /** The tiles in `holder`, a chunk or the data itself, in the encoding that the attributes of `data` name. */
  #tiles(holder: XmlElement, data: XmlElement, size: Size): Uint32Array {
    const error = (message: string, code?: ErrorCode) => this.#error(message, holder, code);
    const context = { error, inflate: this.#inflate };
    const count = size.width * size.height;
    const encoding = data.attributes.get('encoding');
    if (encoding === undefined) {
      const tiles = holder.children.filter((child) => child.name === 'tile');
      const gids = tiles.map((tile) => (tile.attributes.has('gid') ? this.#integer(tile, 'gid') : 0));
      return tilesFromList(gids, count, context);
    }
    return decodeTiles(holder.text, encoding, data.attributes.get('compression') ?? '', count, context);
  }

  #tileset(element: XmlElement): TiledTileset {
    const firstGid = this.#integer(element, 'firstgid');
    const source = element.attributes.get('source');
    return { firstGid, source, properties: source === undefined ? this.#tileProperties(element) : undefined };
  }

  #tileProperties(tileset: XmlElement): TileProperties {
    const byTile = new Map<number, ReadonlyMap<string, unknown>>();
    for (const tile of tileset.children) {
      if (tile.name !== 'tile') continue;
      const values = new Map<string, unknown>();
      for (const list of tile.children) {
        if (list.name !== 'properties') continue;
        for (const property of list.children) {
          // A text of several lines is the element's content. The wall rules decide what a text means.
          values.set(
            property.attributes.get('name') ?? '',
            property.attributes.get('value') ?? property.text,
          );
        }
      }
      byTile.set(this.#integer(tile, 'id'), values);
    }
    return byTile;
  }

  #integer(element: XmlElement, name: string): number {
    const text = element.attributes.get(name);
    const value = text !== undefined && /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value)) return value;
    const found = text === undefined ? 'missing' : `'${clip(text)}'`;
    throw this.#error(`the ${name} of <${clip(element.name)}> must be a whole number, not ${found}`, element);
  }

  #size(element: XmlElement): Size {
    const width = this.#integer(element, 'width');
    const height = this.#integer(element, 'height');
    const size = `the size of <${clip(element.name)}>, ${width} × ${height},`;
    if (width < 1 || height < 1) throw this.#error(`${size} must be at least 1 × 1`, element);
    if (width * height > MAX_TILES) {
      const limit = MAX_TILES.toLocaleString('en');
      throw this.#error(`${size} is too large: at most ${limit} tiles`, element, 'too-large');
    }
    return { width, height };
  }

  #error(message: string, element: XmlElement, code: ErrorCode = 'bad-file'): FloodgateError {
    return new FloodgateError(code, message, positionAt(this.#text, element.at, this.#file));
  }
}
