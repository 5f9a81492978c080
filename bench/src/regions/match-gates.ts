/** Compares the gates of regions with those that a map is known to have. */
import { Grid } from 'floodgate';
import { gateSides, openGround, type TrueGate } from 'floodgate/problems';
import { chokeWidth, clearance, type Gate, type Regions } from 'floodgate/regions';

/** A gate that a map is known to have. */
export interface KnownGate {
  readonly cells: Int32Array;
  /** Cells on each of its sides, of which most must be in different zones. */
  readonly sides: readonly Int32Array[];
}

export interface Match {
  /** Per known gate whether it was found: its sides are in different zones, and a gate is within 3 tiles of it. */
  readonly isFound: readonly boolean[];
  /** Gates of the regions. */
  readonly gates: number;
  /** …that lie at a known gate: within 3 tiles, and between its sides. */
  readonly known: number;
  /** …that are at no known gate, but at a place that is narrow by nature; see {@link isNatural}. */
  readonly natural: number;
  /** The other ones. */
  readonly wrong: readonly Gate[];
}

/** How far from a known gate a gate may be, in tiles. */
const NEAR = 3;
/** How far from a gate its sides are looked at, in straight moves: beyond the gates that are near. */
const BESIDE = 5;
/** A strait is narrow if it is less than this share of the open ground on both sides. */
const NARROW = 0.6;
/** No place in a hallway is wider than this many times its end. */
const HALLWAY = 1.5;
/** The most tiles of a rock, tree or stall. */
const DOODAD = 9;

export function matchGates(regions: Regions, known: readonly KnownGate[]): Match {
  const { grid, gates, zoneOf } = regions;
  const atKnown = new Set<number>();
  const isFound = known.map((gate) => {
    const near = gatesNear(regions, gate.cells);
    const zones = gate.sides.map((side) => zoneOfMost(regions, side));
    const own = new Set([...zones, ...Array.from(gate.cells, (cell) => zoneOf[cell]!)]);
    const beside = zonesBeside(regions, gate.cells);
    const here = [...near].filter((id) => {
      const { zones: touched, cells } = regions.gate(id);
      if (touched.length < 2) return false;
      // On the very tiles of a door it divides what touches the door, whatever other gates are a few tiles farther on.
      const isOn = cells.some((cell) => gate.cells.includes(cell));
      return touched.every((zone) => own.has(zone) || (isOn && beside.has(zone)));
    });
    for (const id of here) atKnown.add(id);
    // Where three places meet, two of them may still be one zone by another path.
    return here.length > 0 && new Set(zones).size > 1;
  });
  const others = gates.filter(({ id }) => !atKnown.has(id));
  const broad = withoutDoodads(grid);
  const wrong = others.filter((gate) => !isNatural(regions, broad, gate));
  return {
    isFound,
    gates: gates.length,
    known: atKnown.size,
    natural: others.length - wrong.length,
    wrong,
  };
}

function gatesNear({ grid, gateOf }: Regions, cells: Iterable<number>): Set<number> {
  const near = new Set<number>();
  for (const cell of cells) {
    const [x, y] = grid.point(cell);
    for (let ny = y - NEAR; ny <= y + NEAR; ny++) {
      for (let nx = x - NEAR; nx <= x + NEAR; nx++) {
        if (grid.contains(nx, ny) && gateOf[grid.cell(nx, ny)]! > 0) near.add(gateOf[grid.cell(nx, ny)]! - 1);
      }
    }
  }
  return near;
}

/** Zones that share a side with some cells. */
function zonesBeside({ grid, zoneOf, gateOf }: Regions, cells: Int32Array): Set<number> {
  const zones = new Set<number>();
  for (const cell of cells) {
    for (const beside of [cell + 1, cell - 1, cell + grid.stride, cell - grid.stride])
      if (zoneOf[beside] !== 0 && gateOf[beside] === 0) zones.add(zoneOf[beside]!);
  }
  return zones;
}

/** The zone of most of the cells, those of gates apart if possible. */
function zoneOfMost({ zoneOf, gateOf }: Regions, cells: Int32Array): number {
  const inner = cells.filter((cell) => gateOf[cell] === 0);
  const counts = new Map<number, number>();
  for (const cell of inner.length > 0 ? inner : cells) {
    counts.set(zoneOf[cell]!, (counts.get(zoneOf[cell]!) ?? 0) + 1);
  }
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/**
 * The gates of a generated map with the ground on their sides: cells that are 4 or 5 straight moves away from a gate, or
 * as far as it goes, without passing another gate.
 */
export function knownGates(grid: Grid, gates: readonly TrueGate[]): KnownGate[] {
  const closed = new Set(gates.flatMap((gate) => [...gate.cells]));
  return gates.map(({ cells, sides }) => ({
    cells,
    sides: sides.map((side) => Int32Array.from(groundBeside(grid, closed, side))),
  }));
}

function groundBeside({ passable, stride }: Grid, closed: ReadonlySet<number>, side: Int32Array): number[] {
  const seen = new Set([...closed, ...side]);
  const rings = [[...side]];
  for (let moves = 2; moves <= BESIDE; moves++) {
    const next: number[] = [];
    for (const cell of rings.at(-1)!) {
      for (const beside of [cell + 1, cell - 1, cell + stride, cell - stride]) {
        if (!passable[beside] || seen.has(beside)) continue;
        seen.add(beside);
        next.push(beside);
      }
    }
    rings.push(next);
  }
  const far = rings.slice(NEAR).flat();
  return far.length > 0 ? far : rings.flat();
}

/**
 * Whether a gate divides the map around it and is clearly narrower than the open ground on its sides, on which doodads
 * may stand. One of them may also be a hallway that begins here.
 */
function isNatural(regions: Regions, broad: Grid, gate: Gate): boolean {
  const { grid } = regions;
  const sides = gateSides(grid, gate.cells);
  if (sides.length < 2) return false;
  const [[x1, y1], [x2, y2]] = gate.ends;
  const width = chokeWidth(grid, gate) * (x1 !== x2 && y1 !== y2 ? Math.SQRT2 : 1);
  const narrow = sides.filter((side) => width >= NARROW * openGround(broad, gate.cells, side));
  return narrow.length < sides.length && narrow.every((side) => isHallway(regions, broad, side, width));
}

/** Whether the zone beside a gate is about as wide as the gate everywhere, and at least 3 times as long. */
function isHallway(regions: Regions, broad: Grid, side: Int32Array, width: number): boolean {
  const { grid, zoneOf } = regions;
  const zone = zoneOfMost(regions, side);
  const cells = [...side].filter((cell) => zoneOf[cell] === zone);
  const seen = new Set(cells);
  for (const cell of cells) {
    if (2 * clearance(broad, ...grid.point(cell)) - 1 > HALLWAY * width) return false;
    for (const beside of [cell + 1, cell - 1, cell + grid.stride, cell - grid.stride]) {
      if (zoneOf[beside] !== zone || seen.has(beside)) continue;
      seen.add(beside);
      cells.push(beside);
    }
  }
  return cells.length >= 3 * width * width;
}

/** A copy of a map without trees, rocks and stalls: groups of up to 9 walls that touch. */
function withoutDoodads(grid: Grid): Grid {
  const { width, height } = grid;
  const free = new Uint8Array(width * height);
  const seen = new Uint8Array(width * height);
  for (let start = 0; start < free.length; start++) {
    if (grid.isFree(start % width, Math.floor(start / width))) free[start] = 1;
    if (free[start] || seen[start]) continue;
    seen[start] = 1;
    const walls = [start];
    let isAtEdge = false;
    for (const wall of walls) {
      const x = wall % width;
      const y = Math.floor(wall / width);
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) isAtEdge = true;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] || grid.isFree(nx, ny)) continue;
          seen[next] = 1;
          walls.push(next);
        }
      }
    }
    if (walls.length <= DOODAD && !isAtEdge) for (const wall of walls) free[wall] = 1;
  }
  return Grid.from(width, height, (x, y) => free[y * width + x] === 1);
}
