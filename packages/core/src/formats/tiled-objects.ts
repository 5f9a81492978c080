/** Puts the objects of a Tiled map on the Grid: spawn points, goals, areas, routes. */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import type { TiledMap, TiledObject, TiledProperties, TiledShape, TiledTileset } from './tiled.ts';
import { type ObjectLayout, objectLayout } from './tiled-layout.ts';
import { cornersOf, covers, type Outline, turned, walkLine } from './tiled-shapes.ts';
import { tilesetFinder } from './tiled-tilesets.ts';
import { ShapeWork } from './tiled-work.ts';

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

/** As {@link tiledObjects}; `file` names the map in errors. */
function placeObjects(map: TiledMap, objects: readonly TiledObject[], file: string): readonly PlacedObject[] {
  if (objects.length === 0) return [];
  const ground = groundOf(map, file);
  return objects.map((object) => {
    checkTemplate(object, file);
    return place(object, ground);
  });
}

/**
 * Calls `visit` for each tile that objects cover, as often as they do, without listing them. Throws as
 * {@link tiledObjects}, and `too-large` if that takes too long.
 */
export function visitCovered(
  map: TiledMap,
  objects: readonly TiledObject[],
  file: string,
  visit: (x: number, y: number) => void,
): void {
  if (objects.length === 0) return;
  const ground = groundOf(map, file);
  const { layout, work } = ground;
  const standings = objects.map((object) => {
    checkTemplate(object, file);
    const { outline, tile } = standing(object, ground);
    // All are counted before the first is drawn.
    work.spend(placesIn(outline, layout), outline);
    return { outline, tile };
  });
  for (const { outline, tile } of standings) {
    let found = false;
    coverTiles(outline, layout, (x, y) => {
      visit(x, y);
      found = true;
      return false;
    });
    if (!found && layout.hasTile(...tile)) visit(...tile);
  }
}

function checkTemplate(object: TiledObject, file: string): void {
  if (object.missingTemplate === undefined) return;
  throw new FloodgateError(
    'bad-argument',
    `object ${object.id} in layer '${object.layer}' of ${file} is made from a template: give the text of '${object.missingTemplate}' in the option templates`,
  );
}

/** What all objects of a map are placed by. */
interface Ground {
  readonly map: TiledMap;
  readonly file: string;
  readonly layout: ObjectLayout;
  readonly tilesetOf: (gid: number) => TiledTileset | undefined;
  readonly work: ShapeWork;
}

function groundOf(map: TiledMap, file: string): Ground {
  const work = new ShapeWork(file);
  return { map, file, layout: objectLayout(map, file), tilesetOf: tilesetFinder(map), work };
}

/** The area of an object, and the tile that it stands on. */
function standing(
  object: TiledObject,
  { map, layout, tilesetOf, work }: Ground,
): { readonly outline: Outline; readonly tile: Point; readonly tileset: TiledTileset | undefined } {
  const tileset = object.gid === 0 ? undefined : tilesetOf(object.gid);
  const outline = object.shape === 'tile' ? tileOutline(map, object, tileset) : object;
  const middle = middleOf(map, outline);
  let tile = floored(layout.fromObjects(...middle));
  // The middle of a bent area may lie outside of it.
  if (object.shape === 'polygon' && !covers(outline, ...middle)) {
    work.spend(placesIn(outline, layout), outline);
    coverTiles(outline, layout, (x, y) => {
      tile = [x, y];
      return true;
    });
  }
  return { outline, tile, tileset };
}

function place(object: TiledObject, ground: Ground): PlacedObject {
  const { file, layout } = ground;
  const { outline, tile, tileset } = standing(object, ground);
  const ofTile = object.gid - (tileset?.firstGid ?? 0);
  const hasCorners = object.shape === 'polygon' || object.shape === 'polyline';
  let tiles: readonly Point[] | undefined;
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
      tiles ??= coveredTiles(outline, layout, tile, new ShapeWork(file));
      return tiles;
    },
    corners: hasCorners ? cornersOf(object).map(([x, y]) => floored(layout.fromObjects(x, y))) : [],
    object,
  };
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

function coveredTiles(outline: Outline, layout: ObjectLayout, tile: Point, work: ShapeWork): Point[] {
  work.spend(placesIn(outline, layout), outline);
  const tiles: Point[] = [];
  coverTiles(outline, layout, (x, y) => {
    tiles.push([x, y]);
    return false;
  });
  return tiles.length > 0 || !layout.hasTile(...tile) ? tiles : [tile];
}

/** Calls `visit` for the tiles that an object covers, until it returns true. */
function coverTiles(outline: Outline, layout: ObjectLayout, visit: (x: number, y: number) => boolean): void {
  if (outline.shape === 'polyline') passTiles(outline, layout, visit);
  if (!hasArea(outline)) return;
  const { left, top, right, bottom } = boxOf(outline, layout);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (covers(outline, ...layout.toObjects(x + 0.5, y + 0.5)) && layout.hasTile(x, y) && visit(x, y))
        return;
    }
  }
}

/** Calls `visit` for the tiles that a line passes, in order, until it returns true. */
function passTiles(line: Outline, layout: ObjectLayout, visit: (x: number, y: number) => boolean): void {
  const corners = cornersOf(line).map(([x, y]) => layout.fromObjects(x, y));
  let last: Point | undefined;
  let done = false;
  for (let i = 0; i + 1 < corners.length && !done; i++) {
    walkLine(corners[i]!, corners[i + 1]!, layout.width, layout.height, (x, y) => {
      if (done || (last?.[0] === x && last[1] === y) || !layout.hasTile(x, y)) return;
      last = [x, y];
      done = visit(x, y);
    });
  }
}

function hasArea({ shape }: Outline): boolean {
  return shape !== 'polyline' && shape !== 'point' && shape !== 'text';
}

/** The tiles of the Grid that may lie in an area. */
function boxOf(outline: Outline, { width, height, fromObjects }: ObjectLayout) {
  const corners = cornersOf(outline).map(([x, y]) => fromObjects(x, y));
  const [[left, right], [top, bottom]] = extent(corners);
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
}

/** How many places {@link coverTiles} looks at, at most. */
function placesIn(outline: Outline, layout: ObjectLayout): number {
  if (outline.shape === 'polyline') return outline.points.length * (layout.width + layout.height);
  if (!hasArea(outline)) return 0;
  const { left, top, right, bottom } = boxOf(outline, layout);
  return Math.max(0, right - left) * Math.max(0, bottom - top);
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
