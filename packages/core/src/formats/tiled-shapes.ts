/** The geometry of Tiled's objects, in the coordinates that the file uses for them. */
import type { Point } from '../grid/index.ts';
import type { TiledObject } from './tiled.ts';

/** The parts of an object that decide which place it covers. */
export type Outline = Pick<TiledObject, 'shape' | 'x' | 'y' | 'width' | 'height' | 'rotation' | 'points'>;

/** True if a place lies inside. Points, lines and texts have no inside. Left and top edges count, right and bottom don't. */
export function covers(object: Outline, px: number, py: number): boolean {
  const { shape, width, height, points } = object;
  const [x, y] = unturned(object, px, py);
  if (shape === 'rectangle' || shape === 'tile') return x >= 0 && x < width && y >= 0 && y < height;
  if (shape === 'ellipse') {
    return width > 0 && height > 0 && ((2 * x) / width - 1) ** 2 + ((2 * y) / height - 1) ** 2 <= 1;
  }
  if (shape !== 'polygon') return false;
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The corners of a polygon or polyline, else of the box around the shape before it is turned; all where they lie. */
export function cornersOf(object: Outline): Point[] {
  const { shape, width, height, points } = object;
  const box: readonly Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const corners =
    shape === 'polygon' || shape === 'polyline' ? points : shape === 'point' ? box.slice(0, 1) : box;
  return corners.map(([x, y]) => turned(object, x, y));
}

/** A place given relative to the object before it is turned. */
export function turned({ x: originX, y: originY, rotation }: Outline, x: number, y: number): Point {
  if (rotation === 0) return [originX + x, originY + y];
  const [cos, sin] = direction(rotation);
  return [originX + x * cos - y * sin, originY + x * sin + y * cos];
}

function unturned({ x: originX, y: originY, rotation }: Outline, px: number, py: number): Point {
  const [x, y] = [px - originX, py - originY];
  if (rotation === 0) return [x, y];
  const [cos, sin] = direction(rotation);
  return [x * cos + y * sin, y * cos - x * sin];
}

/** Cosine and sine, exact for quarter turns, so that turned rectangles still end at tile borders. */
function direction(degrees: number): Point {
  const quarters = (((degrees / 90) % 4) + 4) % 4;
  if (Number.isInteger(quarters)) return [[1, 0, -1, 0][quarters]!, [0, 1, 0, -1][quarters]!];
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * Calls `visit` for each tile that a line passes, in order, as long as it lies in the rectangle from (0, 0) to (width,
 * height). Tile (x, y) is the square from (x, y) to (x + 1, y + 1).
 */
export function walkLine(
  from: Point,
  to: Point,
  width: number,
  height: number,
  visit: (x: number, y: number) => void,
): void {
  const clipped = clipLine(from, to, width, height);
  if (!clipped) return;
  const [[ax, ay], [bx, by]] = clipped;
  const inside = (value: number, size: number) => Math.min(Math.max(Math.floor(value), 0), size - 1);
  let x = inside(ax, width);
  let y = inside(ay, height);
  const [endX, endY] = [inside(bx, width), inside(by, height)];
  const stepX = Math.sign(bx - ax);
  const stepY = Math.sign(by - ay);
  visit(x, y);
  for (let left = Math.abs(endX - x) + Math.abs(endY - y); left > 0; left--) {
    // Share of the line up to the next border in each direction.
    const toX = x === endX ? Infinity : (x + (stepX > 0 ? 1 : 0) - ax) / (bx - ax);
    const toY = y === endY ? Infinity : (y + (stepY > 0 ? 1 : 0) - ay) / (by - ay);
    if (toX <= toY) x += stepX;
    else y += stepY;
    visit(x, y);
  }
}

/** The part of a line inside the rectangle from (0, 0); undefined if there is none. */
function clipLine(
  [ax, ay]: Point,
  [bx, by]: Point,
  width: number,
  height: number,
): [Point, Point] | undefined {
  let [start, end] = [0, 1];
  for (const [position, along, size] of [
    [ax, bx - ax, width],
    [ay, by - ay, height],
  ] as const) {
    if (along === 0) {
      if (position < 0 || position > size) return undefined;
      continue;
    }
    const bounds = [-position / along, (size - position) / along];
    start = Math.max(start, Math.min(...bounds));
    end = Math.min(end, Math.max(...bounds));
  }
  if (start > end) return undefined;
  const at = (share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];
  return [start === 0 ? [ax, ay] : at(start), end === 1 ? [bx, by] : at(end)];
}
