import type { Grid } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';

const ALL_MOVES = 0xff;

/** Writes what the tiles of a map cost, in all of its tables, and which of them lead only some ways. */
export function writeTiles(grid: Grid, out: StateWriter): void {
  writeNumbers(grid.masks, ALL_MOVES, out);
  writeNumbers(grid.costsOf(undefined), 1, out);
  out.int(grid.tables.length);
  for (const table of grid.tables) {
    out.text(table);
    writeNumbers(grid.costsOf(table), 1, out);
  }
}

/** Gives a map the tiles that {@link writeTiles} wrote for one of the same size. Tables that only the map has stay. */
export function readTiles(from: StateReader, grid: Grid): void {
  const masks = readNumbers(from);
  const costs = new Map<string | undefined, ReadonlyMap<number, number>>([[undefined, readNumbers(from)]]);
  for (let left = from.int(); left > 0; left--) {
    const table = from.text();
    if (!grid.tables.includes(table)) grid.addCosts(table, () => 1);
    costs.set(table, readNumbers(from));
  }
  grid.edit((editor) => {
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0; x < grid.width; x++) {
        const cell = grid.cell(x, y);
        editor.setMoves(x, y, masks.get(cell) ?? ALL_MOVES);
        for (const [table, numbers] of costs) editor.setCost(x, y, numbers.get(cell) ?? 1, table);
      }
    }
  });
}

/** Writes the cells whose number is not the usual one, and those numbers. */
function writeNumbers(numbers: ArrayLike<number> | null, usual: number, out: StateWriter): void {
  const cells: number[] = [];
  if (numbers)
    for (let cell = 0; cell < numbers.length; cell++) if (numbers[cell] !== usual) cells.push(cell);
  out.ints(cells);
  out.array(Float64Array.from(cells, (cell) => numbers![cell]!));
}

function readNumbers(from: StateReader): ReadonlyMap<number, number> {
  const cells = from.ints();
  const numbers = from.array(Float64Array);
  return new Map(Array.from(cells, (cell, i) => [cell, numbers[i]!]));
}
