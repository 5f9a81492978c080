import { FloodgateError } from '../error.ts';
import { CORNER_RULES, type CornerRule, type CostRule, Grid, type GridEditor } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';

const ALL_MOVES = 255;

/** A map as it is saved: values by tile, row by row; null where all are what they are by default. */
interface SavedGrid {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly corners: CornerRule;
  readonly costs: CostRule;
  /** A bit a tile. */
  readonly free: Uint8Array;
  readonly masks: Uint8Array | null;
  /** The costs of the map first, without a name, then its tables. */
  readonly tables: readonly { readonly name: string | undefined; readonly costs: Float64Array | null }[];
}

/** Writes a map with its walls, costs, cost tables and one-way tiles. */
export function writeGrid(grid: Grid, out: StateWriter): void {
  const { name, width, height, corners, costs, passable } = grid;
  out.text(name);
  out.int(width);
  out.int(height);
  out.text(corners);
  out.text(costs);
  const bits = new Uint8Array(Math.ceil((width * height) / 8));
  eachTile(grid, (cell, i) => (bits[i >> 3]! |= passable[cell]! << (i & 7)));
  out.array(bits);
  const { masks } = grid;
  out.boolean(masks !== null);
  if (masks) {
    const byTile = new Uint8Array(width * height);
    eachTile(grid, (cell, i) => (byTile[i] = masks[cell]!));
    out.array(byTile);
  }
  writeCosts(grid, undefined, out);
  out.int(grid.tables.length);
  for (const table of grid.tables) {
    out.text(table);
    writeCosts(grid, table, out);
  }
}

function writeCosts(grid: Grid, table: string | undefined, out: StateWriter): void {
  const factors = grid.costsOf(table);
  out.boolean(factors !== null);
  if (!factors) return;
  const byTile = new Float64Array(grid.width * grid.height);
  eachTile(grid, (cell, i) => (byTile[i] = factors[cell]!));
  out.array(byTile);
}

function eachTile(grid: Grid, found: (cell: number, i: number) => void): void {
  for (let y = 0, i = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++, i++) found(grid.cell(x, y), i);
}

/** Reads what {@link writeGrid} wrote: a new grid, or changes made to one of the same size and rules. */
export function readGrid(from: StateReader, into: Grid | undefined): Grid {
  const saved = readSaved(from);
  const { name, width, height, corners, costs } = saved;
  if (into && rulesOf(into) !== rulesOf(saved))
    throw new FloodgateError(
      'bad-argument',
      `the saved map is ${rulesOf(saved)}, and ${into.name} is ${rulesOf(into)}`,
    );
  const grid = into ?? new Grid(width, height, { name, corners, costs }, (x, y) => isFree(saved, x, y));
  for (const table of saved.tables)
    if (table.name !== undefined && !grid.tables.includes(table.name)) grid.addCosts(table.name);
  grid.edit((editor) => restore(saved, grid, editor));
  return grid;
}

function readSaved(from: StateReader): SavedGrid {
  const name = from.text();
  const width = from.int();
  const height = from.int();
  const corners = from.text() as CornerRule;
  const costs = from.text() as CostRule;
  if (!CORNER_RULES.includes(corners))
    throw new FloodgateError('bad-file', `unknown corner rule '${corners}'`);
  const free = from.array(Uint8Array);
  const masks = from.boolean() ? from.array(Uint8Array) : null;
  const readCosts = (): Float64Array | null => (from.boolean() ? from.array(Float64Array) : null);
  const tables: { name: string | undefined; costs: Float64Array | null }[] = [
    { name: undefined, costs: readCosts() },
  ];
  for (let left = from.int(); left > 0; left--) tables.push({ name: from.text(), costs: readCosts() });
  checkLengths(width, height, free, [masks, ...tables.map((table) => table.costs)]);
  return { name, width, height, corners, costs, free, masks, tables };
}

/** There must be a bit, and of other things a value, for each tile, before a map of that size is made. */
function checkLengths(
  width: number,
  height: number,
  free: Uint8Array,
  perTile: readonly (ArrayLike<number> | null)[],
): void {
  const tiles = width * height;
  const isSize = width >= 1 && height >= 1 && free.length === Math.ceil(tiles / 8);
  if (isSize && perTile.every((values) => values === null || values.length === tiles)) return;
  const found = [free.length, ...perTile.map((values) => values?.length ?? 0)];
  throw new FloodgateError(
    'bad-file',
    `the saved map is ${width} × ${height}, but has ${found[0]} bytes of walls and ${found.slice(1).join(', ')} other values`,
  );
}

function isFree({ free, width }: SavedGrid, x: number, y: number): boolean {
  const i = y * width + x;
  return ((free[i >> 3]! >> (i & 7)) & 1) === 1;
}

/** Sets the tiles that differ from what was saved. */
function restore(saved: SavedGrid, grid: Grid, editor: GridEditor): void {
  const { width, height, masks, tables } = saved;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const cell = grid.cell(x, y);
      if (grid.isFree(x, y) !== isFree(saved, x, y)) editor.set(x, y, isFree(saved, x, y));
      const mask = masks?.[i] ?? ALL_MOVES;
      if ((grid.masks?.[cell] ?? ALL_MOVES) !== mask) editor.setMoves(x, y, mask);
      for (const { name, costs } of tables) {
        const cost = costs?.[i] ?? 1;
        if (grid.costAt(x, y, name) !== cost) editor.setCost(x, y, cost, name);
      }
    }
  }
}

function rulesOf(grid: Pick<SavedGrid, 'width' | 'height' | 'corners' | 'costs'>): string {
  return `${grid.width} × ${grid.height} with corner rule ${grid.corners} and cost rule ${grid.costs}`;
}
