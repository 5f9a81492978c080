import type { Grid } from '../grid/index.ts';
import { SIDE, SPAN } from './block-flood.ts';

/** How close portals stand in a stretch of free cells. */
interface Density {
  /** A stretch with fewer steps from end to end gets one portal, in its middle. */
  readonly short: number;
  /** Steps from one portal to the next, at most, unless there are {@link mostGaps} already. */
  readonly spacing: number;
  /** Most gaps between portals in one stretch. */
  readonly mostGaps: number;
}

/** Ways get longer by 0.1 to 0.2 % on average. */
const DENSE: Density = { short: 2, spacing: 3, mostGaps: 8 };
/** Ways get longer by 0.2 to 0.3 %, with half as many portals and a quarter of the distances between them. */
const SPARSE: Density = { short: 3, spacing: 5, mostGaps: 4 };
/** Up to so many blocks portals stand densely. */
const FEW_BLOCKS = 128;

function densityOn(grid: Grid): Density {
  return Math.ceil(grid.width / SPAN) * Math.ceil(grid.height / SPAN) <= FEW_BLOCKS ? DENSE : SPARSE;
}

/**
 * The cells that are portals on one side of a block: a stretch of free cells between walls or corners of the
 * block has one at each end, where short ways pass, and more between. They depend on the cells of that side alone,
 * so the blocks on both sides of it agree on them.
 *
 * @param first first cell of the side, `step` from one cell to the next
 * @param count cells of the side that are on the map
 */
function portalsOfSide(grid: Grid, first: number, step: number, count: number, into: number[]): void {
  const { short, spacing, mostGaps } = densityOn(grid);
  for (let i = 0; i < count; i++) {
    if (grid.passable[first + i * step] === 0) continue;
    const begin = i;
    while (i + 1 < count && grid.passable[first + (i + 1) * step] === 1) i++;
    const steps = i - begin;
    if (steps < short) {
      addOnce(into, first + (begin + (steps >> 1)) * step);
      continue;
    }
    const gaps = Math.min(mostGaps, Math.ceil(steps / spacing));
    for (let k = 0; k <= gaps; k++) addOnce(into, first + (begin + Math.round((k * steps) / gaps)) * step);
  }
}

function addOnce(cells: number[], cell: number): void {
  if (!cells.includes(cell)) cells.push(cell);
}

/** The portals of the block whose first tile is (left, top): on those of its sides beyond which the map goes on. */
export function portalsOfBlock(grid: Grid, left: number, top: number): number[] {
  const cells: number[] = [];
  const columns = Math.min(SIDE, grid.width - left);
  const rows = Math.min(SIDE, grid.height - top);
  const corner = grid.cell(left, top);
  if (top > 0) portalsOfSide(grid, corner, 1, columns, cells);
  if (top + SPAN < grid.height) portalsOfSide(grid, corner + SPAN * grid.stride, 1, columns, cells);
  if (left > 0) portalsOfSide(grid, corner, grid.stride, rows, cells);
  if (left + SPAN < grid.width) portalsOfSide(grid, corner + SPAN, grid.stride, rows, cells);
  return cells;
}
