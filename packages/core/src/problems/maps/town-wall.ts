import type { Point } from '../../grid/index.ts';
import type { Random } from '../../random.ts';
import { createTiles, FREE, fillDisc, fillRect, fillStrip, type Tiles, WALL } from './tiles.ts';

/** The shape of a town: a ring of corners around its middle. */
interface Outline {
  readonly corners: readonly Point[];
  /** A canvas that is free inside the outline, which is shrunk by `inset` tiles. */
  mask(width: number, height: number, inset: number): Tiles;
}

// The twelve hours of a clock face, as unit vectors.
const COS30 = 0.8660254038;
const HOURS = [
  [0, -1],
  [0.5, -COS30],
  [COS30, -0.5],
  [1, 0],
  [COS30, 0.5],
  [0.5, COS30],
  [0, 1],
  [-0.5, COS30],
  [-COS30, 0.5],
  [-1, 0],
  [-COS30, -0.5],
  [-0.5, -COS30],
] as const;

/** An irregular ring of twelve corners with at most the given radii, in tiles. */
export function townOutline(
  random: Random,
  cx: number,
  cy: number,
  radiusX: number,
  radiusY: number,
): Outline {
  const spokes = HOURS.map(([dx, dy]) => {
    // Corners on the diagonals are pushed outwards, so that the town fills its map.
    const fullness = 1 + 0.22 * Math.min(1, 4 * dx * dx * dy * dy);
    const scale = Math.min(1, (0.86 + 0.14 * random.next()) * fullness);
    return [dx * scale * Math.sqrt(fullness), dy * scale * Math.sqrt(fullness)] as const;
  });
  const cornersAt = (inset: number): Point[] =>
    spokes.map(([u, v]) => [cx + u * Math.max(radiusX - inset, 1), cy + v * Math.max(radiusY - inset, 1)]);
  return {
    corners: cornersAt(0),
    mask: (width, height, inset) => {
      const tiles = createTiles(width, height, WALL);
      fillPolygon(tiles, cornersAt(inset));
      return tiles;
    },
  };
}

/** Draws the wall with a tower at each corner. */
export function drawTownWall(tiles: Tiles, { corners }: Outline, thickness: number): void {
  for (let i = 0; i < corners.length; i++) {
    const [x, y] = corners[i]!;
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    fillStrip(tiles, x, y, nextX, nextY, thickness, WALL);
    fillDisc(tiles, Math.round(x), Math.round(y), thickness + 0.5, WALL);
  }
}

/** Frees the tiles inside a polygon, row by row. */
function fillPolygon(tiles: Tiles, corners: readonly Point[]): void {
  for (let y = 0; y < tiles.height; y++) {
    const crossings: number[] = [];
    for (let i = 0; i < corners.length; i++) {
      const [ax, ay] = corners[i]!;
      const [bx, by] = corners[(i + 1) % corners.length]!;
      if (ay <= y !== by <= y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
    crossings.sort((p, q) => p - q);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const left = Math.ceil(crossings[i]!);
      fillRect(tiles, left, y, Math.floor(crossings[i + 1]!) - left + 1, 1, FREE);
    }
  }
}
