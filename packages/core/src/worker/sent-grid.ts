/** Maps and their edits as plain data. */
import type { CornerRule, CostRule, Grid, GridChange } from '../grid/index.ts';

/** Costs of tiles in one table; that of the map itself has no name. */
interface SentCosts {
  readonly table?: string;
  readonly cells: readonly number[];
  readonly costs: readonly number[];
}

/** Tiles that have changed: which of them are free, the moves from them, and what it costs to enter them. */
export interface SentEdit {
  readonly cells: readonly number[];
  readonly free: readonly boolean[];
  readonly maskedCells: readonly number[];
  readonly masks: readonly number[];
  readonly costs: readonly SentCosts[];
}

/** A map: per tile 1 if it is free, row by row, and what else is known of some tiles. */
export interface SentGrid {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly corners: CornerRule;
  readonly costs: CostRule;
  readonly free: Uint8Array;
  readonly terrain: SentEdit;
}

const ALL_MOVES = 255;

/** A grid as data. */
export function sentGrid(grid: Grid): SentGrid {
  const { name, width, height, corners, costs, masks } = grid;
  const free = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    free.set(grid.passable.subarray(grid.cell(0, y), grid.cell(width, y)), y * width);
  const maskedCells = masks ? cellsWhere(masks, (mask) => mask !== ALL_MOVES) : [];
  const tables = [undefined, ...grid.tables].map((table) => wholeTable(grid, table));
  const terrain = {
    cells: [],
    free: [],
    maskedCells,
    masks: maskedCells.map((cell) => masks![cell]!),
    costs: tables,
  };
  return { name, width, height, corners, costs, free, terrain };
}

/**
 * An edit of a grid as data, with all costs of tables that are not known at the other end.
 *
 * @param known the tables that are, to which the others are added
 */
export function sentEdit(grid: Grid, change: GridChange, known: Set<string>): SentEdit {
  const { cells, freed, masks, costs, tables } = change;
  const isFree = new Set(freed);
  const named = grid.tables.map((table) => {
    const isKnown = known.has(table);
    known.add(table);
    return isKnown ? sentCosts(grid, table, tables.get(table) ?? []) : wholeTable(grid, table);
  });
  return {
    cells,
    free: cells.map((cell) => isFree.has(cell)),
    maskedCells: masks,
    masks: masks.map((cell) => grid.masks?.[cell] ?? ALL_MOVES),
    costs: [sentCosts(grid, undefined, costs), ...named],
  };
}

/** Makes edits that were sent as one edit. */
export function repeatEdits(grid: Grid, edits: readonly SentEdit[]): void {
  for (const { table } of edits.flatMap(({ costs }) => costs))
    if (table !== undefined && !grid.tables.includes(table)) grid.addCosts(table, () => 1);
  grid.edit((editor) => {
    for (const { cells, free, maskedCells, masks, costs } of edits) {
      for (const [i, cell] of cells.entries()) editor.set(...grid.point(cell), free[i]!);
      for (const [i, cell] of maskedCells.entries()) editor.setMoves(...grid.point(cell), masks[i]!);
      for (const { table, cells: those, costs: values } of costs)
        for (const [i, cell] of those.entries()) editor.setCost(...grid.point(cell), values[i]!, table);
    }
  });
}

/** The edit that makes a map one that was sent, of the same size. */
export function wholeMap(grid: Grid, { free, terrain }: SentGrid): SentEdit {
  const cells = cellsOnMap(grid);
  const masks = new Map(terrain.maskedCells.map((cell, i) => [cell, terrain.masks[i]!]));
  const tables = new Map(terrain.costs.map(({ table, ...costs }) => [table, costs]));
  const costs = [...new Set([undefined, ...grid.tables, ...tables.keys()])].map((table): SentCosts => {
    const sent = tables.get(table);
    const values = new Map(sent?.cells.map((cell, i) => [cell, sent.costs[i]!]));
    return {
      ...(table !== undefined && { table }),
      cells,
      costs: cells.map((cell) => values.get(cell) ?? 1),
    };
  });
  return {
    cells,
    free: cells.map((_, tile) => free[tile] === 1),
    maskedCells: cells,
    masks: cells.map((cell) => masks.get(cell) ?? ALL_MOVES),
    costs,
  };
}

function cellsOnMap(grid: Grid): number[] {
  const tiles = [...Array(grid.width * grid.height).keys()];
  return tiles.map((tile) => grid.cell(tile % grid.width, Math.floor(tile / grid.width)));
}

function wholeTable(grid: Grid, table: string | undefined): SentCosts {
  const costs = grid.costsOf(table);
  return sentCosts(grid, table, costs ? cellsWhere(costs, (cost) => cost > 1) : []);
}

function sentCosts(grid: Grid, table: string | undefined, cells: readonly number[]): SentCosts {
  const costs = cells.map((cell) => grid.costAt(...grid.point(cell), table));
  return { ...(table !== undefined && { table }), cells, costs };
}

function cellsWhere(values: Uint8Array | Float64Array, test: (value: number) => boolean): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < values.length; cell++) if (test(values[cell]!)) cells.push(cell);
  return cells;
}
