/** Whether turned and mirrored maps are divided alike, and symmetric maps symmetrically. */
import { Grid, type Point } from 'floodgate';
import { type DecomposeOptions, decompose, type Regions } from 'floodgate/regions';

export interface SymmetryRow {
  readonly map: string;
  /** Of the seven turned and mirrored maps, the least share of cells in matching zones. */
  readonly turned: number;
  /** …and the least share of gates that are at the same place, within 2 tiles. */
  readonly turnedGates: number;
  /** The symmetries of the map itself, each with the share of tiles that agree with their image. */
  readonly own: Readonly<Record<string, number>>;
  /** Under these, the least share of cells in matching zones. */
  readonly ownShare?: number;
}

/** Maps with symmetries of their own, and some without. */
export const SYMMETRY_MAPS = [
  'four-winds',
  'twin-summits',
  'sc1/CatwalkAlley',
  'silverbend',
  'ravenkeep',
  'millbrook',
  'emberdeep',
];

/** Maps a tile of a map of the given size. */
type Transform = (x: number, y: number, width: number, height: number) => Point;

/** The seven symmetries of a rectangle. The last four swap width and height. */
const TRANSFORMS: Readonly<Record<string, Transform>> = {
  'left to right': (x, y, w) => [w - 1 - x, y],
  'top to bottom': (x, y, _, h) => [x, h - 1 - y],
  'half turn': (x, y, w, h) => [w - 1 - x, h - 1 - y],
  diagonal: (x, y) => [y, x],
  'quarter turn': (x, y, _, h) => [h - 1 - y, x],
  'three quarter turn': (x, y, w) => [y, w - 1 - x],
  'other diagonal': (x, y, w, h) => [h - 1 - y, w - 1 - x],
};

/** A map has a symmetry if this share of its tiles agrees with their images: maps drawn by people are seldom exact. */
const SYMMETRIC = 0.93;
/** Two zones match if they share at least this part of their cells. */
const MATCHING = 0.9;
/** How far apart the ends of two gates at the same place may be, in tiles. */
const NEAR = 2;

export function measureSymmetry(grid: Grid, options: DecomposeOptions): SymmetryRow {
  const { regions } = decompose(grid, options);
  const turned = Object.values(TRANSFORMS).map((transform) => {
    const image = transformed(grid, transform);
    const other = decompose(image, options).regions;
    return [matchingCells(regions, other, transform), matchingGates(regions, other, transform)] as const;
  });
  const own = Object.entries(TRANSFORMS)
    .map(([name, transform]) => ({ name, transform, share: agreement(grid, transform) }))
    .filter(({ share }) => share >= SYMMETRIC);
  return {
    map: grid.name,
    turned: Math.min(...turned.map(([cells]) => cells)),
    turnedGates: Math.min(...turned.map(([, gates]) => gates)),
    own: Object.fromEntries(own.map(({ name, share }) => [name, share])),
    ...(own.length > 0 && {
      ownShare: Math.min(...own.map(({ transform }) => matchingCells(regions, regions, transform))),
    }),
  };
}

/** The image of a map. */
function transformed(grid: Grid, transform: Transform): Grid {
  const { width, height } = grid;
  const [x, y] = transform(width - 1, height - 1, width, height);
  const [x0, y0] = transform(0, 0, width, height);
  const imageWidth = 1 + Math.abs(x - x0);
  const imageHeight = 1 + Math.abs(y - y0);
  const free = new Uint8Array(width * height);
  for (const point of freePoints(grid)) {
    const [tx, ty] = transform(...point, width, height);
    free[ty * imageWidth + tx] = 1;
  }
  return Grid.from(imageWidth, imageHeight, (tx, ty) => free[ty * imageWidth + tx] === 1, {
    corners: grid.corners,
  });
}

function freePoints(grid: Grid): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) if (grid.isFree(x, y)) points.push([x, y]);
  return points;
}

/** The share of tiles that are what their images are; 0 if the map has not the shape for it. */
function agreement(grid: Grid, transform: Transform): number {
  const { width, height } = grid;
  let equal = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [tx, ty] = transform(x, y, width, height);
      if (!grid.contains(tx, ty)) return 0;
      if (grid.isFree(x, y) === grid.isFree(tx, ty)) equal++;
    }
  }
  return equal / (width * height);
}

/**
 * The share of free cells whose zone matches the zone of their image. Cells of gates are left out, as they get the zone
 * of one of their sides.
 */
function matchingCells(regions: Regions, other: Regions, transform: Transform): number {
  const { grid } = regions;
  const pairs = new Map<string, number>();
  const sizes = new Map<number, number>();
  const otherSizes = new Map<number, number>();
  const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  let cells = 0;
  for (const [x, y] of freePoints(grid)) {
    const [tx, ty] = transform(x, y, grid.width, grid.height);
    if (!other.grid.isFree(tx, ty)) continue;
    const cell = grid.cell(x, y);
    const image = other.grid.cell(tx, ty);
    if (regions.gateOf[cell] !== 0 || other.gateOf[image] !== 0) continue;
    cells++;
    const zone = regions.zoneOf[cell]!;
    const otherZone = other.zoneOf[image]!;
    count(pairs, `${zone},${otherZone}`);
    count(sizes, zone);
    count(otherSizes, otherZone);
  }
  let matching = 0;
  for (const [key, shared] of pairs) {
    const [zone, otherZone] = key.split(',').map(Number);
    if (shared >= MATCHING * (sizes.get(zone!)! + otherSizes.get(otherZone!)! - shared)) matching += shared;
  }
  return cells === 0 ? 1 : matching / cells;
}

/** The share of gates whose image is a gate too, with ends that are at most 2 tiles away. */
function matchingGates(regions: Regions, other: Regions, transform: Transform): number {
  const { width, height } = regions.grid;
  const isNear = ([x, y]: Point, [ox, oy]: Point): boolean =>
    Math.max(Math.abs(x - ox), Math.abs(y - oy)) <= NEAR;
  const matching = regions.gates.filter(({ ends }) => {
    const [from, to] = ends.map(([x, y]) => transform(x, y, width, height));
    return other.gates.some(
      ({ ends: [a, b] }) => (isNear(from!, a) && isNear(to!, b)) || (isNear(from!, b) && isNear(to!, a)),
    );
  });
  return matching.length / Math.max(regions.gates.length, other.gates.length, 1);
}
