import type { Grid } from 'floodgate';
import type { BlockMap } from './block-map.ts';
import type { Feature } from './feature.ts';
import { passageWidth } from './passage-width.ts';
import { meanOf, quantile } from './statistics.ts';

export const MAP_FEATURES: readonly Feature[] = [
  { name: 'mapWidth', meaning: 'width of the map' },
  { name: 'mapHeight', meaning: 'height of the map' },
  { name: 'freeCells', meaning: 'free cells of the map' },
  { name: 'freeShare', meaning: 'share of the map that is free' },
  { name: 'componentShare', meaning: 'share of the free cells that the agents can reach' },
  { name: 'corridorShare', meaning: 'share of cells with at most two neighbours' },
  { name: 'deadEndShare', meaning: 'share of cells with one neighbour' },
  { name: 'openShare', meaning: 'share of cells with all neighbours free' },
  { name: 'edgeShare', meaning: 'share of cell sides that touch a wall' },
  { name: 'rowRun', meaning: 'mean length of free runs along rows' },
  { name: 'columnRun', meaning: 'mean length of free runs along columns' },
  { name: 'meanWidth', meaning: 'mean width of passages' },
  { name: 'lowWidth', meaning: 'width that one passage in ten does not exceed' },
  { name: 'midWidth', meaning: 'width that half of the passages do not exceed' },
  { name: 'blockLinks', meaning: 'mean number of open sides of a part of the map' },
  { name: 'narrowLinks', meaning: 'share of ways between parts of the map that are narrow' },
];

const STRAIGHT_MOVES = 0b01010101;
const [NORTH, EAST, SOUTH, WEST] = [1, 4, 16, 64];
/** A way between blocks is narrow if less than this share of the side of a block is open. */
const NARROW = 0.25;

/** @param home a cell that the agents can reach */
export function measureMap(grid: Grid, map: BlockMap, home: number): number[] {
  const counts = neighbourCounts(map.neighbourhoods);
  const total = Math.max(1, counts.free);
  const widths = widthsPerBlock(grid, map);
  const links = linkCounts(map);
  return [
    grid.width,
    grid.height,
    grid.freeCount,
    grid.freeCount / (grid.width * grid.height),
    grid.components.sizeOf(home) / Math.max(1, grid.freeCount),
    counts.corridor / total,
    counts.deadEnd / total,
    counts.open / total,
    counts.walledSides / (4 * total),
    counts.free / Math.max(1, counts.rowRuns),
    counts.free / Math.max(1, counts.columnRuns),
    meanOf(widths),
    quantile(widths, 0.1),
    quantile(widths, 0.5),
    links.sides / Math.max(1, links.blocks),
    links.narrow / Math.max(1, links.ways),
  ];
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
  const counts = { blocks: 0, sides: 0, ways: 0, narrow: 0 };
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const block = row * stride + column;
      if (free[block] === 0) continue;
      counts.blocks++;
      counts.sides += bits(moves[block]! & (NORTH | EAST | SOUTH | WEST));
      for (const pairs of [east[block]!, south[block]!]) {
        if (pairs === 0) continue;
        counts.ways++;
        if (pairs < side * NARROW) counts.narrow++;
      }
    }
  }
  return counts;
}
