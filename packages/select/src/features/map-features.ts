import type { Grid } from 'floodgate';
import { meanOf } from '../basics/index.ts';
import type { BlockMap } from './block-map.ts';
import { type FeatureTable, quantile } from './feature.ts';

/** What is seen of a map. */
type MapView = ReturnType<typeof lookAtMap>;

const share = (part: number, whole: number): number => part / Math.max(1, whole);

/** The shape of the map. */
export const MAP_FEATURES: FeatureTable<MapView> = {
  mapWidth: ['width of the map', ({ grid }) => grid.width],
  mapHeight: ['height of the map', ({ grid }) => grid.height],
  freeCells: ['number of free cells', ({ grid }) => grid.freeCount],
  freeShare: ['share of the map that is free', ({ grid }) => grid.freeCount / (grid.width * grid.height)],
  componentShare: [
    'share of the free cells that the agents can reach',
    ({ reach, grid }) => share(reach, grid.freeCount),
  ],
  corridorShare: [
    'share of cells with at most two neighbours',
    ({ cells }) => share(cells.corridor, cells.free),
  ],
  deadEndShare: ['share of cells with one neighbour', ({ cells }) => share(cells.deadEnd, cells.free)],
  openShare: ['share of cells with all neighbours free', ({ cells }) => share(cells.open, cells.free)],
  edgeShare: [
    'share of cell sides that touch a wall',
    ({ cells }) => share(cells.walledSides, 4 * cells.free),
  ],
  rowRun: ['mean length of free runs along rows', ({ cells }) => share(cells.free, cells.rowRuns)],
  columnRun: ['mean length of free runs along columns', ({ cells }) => share(cells.free, cells.columnRuns)],
  meanWidth: ['mean width of passages', ({ widths }) => meanOf(widths)],
  lowWidth: ['width that one passage in ten does not exceed', ({ widths }) => quantile(widths, 0.1)],
  midWidth: ['width that half of the passages do not exceed', ({ widths }) => quantile(widths, 0.5)],
  blockLinks: [
    'mean number of open sides of a part of the map',
    ({ links }) => share(links.sides, links.blocks),
  ],
  narrowLinks: [
    'share of narrow links between parts of the map',
    ({ links }) => share(links.narrow, links.open),
  ],
};

const STRAIGHT_MOVES = 0b01010101;
const [NORTH, EAST, SOUTH, WEST] = [1, 4, 16, 64];
/** A link between blocks is narrow if less than this share of the side of a block is open. */
const NARROW = 0.25;
/** Passages are not measured beyond this width, in cells. */
const WIDE = 32;

/** @param home a cell that the agents can reach */
export function lookAtMap(grid: Grid, blocks: BlockMap, home: number) {
  return {
    grid,
    /** Number of cells that the agents can reach. */
    reach: grid.components.sizeOf(home),
    cells: neighbourCounts(blocks.neighbourhoods),
    /** Widths of passages, ascending. */
    widths: widthsPerBlock(grid, blocks),
    links: linkCounts(blocks),
  };
}

/** The width of the passage at a free cell: the shorter of the free runs through it along its row and its column. */
export function passageWidth({ passable, stride }: Grid, cell: number): number {
  const run = (step: number): number => {
    let length = 1;
    for (let at = cell - step; length < WIDE && passable[at]; at -= step) length++;
    for (let at = cell + step; length < WIDE && passable[at]; at += step) length++;
    return length;
  };
  return Math.min(run(1), run(stride));
}

function neighbourCounts(neighbourhoods: Float64Array) {
  const counts = { free: 0, corridor: 0, deadEnd: 0, open: 0, walledSides: 0, rowRuns: 0, columnRuns: 0 };
  for (let moves = 0; moves < 256; moves++) {
    const cells = neighbourhoods[moves]!;
    if (cells === 0) continue;
    const straight = bits(moves & STRAIGHT_MOVES);
    counts.free += cells;
    if (straight <= 2 && bits(moves) <= 2) counts.corridor += cells;
    if (straight <= 1) counts.deadEnd += cells;
    if (straight === 4) counts.open += cells;
    counts.walledSides += (4 - straight) * cells;
    if (!(moves & WEST)) counts.rowRuns += cells;
    if (!(moves & NORTH)) counts.columnRuns += cells;
  }
  return counts;
}

function bits(byte: number): number {
  let count = 0;
  for (let rest = byte; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Passages are measured at the free cell nearest to the middle of each block, along its row. */
function widthsPerBlock(grid: Grid, { side, columns, rows, stride, free }: BlockMap): Float64Array {
  const widths = new Float64Array(columns * rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (free[(row + 1) * stride + column + 1] === 0) continue;
      const y = Math.min(grid.height - 1, row * side + (side >> 1));
      const from = grid.cell(column * side, y);
      const length = Math.min(side, grid.width - column * side);
      for (let i = 0, middle = length >> 1; i < length; i++) {
        // From the middle outwards, to both sides in turn.
        const x = middle + (i & 1 ? -((i + 1) >> 1) : i >> 1);
        if (x < 0 || x >= length || !grid.passable[from + x]) continue;
        widths[count++] = passageWidth(grid, from + x);
        break;
      }
    }
  }
  return widths.subarray(0, count).sort();
}

function linkCounts({ side, columns, rows, stride, free, east, south, moves }: BlockMap) {
  const counts = { blocks: 0, sides: 0, open: 0, narrow: 0 };
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const block = row * stride + column;
      if (free[block] === 0) continue;
      counts.blocks++;
      counts.sides += bits(moves[block]! & (NORTH | EAST | SOUTH | WEST));
      for (const pairs of [east[block]!, south[block]!]) {
        if (pairs === 0) continue;
        counts.open++;
        if (pairs < side * NARROW) counts.narrow++;
      }
    }
  }
  return counts;
}
