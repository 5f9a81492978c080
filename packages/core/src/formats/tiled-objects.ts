/** Puts the objects of a Tiled map on the Grid: spawn points, goals, areas, routes. */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import type { TiledMap, TiledObject, TiledProperties, TiledShape, TiledTileset } from './tiled.ts';
import { type ObjectLayout, objectLayout } from './tiled-layout.ts';
import { cornersOf, covers, type Outline, turned, walkLine } from './tiled-shapes.ts';

/** An object of a Tiled map on the Grid. */
export interface PlacedObject {
  readonly id: number;
  readonly name: string;
  /** Its class, or that of the tile that it shows. Empty if none is set. */
  readonly class: string;
  /** The name of its layer. */
  readonly layer: string;
  /** False if the object, its layer or a group around it is hidden. */
  readonly visible: boolean;
  /** Its properties, and those of the tile that it shows if it does not have them itself. */
  readonly properties: TiledProperties;
  readonly shape: TiledShape;
  /**
   * The tile that it stands on: that of a point, of the middle of an area, of the first corner of a polyline, and of the
   * foot of a tile object. May lie outside of the Grid.
   */
  readonly tile: Point;
  /**
   * The tiles that it covers, row by row: those whose middle lies in the area, or `tile` alone if there is none; the
   * tiles that a polyline passes, in order. Only tiles of the map; empty if all of it lies outside.
   */
  readonly tiles: readonly Point[];
  /** The tiles of the corners of a polygon or polyline, in order: a patrol's stops. Else empty. */
  readonly corners: readonly Point[];
  /** As in the file. */
  readonly object: TiledObject;
}

/**
 * The objects of all object layers, hidden or not, on the Grid that {@link gridFromTiled} makes of the map.
 * Throws a FloodgateError: `bad-argument` if an object is made from a template whose text was not given, `bad-map` as
 * {@link tiledLayout} does.
 */
export function tiledObjects(map: TiledMap): readonly PlacedObject[] {
  return placeObjects(map, map.objects, 'the map');
}

/** As {@link tiledObjects}, for some of its objects; `file` names the map in errors. */
export function placeObjects(
  map: TiledMap,
  objects: readonly TiledObject[],
  file: string,
): readonly PlacedObject[] {
  if (objects.length === 0) return [];
  const layout = objectLayout(map, file);
  return objects.map((object) => {
    if (object.missingTemplate !== undefined) {
      throw new FloodgateError(
        'bad-argument',
        `object ${object.id} in layer '${object.layer}' of ${file} is made from a template: give the text of '${object.missingTemplate}' in the option templates`,
      );
    }
    return place(map, object, layout);
  });
}

function place(map: TiledMap, object: TiledObject, layout: ObjectLayout): PlacedObject {
  const tileset = object.gid === 0 ? undefined : tilesetOf(map, object.gid);
  const ofTile = object.gid - (tileset?.firstGid ?? 0);
  const outline = object.shape === 'tile' ? tileOutline(map, object, tileset) : object;
  const hasCorners = object.shape === 'polygon' || object.shape === 'polyline';
  const tileAt = ([x, y]: Point) => floored(layout.fromObjects(x, y));
  let tile = tileAt(middleOf(map, outline));
  let tiles: readonly Point[] | undefined;
  const covered = () => {
    tiles ??= coveredTiles(outline, layout, tile);
    return tiles;
  };
  // The middle of a bent area may lie outside of it.
  if (object.shape === 'polygon' && !covers(outline, ...middleOf(map, outline))) tile = covered()[0] ?? tile;
  return {
    id: object.id,
    name: object.name,
    class: object.class || (tileset?.tiles?.classes.get(ofTile) ?? ''),
    layer: object.layer,
    visible: object.visible,
    properties: new Map([...(tileset?.properties?.get(ofTile) ?? []), ...object.properties]),
    shape: object.shape,
    tile,
    // Areas may be as large as the map, so the list is made when it is asked for.
    get tiles() {
      return covered();
    },
    corners: hasCorners ? cornersOf(object).map(tileAt) : [],
    object,
  };
}

/** The tileset that a gid belongs to: the last that starts at it or before. */
function tilesetOf(map: TiledMap, gid: number): TiledTileset | undefined {
  let found: TiledTileset | undefined;
  for (const tileset of map.tilesets) {
    if (tileset.firstGid <= gid && tileset.firstGid > (found?.firstGid ?? -1)) found = tileset;
  }
  return found;
}

/** Which share of the picture's width and height lies left of and above the place of a tile object. */
const ALIGNMENTS = new Map<string, Point>([
  ['topleft', [0, 0]],
  ['top', [0.5, 0]],
  ['topright', [1, 0]],
  ['left', [0, 0.5]],
  ['center', [0.5, 0.5]],
  ['right', [1, 0.5]],
  ['bottomleft', [0, 1]],
  ['bottom', [0.5, 1]],
  ['bottomright', [1, 1]],
]);

/**
 * The area of a tile object. Its picture stands upright on the screen: in isometric maps the area is the tile below its
 * bottom edge instead, since what rises from the ground covers no tiles.
 */
function tileOutline(map: TiledMap, object: TiledObject, tileset: TiledTileset | undefined): Outline {
  const isometric = map.orientation === 'isometric';
  const alignment = ALIGNMENTS.get(tileset?.tiles?.objectAlignment ?? '') ?? (isometric ? [0.5, 1] : [0, 1]);
  const { width, height } = object;
  if (!isometric) {
    const [x, y] = turned(object, -alignment[0] * width, -alignment[1] * height);
    return { ...object, x, y };
  }
  // From the object's place to the middle of the bottom edge, on the screen and then along the axes.
  const [right, down] = [(0.5 - alignment[0]) * width, (1 - alignment[1]) * height];
  const side = map.tileHeight;
  const across = (right * side) / map.tileWidth;
  const [x, y] = [object.x + down + across, object.y + down - across];
  return { ...object, shape: 'rectangle', x: x - side, y: y - side, width: side, height: side, rotation: 0 };
}

/** The place that decides on which tile an object stands. */
function middleOf(map: TiledMap, outline: Outline): Point {
  const { shape, x, y, width, height, points } = outline;
  if (shape === 'point') return [x, y];
  if (shape === 'polyline') return turned(outline, ...(points[0] ?? ([0, 0] as const)));
  // High pictures stand on their lowest tile.
  if (shape === 'tile') return turned(outline, width / 2, height - Math.min(height, map.tileHeight) / 2);
  if (shape !== 'polygon') return turned(outline, width / 2, height / 2);
  const [[left, right], [top, bottom]] = extent(cornersOf(outline));
  return [(left + right) / 2, (top + bottom) / 2];
}

function coveredTiles(outline: Outline, layout: ObjectLayout, tile: Point): readonly Point[] {
  const corners = cornersOf(outline).map(([x, y]) => layout.fromObjects(x, y));
  const tiles: Point[] = [];
  if (outline.shape === 'polyline') {
    for (let i = 0; i + 1 < corners.length; i++) {
      walkLine(corners[i]!, corners[i + 1]!, layout.width, layout.height, (x, y) => {
        const last = tiles.at(-1);
        if (last?.[0] === x && last[1] === y) return;
        if (layout.hasTile(x, y)) tiles.push([x, y]);
      });
    }
  } else if (outline.shape !== 'point' && outline.shape !== 'text') {
    const [[left, right], [top, bottom]] = extent(corners);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(layout.height, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(layout.width, right); x++) {
        if (covers(outline, ...layout.toObjects(x + 0.5, y + 0.5)) && layout.hasTile(x, y))
          tiles.push([x, y]);
      }
    }
  }
  return tiles.length > 0 || !layout.hasTile(...tile) ? tiles : [tile];
}

/** From where to where places reach, in x and y. */
function extent(places: readonly Point[]): readonly [Point, Point] {
  const range = (values: readonly number[]): Point => [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  return [range(places.map(([x]) => x)), range(places.map(([, y]) => y))];
}

const floored = ([x, y]: Point): Point => [Math.floor(x), Math.floor(y)];
