/** Objects, properties and tilesets in Tiled's XML files. */
import type { Point } from '../grid/index.ts';
import { clip } from './text.ts';
import type { TiledObject, TiledProperties, TiledShape, TileProperties, TilesetTiles } from './tiled.ts';
import { NO_LAYER, type ObjectParts, objectFrom } from './tiled-object-parts.ts';
import { childNamed, type XmlValues } from './tiled-xml-values.ts';
import type { XmlElement } from './xml.ts';

/** Elements inside an object that say what shape it has. */
const SHAPES: readonly TiledShape[] = ['point', 'ellipse', 'polygon', 'polyline', 'text'];

/** What a file says about an object. Throws `bad-file`. */
export function xmlObjectParts(values: XmlValues, element: XmlElement): ObjectParts {
  const { attributes } = element;
  const number = (name: string) => values.number(element, name);
  const visible = attributes.get('visible');
  const shape = SHAPES.find((name) => childNamed(element, name));
  const corners = childNamed(element, 'polygon') ?? childNamed(element, 'polyline');
  return {
    id: number('id'),
    name: attributes.get('name'),
    class: attributes.get('class') ?? attributes.get('type'),
    x: number('x'),
    y: number('y'),
    width: number('width'),
    height: number('height'),
    rotation: number('rotation'),
    visible: visible === undefined ? undefined : visible !== '0',
    gid: attributes.has('gid') ? values.integer(element, 'gid') : undefined,
    shape,
    points: corners && xmlPoints(values, corners),
    properties: xmlProperties(element),
    template: attributes.get('template'),
  };
}

/** Corners are written as `0,0 16,0 16,8.5`. */
function xmlPoints(values: XmlValues, element: XmlElement): Point[] {
  const text = element.attributes.get('points') ?? '';
  return text
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [x, y, ...rest] = pair.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
      if (Number.isFinite(x) && Number.isFinite(y) && rest.length === 0) return [x!, y!];
      throw values.error(`the points of <${element.name}> must be pairs x,y, not '${clip(pair)}'`, element);
    });
}

/** The properties of whatever element. */
export function xmlProperties(element: XmlElement): TiledProperties {
  const found = new Map<string, unknown>();
  const list = childNamed(element, 'properties');
  for (const property of list?.children ?? []) {
    found.set(property.attributes.get('name') ?? '', propertyValue(property));
  }
  return found;
}

/** A value as JSON would have it. What cannot be read as its type stays text. */
function propertyValue(property: XmlElement): unknown {
  const type = property.attributes.get('type');
  if (type === 'class') return Object.fromEntries(xmlProperties(property));
  // A text of several lines is the element's content.
  const text = property.attributes.get('value') ?? property.text;
  if (type === 'bool' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = type === 'int' || type === 'float' || type === 'object';
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The properties of the tiles of a tileset, and what else it says about them. Throws `bad-file`. */
export function xmlTileset(
  values: XmlValues,
  tileset: XmlElement,
): { readonly properties: TileProperties; readonly tiles: TilesetTiles } {
  const properties = new Map<number, TiledProperties>();
  const classes = new Map<number, string>();
  const collisions = new Map<number, readonly TiledObject[]>();
  const sizes = new Map<number, { width: number; height: number }>();
  for (const tile of tileset.children) {
    if (tile.name !== 'tile') continue;
    const id = values.integer(tile, 'id');
    properties.set(id, xmlProperties(tile));
    const name = tile.attributes.get('class') ?? tile.attributes.get('type');
    if (name) classes.set(id, name);
    const image = childNamed(tile, 'image');
    const width = image && values.number(image, 'width');
    const height = image && values.number(image, 'height');
    if (width !== undefined && height !== undefined) sizes.set(id, { width, height });
    const shapes = (childNamed(tile, 'objectgroup')?.children ?? [])
      .filter((child) => child.name === 'object')
      .map((child) => objectFrom(xmlObjectParts(values, child), NO_LAYER, () => undefined, []));
    if (shapes.length > 0) collisions.set(id, shapes);
  }
  const grid = childNamed(tileset, 'grid');
  const isometric = grid?.attributes.get('orientation') === 'isometric';
  const file = childNamed(tileset, 'image')?.attributes.get('source');
  const number = (name: string) => values.number(tileset, name) ?? 0;
  const tiles = {
    classes,
    collisions,
    sizes,
    tileWidth: number('tilewidth'),
    tileHeight: number('tileheight'),
    isometricHeight: isometric ? values.number(grid!, 'height') : undefined,
    objectAlignment: tileset.attributes.get('objectalignment') ?? 'unspecified',
    picture:
      file === undefined
        ? undefined
        : { file, columns: number('columns'), margin: number('margin'), spacing: number('spacing') },
  };
  return { properties, tiles };
}
