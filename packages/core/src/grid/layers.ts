import type { GridEdits } from './editor.ts';
import type { Grid } from './grid.ts';
import type { GridChange } from './grid-change.ts';
import { ALL_MOVES } from './one-way.ts';

/** Agents as the map sees them: the side of their square in tiles, and the cost table that they go by. */
export interface LayerKind {
  readonly size: number;
  readonly costs: string | undefined;
}

/** Whether the whole square of an agent whose upper left tile this is, is on the map and free. */
export function isRoom(map: Grid, size: number, x: number, y: number): boolean {
  if (x + size > map.width || y + size > map.height) return false;
  const first = map.cell(x, y);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (!map.passable[first + row * map.stride + column]) return false;
  return true;
}

/**
 * What has to be changed on a layer after these cells of the map have changed. It looks at the squares that have one of
 * the cells in them, and at nothing else.
 */
export function layerEdits(
  map: Grid,
  layer: Grid,
  { size, costs }: LayerKind,
  changed: Pick<GridChange, 'cells' | 'masks' | 'costs'>,
): GridEdits {
  const edits: GridEdits = {
    freed: [],
    walled: [],
    cells: [],
    masks: new Map(),
    costs: new Map(),
    tables: new Map(),
  };
  const { masks } = map;
  const factors = map.costsOf(costs);
  for (const anchor of anchors(map, size, changed.cells)) {
    const free = isRoom(map, size, map.x(anchor), map.y(anchor));
    if (free === (layer.passable[anchor] === 1)) continue;
    edits.cells.push(anchor);
    (free ? edits.freed : edits.walled).push(anchor);
  }
  for (const anchor of anchors(map, size, changed.masks)) {
    let mask = ALL_MOVES;
    if (masks) eachCell(map, size, anchor, (cell) => (mask &= masks[cell]!));
    if (mask !== (layer.masks?.[anchor] ?? ALL_MOVES)) edits.masks.set(anchor, mask);
  }
  for (const anchor of anchors(map, size, changed.costs)) {
    let cost = 1;
    if (factors) eachCell(map, size, anchor, (cell) => (cost = Math.max(cost, factors[cell]!)));
    if (cost !== (layer.terrain?.[anchor] ?? 1)) edits.costs.set(anchor, cost);
  }
  return edits;
}

/** The upper left cells of all squares that have one of the cells in them, each once. */
function anchors(map: Grid, size: number, cells: readonly number[]): Iterable<number> {
  if (size === 1) return cells;
  const found = new Set<number>();
  for (const cell of cells) {
    const rows = Math.min(size - 1, map.y(cell));
    const columns = Math.min(size - 1, map.x(cell));
    for (let up = 0; up <= rows; up++)
      for (let left = 0; left <= columns; left++) found.add(cell - up * map.stride - left);
  }
  return found;
}

/** Calls for the cells of a square that are on the map. */
function eachCell(map: Grid, size: number, anchor: number, found: (cell: number) => void): void {
  const columns = Math.min(size, map.width - map.x(anchor));
  const rows = Math.min(size, map.height - map.y(anchor));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) found(anchor + row * map.stride + column);
}
