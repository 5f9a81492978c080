import { Grid } from '../../grid/index.ts';

/** A rectangle of tiles, its edges included. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box with all of the cells, of which there must be one. */
export function boxAround(grid: Grid, cells: Iterable<number>): Box {
  let [left, top, right, bottom] = [grid.width, grid.height, 0, 0];
  for (const cell of cells) {
    const x = grid.x(cell);
    const y = grid.y(cell);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** A box with some tiles more on each side, as far as the map goes. */
export function grownBox({ width, height }: Grid, { left, top, right, bottom }: Box, by: number): Box {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(width - 1, right + by),
    bottom: Math.min(height - 1, bottom + by),
  };
}

/** A map of what is in the box, with walls around it. Cells of the whole map that are in `turned` are turned over. */
export function partOf(grid: Grid, box: Box, turned?: ReadonlySet<number>): Grid {
  const { left, top, right, bottom } = box;
  const { corners, costs, name, passable } = grid;
  return new Grid(right - left + 1, bottom - top + 1, { corners, costs, name }, (x, y) => {
    const cell = grid.cell(x + left, y + top);
    return (passable[cell] === 1) !== (turned?.has(cell) ?? false);
  });
}
