import type { Grid, Point } from '../../grid/index.ts';

/** Tile corners in order around an area, the first not repeated at the end; corners on straight lines are left out. */
export type Ring = readonly Point[];

/**
 * An area with holes, in tile corners: tile (x, y) lies between the corners (x, y) and (x + 1, y + 1). No ring touches
 * itself. As y grows downwards, on screen the outer ring runs clockwise and holes counterclockwise; in numbers it is
 * the other way round, as GeoJSON asks for.
 */
export interface Polygon {
  readonly outer: Ring;
  readonly holes: readonly Ring[];
}

/** Headings east, south, west, north. */
const STEP_X = [1, 0, -1, 0] as const;
const STEP_Y = [0, 1, 0, -1] as const;

/** The outlines of all areas of a map: cells of the same label from 1. Tiles that meet only at a corner are apart. */
export function outlines(grid: Grid, labels: Int32Array): Map<number, Polygon[]> {
  const { stride } = grid;
  const traced = new Uint8Array(grid.cellCount);
  const rings = new Map<number, Ring[]>();
  for (let cell = stride; cell < grid.cellCount - stride; cell++) {
    const label = labels[cell]!;
    if (label === 0 || labels[cell - stride] === label || traced[cell]) continue;
    const found = simpleRings(trace(cell, label));
    const known = rings.get(label);
    if (known) known.push(...found);
    else rings.set(label, found);
  }
  return new Map([...rings].map(([label, found]) => [label, polygonsOf(found)]));

  /** Walks along the border of an area, which is to the right, from the upper side of a cell until it is back. */
  function trace(start: number, label: number): Point[] {
    const turns: Point[] = [];
    let cell = start;
    let heading = 0;
    do {
      if (heading === 0) traced[cell] = 1;
      const ahead = cell + STEP_X[heading]! + STEP_Y[heading]! * stride;
      const left = (heading + 3) & 3;
      const aheadLeft = ahead + STEP_X[left]! + STEP_Y[left]! * stride;
      if (labels[ahead] === label && labels[aheadLeft] !== label) {
        cell = ahead;
        continue;
      }
      turns.push(cornerAhead(cell, heading));
      if (labels[ahead] === label) {
        cell = aheadLeft;
        heading = left;
      } else {
        heading = (heading + 1) & 3;
      }
    } while (cell !== start || heading !== 0);
    return turns;
  }

  /** The corner ahead to the left, seen from a cell. */
  function cornerAhead(cell: number, heading: number): Point {
    const [x, y] = grid.point(cell);
    return [x + (heading === 0 || heading === 1 ? 1 : 0), y + (heading === 1 || heading === 2 ? 1 : 0)];
  }
}

/** Divides a ring at each corner that it passes twice. */
function simpleRings(corners: readonly Point[]): Ring[] {
  const rings: Ring[] = [];
  const open: Point[] = [];
  const placeOf = new Map<string, number>();
  for (const corner of corners) {
    const key = corner.join();
    const before = placeOf.get(key);
    if (before !== undefined) {
      const ring = open.splice(before);
      for (const passed of ring) placeOf.delete(passed.join());
      rings.push(ring);
    }
    placeOf.set(key, open.length);
    open.push(corner);
  }
  return [...rings, open];
}

function polygonsOf(rings: readonly Ring[]): Polygon[] {
  const polygons = rings
    .filter((ring) => ringArea(ring) > 0)
    .map((outer) => ({ outer, holes: [] as Ring[] }))
    .sort((a, b) => ringArea(a.outer) - ringArea(b.outer));
  for (const hole of rings.filter((ring) => ringArea(ring) < 0)) {
    const inside = pointBeside(hole);
    // The smallest first: an area may lie in the hole of another.
    polygons.find(({ outer }) => ringContains(outer, inside))!.holes.push(hole);
  }
  return polygons.reverse();
}

/** The area in a ring, in tiles; negative for holes. */
export function ringArea(ring: Ring): number {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    twice += x * nextY - nextX * y;
  });
  return twice / 2;
}

/** The middle of a tile to the right of the first side of a ring. */
function pointBeside([from, to]: Ring): Point {
  const dx = Math.sign(to![0] - from![0]);
  const dy = Math.sign(to![1] - from![1]);
  return [from![0] + (dx - dy) / 2, from![1] + (dx + dy) / 2];
}

/** Whether the middle of a tile lies in a ring, by how many of its upright sides are to the left. */
export function ringContains(ring: Ring, [x, y]: Point): boolean {
  let inside = false;
  ring.forEach(([fromX, fromY], i) => {
    const toY = ring[(i + 1) % ring.length]![1];
    if (fromX < x && fromY < y !== toY < y) inside = !inside;
  });
  return inside;
}
