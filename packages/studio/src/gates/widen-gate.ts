import type { Grid, Point } from 'floodgate';
import { chokeWidth, depthMap, type Gate, type Regions, type Segment } from 'floodgate/regions';
import { FlowNetwork } from './flow-network.ts';

/** Walls to take away so that one more agent can pass a gate side by side with the others. */
export interface Widening {
  /** Cells of the walls, ascending. */
  readonly walls: readonly number[];
  /** How many paths without a common tile lead through the passage, before. After it there is one more. */
  readonly width: number;
  /** The gate after it. */
  readonly ends: Segment;
}

/** Tiles around a gate that are looked at, and most walls that are taken away. */
const REACH = 24;
const MOST_WALLS = 40;

const SIDES: readonly Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const DIAGONALS: readonly Point[] = [
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
];

/**
 * The fewest walls beside one of a gate's ends that make the passage one tile wider: not only at the gate, but from
 * where there is room on one side to where there is room on the other. Undefined if neither end allows it.
 *
 * The width of a passage is the number of paths through it that have no tile in common (Menger). Each of them needs
 * a tile of the gate. One more has to lead through the tile beyond an end, and through walls where no tile is left.
 */
export function widenGate(grid: Grid, regions: Regions, gate: Gate): Widening | undefined {
  const [from, to] = gate.ends;
  const isSingle = from[0] === to[0] && from[1] === to[1];
  const lines: readonly Segment[] = isSingle ? linesThrough(grid, from) : [gate.ends, [to, from]];
  let best: Widening | undefined;
  for (const line of lines) {
    const widening = widenBeyond(grid, regions, gate, line);
    if (widening && (!best || widening.walls.length < best.walls.length)) best = widening;
  }
  return best;
}

/** A gate of one tile has no direction of its own: it lies between walls that face each other. */
function linesThrough(grid: Grid, [x, y]: Point): Segment[] {
  return [...SIDES, ...DIAGONALS]
    .filter(([dx, dy]) => !grid.isFree(x + dx, y + dy) && !grid.isFree(x - dx, y - dy))
    .map(([dx, dy]) => [
      [x - dx, y - dy],
      [x, y],
    ]);
}

/** Widens a gate beyond the second end of a line along it. */
function widenBeyond(grid: Grid, regions: Regions, gate: Gate, [from, to]: Segment): Widening | undefined {
  const step: Point = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const opened: Point = [to[0] + step[0], to[1] + step[1]];
  if (!grid.contains(...opened) || grid.isFree(...opened)) return undefined;
  const { network, source, sink, wallsOn } = surroundings(grid, regions, gate, step, opened);
  let width = 0;
  while (network.augment(source, sink, 0)) width++;
  const path = width > 0 ? network.augment(source, sink, MOST_WALLS) : undefined;
  // The line of a gate of one tile begins in the wall.
  return path && { walls: wallsOn(path), width, ends: [grid.isFree(...from) ? from : to, opened] };
}

interface Surroundings {
  readonly network: FlowNetwork;
  readonly source: number;
  readonly sink: number;
  /** The walls that a path of the network leads through, as ascending cells. */
  wallsOn(path: readonly number[]): number[];
}

/**
 * The tiles around a gate as a network. A tile is two nodes with an edge between them, so that one path leads over it;
 * over a wall that may go, at a cost. The gate's line has no other opening than the gate and the tile to be opened.
 */
function surroundings(
  grid: Grid,
  { zoneOf, gateOf }: Regions,
  gate: Gate,
  step: Point,
  opened: Point,
): Surroundings {
  const [[x0, y0], [x1, y1]] = gate.ends;
  const left = Math.max(0, Math.min(x0, x1) - REACH);
  const top = Math.max(0, Math.min(y0, y1) - REACH);
  const right = Math.min(grid.width - 1, Math.max(x0, x1) + REACH);
  const bottom = Math.min(grid.height - 1, Math.max(y0, y1) + REACH);
  const columns = right - left + 1;
  const tileAt = (x: number, y: number): number =>
    x < left || y < top || x > right || y > bottom ? -1 : (y - top) * columns + x - left;
  const tiles = columns * (bottom - top + 1);
  const [source, sink] = [2 * tiles, 2 * tiles + 1];
  const network = new FlowNetwork(sink + 1);

  const isNear = (cell: number): boolean => gateOf[cell]! > 0 || gate.zones.includes(zoneOf[cell]!);
  /** Walls that keep other zones apart stay. */
  const mayGo = (x: number, y: number): boolean =>
    SIDES.every(([dx, dy]) => !grid.isFree(x + dx, y + dy) || isNear(grid.cell(x + dx, y + dy)));
  const isOpen = (x: number, y: number, side: number): boolean => {
    const cell = grid.cell(x, y);
    if (side === 0) return gateOf[cell] === gate.id + 1 || (x === opened[0] && y === opened[1]);
    return grid.isFree(x, y) ? isNear(cell) : mayGo(x, y);
  };
  const isRoomy = roomyCells(grid, gate, { left, top, right, bottom });

  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const side = Math.sign((x - opened[0]) * step[1] - (y - opened[1]) * step[0]);
      if (!isOpen(x, y, side)) continue;
      const tile = tileAt(x, y);
      const free = grid.isFree(x, y);
      network.connect(2 * tile, 2 * tile + 1, free ? 0 : 1);
      for (const [dx, dy] of SIDES) {
        const other = tileAt(x + dx, y + dy);
        if (other >= 0) network.connect(2 * tile + 1, 2 * other);
      }
      if (!free || side === 0) continue;
      const isAtEdge = x === left || y === top || x === right || y === bottom;
      const cell = grid.cell(x, y);
      if (!isAtEdge && gateOf[cell] === 0 && !isRoomy.has(cell)) continue;
      if (side > 0) network.connect(source, 2 * tile);
      else network.connect(2 * tile + 1, sink);
    }
  }
  const cellOf = (tile: number): number =>
    grid.cell(left + (tile % columns), top + Math.floor(tile / columns));
  return {
    network,
    source,
    sink,
    wallsOn: (path) =>
      path
        .filter((node, i) => node < source && node % 2 === 1 && path[i - 1] === node - 1)
        .map((node) => cellOf(node >> 1))
        .filter((cell) => !grid.passable[cell])
        .sort((a, b) => a - b),
  };
}

/** Cells of places that are wider than the gate. */
function roomyCells(
  grid: Grid,
  gate: Gate,
  { left, top, right, bottom }: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>,
): ReadonlySet<number> {
  const depth = depthMap(grid, { kind: 'simple' });
  // A tile at this distance from the walls is the middle of a square with one tile more than the gate is wide.
  const needed = Math.ceil((chokeWidth(grid, gate) + 2) / 2);
  const cells = new Set<number>();
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (depth[grid.cell(x, y)]! < needed) continue;
      for (let dy = 1 - needed; dy < needed; dy++)
        for (let dx = 1 - needed; dx < needed; dx++) cells.add(grid.cell(x + dx, y + dy));
    }
  }
  return cells;
}
