/**
 * The eight moves and what they cost. Directions count clockwise from north, as in recordings:
 * 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW; y grows downwards. Odd directions are diagonal.
 */
export const DX: readonly number[] = [0, 1, 1, 1, 0, -1, -1, -1];
/** Rows that a move in each direction goes down, see {@link DX}. */
export const DY: readonly number[] = [-1, -1, 0, 1, 1, 1, 0, -1];

/** The move that undoes move `d`. */
export const opposite = (d: number): number => (d + 4) & 7;

/** Per moves byte the directions in it, in ascending order. */
const DIRECTIONS: readonly (readonly number[])[] = Array.from({ length: 256 }, (_, moves) =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((d) => moves & (1 << d)),
);

/** The directions in a moves byte, in ascending order: `for (const d of directionsOf(grid.moves[cell]!))`. */
export const directionsOf = (moves: number): readonly number[] => DIRECTIONS[moves]!;

/**
 * The lowest direction in a moves byte that is not 0. Hot loops go through a byte without touching memory:
 * `for (let m = moves; m !== 0; m &= m - 1) { const d = firstDirection(m); … }`.
 */
export const firstDirection = (moves: number): number => 31 - Math.clz32(moves & -moves);

/**
 * Searches add costs as whole numbers, so that sums are exact and ties are ties. 665857 / 470832 is a
 * continued-fraction convergent of √2: two paths whose counts of diagonal moves differ by less than 470,832
 * compare exactly as their true lengths do. Sums stay exact up to lengths of 10^10.
 */
export const STRAIGHT = 470832;
const DIAGONAL = 665857;

/** `octile`: 1 straight, √2 diagonal. `uniform`: every move costs 1. */
export type CostRule = 'octile' | 'uniform';

/** Cost of each of the eight moves in search units (see {@link STRAIGHT}). */
export function stepCosts(rule: CostRule): readonly number[] {
  const diagonal = rule === 'octile' ? DIAGONAL : STRAIGHT;
  return [STRAIGHT, diagonal, STRAIGHT, diagonal, STRAIGHT, diagonal, STRAIGHT, diagonal];
}

/** Search units to tile widths. */
export const toLength = (units: number): number => units / STRAIGHT;

/** Tile widths to search units, rounded to the nearest. */
export const toUnits = (length: number): number => Math.round(length * STRAIGHT);

/**
 * Which diagonal moves are allowed past walls.
 * - `no-corner-cutting`: both cells beside the diagonal must be free;
 * - `one-free`: at least one of them;
 * - `always`: neither needs to be;
 * - `never`: no diagonal moves at all (four-connected).
 */
export type CornerRule = 'no-corner-cutting' | 'one-free' | 'always' | 'never';

/** All corner rules. */
export const CORNER_RULES: readonly CornerRule[] = ['no-corner-cutting', 'one-free', 'always', 'never'];

/**
 * The moves byte of a cell from which of its eight neighbours are free: bit d of `free` stands for direction d.
 */
function allowedMoves(free: number, rule: CornerRule): number {
  const straight = free & 0b01010101;
  if (rule === 'never') return straight;
  const diagonal = free & 0b10101010;
  if (rule === 'always') return free;
  // Beside diagonal d are the straight directions d − 1 and d + 1.
  const before = (straight << 1) & 0xff;
  const after = ((straight >>> 1) | (straight << 7)) & 0xff;
  return straight | (diagonal & (rule === 'one-free' ? before | after : before & after));
}

const MOVES_TABLES = new Map<CornerRule, Uint8Array>();

/** {@link allowedMoves} for all 256 neighbourhoods of a rule. */
export function movesTable(rule: CornerRule): Uint8Array {
  let table = MOVES_TABLES.get(rule);
  if (!table) {
    table = Uint8Array.from({ length: 256 }, (_, free) => allowedMoves(free, rule));
    MOVES_TABLES.set(rule, table);
  }
  return table;
}
