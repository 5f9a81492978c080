import type { Grid } from '../grid/index.ts';

interface Labels {
  readonly version: number;
  readonly byCell: Int32Array;
}

const known = new WeakMap<Grid, Labels>();

/**
 * Tells which cells a path without cut corners leads to from a cell: those that straight moves connect. Only where all
 * corners may be cut is that less than what the map's own components say; then all cells are labelled, once after each edit.
 */
export function straightReach(grid: Grid, start: number): (cell: number) => boolean {
  if (grid.corners !== 'always') {
    const { components } = grid;
    const component = components.of(start);
    return (cell) => components.of(cell) === component;
  }
  let labels = known.get(grid);
  if (labels?.version !== grid.version) {
    labels = { version: grid.version, byCell: labelCells(grid) };
    known.set(grid, labels);
  }
  const { byCell } = labels;
  return (cell) => byCell[cell] !== 0 && byCell[cell] === byCell[start];
}

/** Per cell the number of its part of the map, from 1; 0 for walls. */
function labelCells({ passable, cellCount, stride }: Grid): Int32Array {
  const labels = new Int32Array(cellCount);
  const stack: number[] = [];
  let label = 0;
  for (let first = 0; first < cellCount; first++) {
    if (!passable[first] || labels[first] !== 0) continue;
    labels[first] = ++label;
    stack.push(first);
    while (stack.length > 0) {
      const cell = stack.pop()!;
      for (const neighbour of [cell - stride, cell + 1, cell + stride, cell - 1]) {
        if (!passable[neighbour] || labels[neighbour] !== 0) continue;
        labels[neighbour] = label;
        stack.push(neighbour);
      }
    }
  }
  return labels;
}
