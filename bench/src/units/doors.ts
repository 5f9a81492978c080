import { type Grid, Random } from 'floodgate';
import { parseRows } from 'floodgate/formats';
import { type PlacedUnit, placeUnits } from './placing.ts';

const SIDE = 20;

interface Door {
  readonly name: string;
  /** Columns of wall between the two rooms. */
  readonly depth: number;
  /** Rows that are open all the way through. */
  readonly rows: readonly number[];
}

/** Two rooms of 20 × 20 tiles and what is between them. */
export const DOORS: readonly Door[] = [
  { name: 'door of 1 tile', depth: 1, rows: [10] },
  { name: 'door of 2 tiles', depth: 1, rows: [9, 10] },
  { name: 'door of 3 tiles', depth: 1, rows: [9, 10, 11] },
  { name: 'door of 4 tiles', depth: 1, rows: [8, 9, 10, 11] },
  { name: 'corridor of 12 × 1 tiles', depth: 12, rows: [10] },
  { name: 'two doors of 1 tile', depth: 1, rows: [4, 15] },
];

/** The map of a door, and units of two teams that want to go through it from both sides. */
export function throughDoor({ name, depth, rows }: Door, perTeam: number, seed: number) {
  const grid = parseRows(
    Array.from({ length: SIDE }, (_, y) => {
      const room = '.'.repeat(SIDE);
      return room + (rows.includes(y) ? '.' : '#').repeat(depth) + room;
    }),
    { name },
  );
  const random = new Random(`door/${name}/${seed}`);
  const kinds = ['left', 'right'].flatMap((team) =>
    Array.from({ length: perTeam }, () => ({ size: 1, speed: 1, team })),
  );
  // Nobody's goal is right in front of a door: a team does not make way for the other, so it would be closed.
  const left = cellsOf(grid, 0, SIDE - 1);
  const right = cellsOf(grid, SIDE + depth + 1, SIDE - 1);
  const units: PlacedUnit[] = placeUnits(
    grid,
    kinds,
    random,
    ({ team }) => (team === 'left' ? left : right),
    ({ team }) => (team === 'left' ? right : left),
  );
  return { grid, units };
}

/** The cells of a room, from a column on. */
function cellsOf(grid: Grid, first: number, columns: number): number[] {
  return Array.from({ length: columns * SIDE }, (_, i) => {
    return grid.cell(first + (i % columns), Math.floor(i / columns));
  });
}
