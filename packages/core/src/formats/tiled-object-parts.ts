/** Objects as Tiled's files write them, in parts, and what they become together with their template. */
import type { Point } from '../grid/index.ts';
import { baseName } from './text.ts';
import type { TiledObject, TiledProperties, TiledShape, TiledTileset } from './tiled.ts';
import { FLIP_SHIFT, GID_MASK } from './tiled-data.ts';

/** What a file says about an object. Parts that it leaves out are undefined. */
export interface ObjectParts {
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly class: string | undefined;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly rotation: number | undefined;
  readonly visible: boolean | undefined;
  /** With flip flags. */
  readonly gid: number | undefined;
  readonly shape: TiledShape | undefined;
  readonly points: readonly Point[] | undefined;
  readonly properties: TiledProperties;
  /** The file of its template. */
  readonly template: string | undefined;
}

/** A template file: an object, and the tileset that its gid belongs to. */
export interface TiledTemplate {
  readonly object: ObjectParts;
  readonly tileset: { readonly firstGid: number; readonly source: string | undefined } | undefined;
}

/** The template in a file; undefined if its text was not given. */
export type FindTemplate = (source: string) => TiledTemplate | undefined;

/** What an object has from the layer and the groups that it is in. */
export interface ObjectLayerPlace {
  readonly name: string;
  readonly visible: boolean;
  readonly dx: number;
  readonly dy: number;
}

/** A collision shape stands in no layer. */
export const NO_LAYER: ObjectLayerPlace = { name: '', visible: true, dx: 0, dy: 0 };

/** An object from what its file and its template say; the file wins. */
export function objectFrom(
  own: ObjectParts,
  layer: ObjectLayerPlace,
  findTemplate: FindTemplate,
  tilesets: readonly TiledTileset[],
): TiledObject {
  const template = own.template === undefined ? undefined : findTemplate(own.template);
  const part = <K extends keyof ObjectParts>(key: K): ObjectParts[K] | undefined =>
    own[key] ?? template?.object[key];
  const gid = own.gid ?? (template && templateGid(template, tilesets));
  return {
    id: own.id ?? 0,
    name: part('name') ?? '',
    class: part('class') ?? '',
    layer: layer.name,
    visible: layer.visible && (part('visible') ?? true),
    properties: template ? new Map([...template.object.properties, ...own.properties]) : own.properties,
    shape: gid === undefined ? (part('shape') ?? 'rectangle') : 'tile',
    x: (own.x ?? 0) + layer.dx,
    y: (own.y ?? 0) + layer.dy,
    width: part('width') ?? 0,
    height: part('height') ?? 0,
    rotation: part('rotation') ?? 0,
    points: part('points') ?? [],
    gid: (gid ?? 0) & GID_MASK,
    flips: (gid ?? 0) >>> FLIP_SHIFT,
    missingTemplate: template ? undefined : own.template,
  };
}

/** A template counts gids from its own tileset. Gives the gid of the same tile in the map; 0 if it has no such tileset. */
function templateGid(
  { object, tileset }: TiledTemplate,
  tilesets: readonly TiledTileset[],
): number | undefined {
  if (object.gid === undefined) return undefined;
  if (tileset?.source === undefined) return 0;
  const name = baseName(tileset.source);
  const same = tilesets.find(({ source }) => source !== undefined && baseName(source) === name);
  if (!same) return 0;
  const flags = (object.gid & ~GID_MASK) >>> 0;
  return flags + ((object.gid & GID_MASK) - tileset.firstGid + same.firstGid);
}
