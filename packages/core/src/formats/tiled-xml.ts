/** Tiled's XML files: maps (`.tmx`), tilesets (`.tsx`) and templates (`.tx`). */
import { clip } from './text.ts';
import {
  checkOrientation,
  type TiledChunk,
  type TiledLayer,
  type TiledMap,
  type TiledObject,
  type TiledTileset,
} from './tiled.ts';
import { decodeTiles, type ErrorAt, type Reading, tilesFromList } from './tiled-data.ts';
import type { TiledReadOptions } from './tiled-json.ts';
import { TiledSizeLimit } from './tiled-limits.ts';
import {
  type FindTemplate,
  type ObjectLayerPlace,
  objectFrom,
  type TiledTemplate,
} from './tiled-object-parts.ts';
import { xmlObjectParts, xmlProperties, xmlTileset } from './tiled-xml-objects.ts';
import { childNamed, XmlValues } from './tiled-xml-values.ts';
import type { XmlElement } from './xml.ts';

/**
 * Reads a map. Throws a FloodgateError with line and column: `bad-file` or `too-large`; `unsupported` without a
 * position for other orientations.
 */
export function readTiledXml(text: string, options: TiledReadOptions): Reading<TiledMap> {
  return new XmlMapReader(text, options).map();
}

/** What a tileset file says about its tiles. Throws `bad-file` with line and column. */
export function readTilesetXml(text: string, file: string): Pick<TiledTileset, 'properties' | 'tiles'> {
  const values = new XmlValues(text, file);
  return xmlTileset(values, values.root('tileset'));
}

/** The object of a template file. Throws `bad-file` with line and column. */
export function readTemplateXml(text: string, file: string): TiledTemplate {
  const values = new XmlValues(text, file);
  const root = values.root('template');
  const object = childNamed(root, 'object');
  if (!object) throw values.error('<template> has no <object>', root);
  const tileset = childNamed(root, 'tileset');
  return {
    object: xmlObjectParts(values, object),
    tileset: tileset && {
      firstGid: values.integer(tileset, 'firstgid'),
      source: tileset.attributes.get('source'),
    },
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

class XmlMapReader {
  readonly #values: XmlValues;
  readonly #size: TiledSizeLimit;
  readonly #findTemplate: FindTemplate;
  readonly #layers: TiledLayer[] = [];
  readonly #objects: TiledObject[] = [];
  #tilesets: readonly TiledTileset[] = [];

  constructor(text: string, { file, findTemplate, maxTiles }: TiledReadOptions) {
    this.#values = new XmlValues(text, file);
    this.#size = new TiledSizeLimit(text.length, maxTiles);
    this.#findTemplate = findTemplate;
  }

  *map(): Reading<TiledMap> {
    const root = this.#values.root('map');
    const orientation = root.attributes.get('orientation');
    if (orientation === undefined) throw this.#values.error('<map> has no orientation', root);
    checkOrientation(orientation, this.#values.file);
    const infinite = root.attributes.get('infinite') === '1';
    const size = infinite ? undefined : this.#values.size(root);
    if (size) this.#size.map(size, this.#values.at(root));
    this.#tilesets = root.children
      .filter((child) => child.name === 'tileset')
      .map((child) => this.#tileset(child));
    yield* this.#read(root, { name: '', visible: true, dx: 0, dy: 0 }, size);
    return {
      orientation,
      infinite,
      width: size?.width ?? 0,
      height: size?.height ?? 0,
      tileWidth: this.#values.number(root, 'tilewidth') ?? 0,
      tileHeight: this.#values.number(root, 'tileheight') ?? 0,
      staggerAxis: root.attributes.get('staggeraxis') === 'x' ? 'x' : 'y',
      staggerIndex: root.attributes.get('staggerindex') === 'even' ? 'even' : 'odd',
      properties: xmlProperties(root),
      layers: this.#layers,
      objects: this.#objects,
      tilesets: this.#tilesets,
    };
  }

  /** Reads the layers in a map or a group. Recursion is bounded by the depth that the XML reader accepts. */
  *#read(parent: XmlElement, around: ObjectLayerPlace, size: Size | undefined): Reading<void> {
    for (const child of parent.children) {
      const name = child.attributes.get('name') ?? '';
      const visible = around.visible && child.attributes.get('visible') !== '0';
      const place = () => ({
        name,
        visible,
        dx: around.dx + (this.#values.number(child, 'offsetx') ?? 0),
        dy: around.dy + (this.#values.number(child, 'offsety') ?? 0),
      });
      if (child.name === 'group') yield* this.#read(child, place(), size);
      else if (child.name === 'layer')
        this.#layers.push({ name, kind: 'tile', visible, chunks: yield* this.#chunks(child, size) });
      else if (child.name === 'objectgroup') {
        this.#layers.push({ name, kind: 'object', visible, chunks: [] });
        this.#readObjects(child, place());
      } else if (child.name === 'imagelayer') this.#layers.push({ name, kind: 'image', visible, chunks: [] });
    }
  }

  #readObjects(layer: XmlElement, place: ObjectLayerPlace): void {
    for (const child of layer.children) {
      if (child.name !== 'object') continue;
      const parts = xmlObjectParts(this.#values, child);
      this.#objects.push(objectFrom(parts, place, this.#findTemplate, this.#tilesets));
    }
  }

  *#chunks(layer: XmlElement, map: Size | undefined): Reading<TiledChunk[]> {
    const values = this.#values;
    const data = childNamed(layer, 'data');
    if (!data) throw values.error(`layer '${clip(layer.attributes.get('name') ?? '')}' has no <data>`, layer);
    const chunks: TiledChunk[] = [];
    for (const chunk of data.children) {
      if (chunk.name !== 'chunk') continue;
      const size = values.size(chunk);
      const x = values.integer(chunk, 'x');
      const y = values.integer(chunk, 'y');
      chunks.push({ x, y, ...size, ...(yield* this.#tiles(chunk, data, size)) });
    }
    // An infinite layer without tiles has no chunks at all.
    if (chunks.length > 0 || !map) return chunks;
    const size = layer.attributes.has('width') ? values.size(layer) : map;
    if (size.width !== map.width || size.height !== map.height) {
      throw values.error(
        `the layer is ${size.width} × ${size.height}, the map is ${map.width} × ${map.height}`,
        layer,
      );
    }
    return [{ x: 0, y: 0, ...size, ...(yield* this.#tiles(data, data, size)) }];
  }

  /** The tiles in `holder`, a chunk or the data itself, in the encoding that the attributes of `data` name. */
  *#tiles(holder: XmlElement, data: XmlElement, { width, height }: Size) {
    const error: ErrorAt = (message, code) => this.#values.error(message, holder, code);
    this.#size.tiles(width * height, error);
    const encoding = data.attributes.get('encoding');
    if (encoding === undefined) {
      const tiles = holder.children.filter((child) => child.name === 'tile');
      const gids = tiles.map((tile) => (tile.attributes.has('gid') ? this.#values.integer(tile, 'gid') : 0));
      return tilesFromList(gids, width * height, error);
    }
    const compression = data.attributes.get('compression') ?? '';
    return yield* decodeTiles(holder.text, encoding, compression, width * height, error);
  }

  #tileset(element: XmlElement): TiledTileset {
    const firstGid = this.#values.integer(element, 'firstgid');
    const source = element.attributes.get('source');
    if (source !== undefined) return { firstGid, source, properties: undefined, tiles: undefined };
    return { firstGid, source, ...xmlTileset(this.#values, element) };
  }
}
