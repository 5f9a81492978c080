/** Compares the gates of regions with those that a map is known to have. */
import type { Grid } from 'floodgate';
import { gateSides, type TrueGate } from 'floodgate/problems';
import { chokeWidth, clearance, type Gate, type Regions } from 'floodgate/regions';

/** A gate that a map is known to have, and cells on each side of it. */
export type KnownGate = Pick<TrueGate, 'cells' | 'sides'>;

export interface Match {
  /** Per known gate whether it was found: its sides are in different zones, and a gate is within 2 tiles of it. */
  readonly isFound: readonly boolean[];
  /** Gates of the regions. */
  readonly gates: number;
  /** …that lie at a known gate: within 2 tiles, and between its sides. */
  readonly known: number;
  /** …that are at no known gate, but at a place that is narrow by nature; see {@link isNatural}. */
  readonly natural: number;
  /** The other ones. */
  readonly wrong: readonly Gate[];
}

/** How far from a known gate a gate may be, in tiles. */
const NEAR = 2;
/** How far from a gate its sides are looked at, in moves. */
const BESIDE = 3;
/** A strait is narrow if it is less than this share of the open ground on both sides. */
const NARROW = 0.6;
/** The open ground is looked for up to this many moves from a gate, or 3 times its width if that is more. */
const GROUND = 12;

export function matchGates(regions: Regions, known: readonly KnownGate[]): Match {
  const { grid, gates, zoneOf } = regions;
  const atKnown = new Set<number>();
  const isFound = known.map((gate) => {
    const near = gatesNear(regions, gate.cells);
    const zones = gate.sides.map((side) => zoneBeside(regions, gate.cells, side));
    const own = new Set([...zones, ...Array.from(gate.cells, (cell) => zoneOf[cell]!)]);
    for (const id of near) {
      const touched = regions.gate(id).zones;
      if (touched.length > 1 && touched.every((zone) => own.has(zone))) atKnown.add(id);
    }
    return near.size > 0 && new Set(zones).size === zones.length;
  });
  const others = gates.filter(({ id }) => !atKnown.has(id));
  const wrong = others.filter((gate) => !isNatural(grid, gate));
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

/** The zone of most cells on one side of a gate, gates apart if possible. */
function zoneBeside(
  { grid, zoneOf, gateOf }: Regions,
  gate: Iterable<number>,
  side: Iterable<number>,
): number {
  const cells = cellsWithin(grid, gate, side, BESIDE);
  const inner = cells.filter((cell) => gateOf[cell] === 0);
  const counts = new Map<number, number>();
  for (const cell of inner.length > 0 ? inner : cells) {
    counts.set(zoneOf[cell]!, (counts.get(zoneOf[cell]!) ?? 0) + 1);
  }
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/** The cells at most `moves` straight moves from the given ones, with a gate closed. */
function cellsWithin(
  { passable, stride }: Grid,
  gate: Iterable<number>,
  from: Iterable<number>,
  moves: number,
): number[] {
  const seen = new Set([...gate, ...from]);
  let last = [...from];
  const cells = [...last];
  for (let i = 0; i < moves; i++) {
    const next: number[] = [];
    for (const cell of last) {
      for (const beside of [cell + 1, cell - 1, cell + stride, cell - stride]) {
        if (!passable[beside] || seen.has(beside)) continue;
        seen.add(beside);
        next.push(beside);
      }
    }
    cells.push(...next);
    last = next;
  }
  return cells;
}

/** Whether a gate divides the map around it and is clearly narrower than the open ground on all its sides. */
function isNatural(grid: Grid, gate: Gate): boolean {
  const sides = gateSides(grid, gate.cells);
  if (sides.length < 2) return false;
  const [[x1, y1], [x2, y2]] = gate.ends;
  const width = chokeWidth(grid, gate) * (x1 !== x2 && y1 !== y2 ? Math.SQRT2 : 1);
  const moves = Math.max(GROUND, 3 * width);
  return sides.every((side) =>
    cellsWithin(grid, gate.cells, side, moves).some(
      // The clearance in the middle of a corridor that is 2n − 1 tiles wide is n.
      (cell) => width < NARROW * (2 * clearance(grid, ...grid.point(cell)) - 1),
    ),
  );
}
