import { UNREACHABLE } from './areas.ts';
import type { GateArea, GateModel } from './gate-model.ts';
import { leastPerPiece } from './gate-query.ts';

const SOUTH_DIAGONALS = (1 << 3) | (1 << 5);
const NORTH_DIAGONALS = (1 << 1) | (1 << 7);
/** Rows that a table gets more than it needs when it grows. */
const SPARE_ROWS = 32;

/**
 * Makes the distances of a model right after a wall has gone inside of an area. Paths that became shorter pass one of
 * at most three cells, so floods from these give all there is to know: a distance is what it was, or leads there.
 * Between gates it is enough to measure to these cells and put the two parts together.
 */
export function openCell(model: GateModel, index: number, cell: number): GateArea {
  const area = withCell(model, index, cell);
  for (const via of cellsOnNewPaths(model, cell)) {
    const distances = model.surveyor.tableTo(area, [[via]]);
    const toPieces = leastPerPiece(model, area, distances);
    if (area.table.length > 0) shortenTable(area, distances, toPieces);
    // Paths between gates as short as before, in the area, are as short as before on the whole map.
    if (shortenBetween(area, distances)) shortenMatrix(model, distancesThrough(model, area, toPieces));
  }
  return area;
}

/** New moves lead to or from the cell, or diagonally past it: from its northern or southern neighbour then. */
function cellsOnNewPaths({ regions: { grid } }: GateModel, cell: number): number[] {
  const { unmaskedMoves: moves, stride } = grid;
  const via = [cell];
  if (moves[cell - stride]! & SOUTH_DIAGONALS) via.push(cell - stride);
  if (moves[cell + stride]! & NORTH_DIAGONALS) via.push(cell + stride);
  return via;
}

/** The area with one more cell, from where as yet nothing can be reached. */
function withCell(model: GateModel, index: number, cell: number): GateArea {
  const area = model.areas[index]!;
  const width = area.pieces.length;
  const place = area.cells.length;
  const cells = new Int32Array(place + 1);
  cells.set(area.cells);
  cells[place] = cell;
  model.place(cell, index, place);
  let { table } = area;
  if (table.length > 0) {
    if (table.length < (place + 1) * width) {
      table = new Int32Array((place + 1 + SPARE_ROWS) * width);
      table.set(area.table);
    }
    table.fill(UNREACHABLE, place * width, (place + 1) * width);
  }
  return { ...area, cells, table };
}

function shortenTable({ table }: GateArea, distances: Int32Array, toPieces: readonly number[]): void {
  const width = toPieces.length;
  const last = Float64Array.from(toPieces);
  for (let i = 0, row = 0; i < distances.length; i++, row += width) {
    const first = distances[i]!;
    for (let j = 0; j < width; j++) {
      const cost = first + last[j]!;
      if (cost < table[row + j]!) table[row + j] = cost;
    }
  }
}

/** Returns whether any distance between gate cells has become shorter. */
function shortenBetween({ gateCells, between }: GateArea, distances: Int32Array): boolean {
  const count = gateCells.length;
  let shorter = false;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const cost = distances[i]! + distances[j]!;
      if (i === j || cost >= between[i * count + j]!) continue;
      between[i * count + j] = cost;
      shorter = true;
    }
  }
  return shorter;
}

/**
 * Lets paths between sides of gates lead through cells where walls have gone, if that is shorter. Distances from and to
 * the areas around the cells must be right already.
 */
export function shortenThrough(model: GateModel, cell: number): void {
  for (const via of cellsOnNewPaths(model, cell)) {
    const parts = new Float64Array(model.matrixSize).fill(Number.POSITIVE_INFINITY);
    for (const area of model.areasWith(via)) {
      const distances = model.surveyor.tableTo(area, [[via]]);
      distancesThrough(model, area, leastPerPiece(model, area, distances), parts);
    }
    shortenMatrix(model, parts);
  }
}

/** Per side of a gate how far it is to a cell of an area, by the distances from there to the area's pieces. */
function distancesThrough(
  { matrix, matrixSize }: GateModel,
  area: GateArea,
  toPieces: readonly number[],
  parts = new Float64Array(matrixSize).fill(Number.POSITIVE_INFINITY),
): Float64Array {
  for (let row = 0; row < matrixSize; row++) {
    for (let i = 0; i < toPieces.length; i++) {
      const cost = matrix[row * matrixSize + area.sides[i]!]! + toPieces[i]!;
      if (cost < parts[row]!) parts[row] = cost;
    }
  }
  return parts;
}

function shortenMatrix({ matrix, matrixSize }: GateModel, parts: Float64Array): void {
  for (let row = 0; row < matrixSize; row++) {
    const first = parts[row]!;
    if (first >= UNREACHABLE) continue;
    for (let column = 0, at = row * matrixSize; column < matrixSize; column++, at++) {
      const cost = first + parts[column]!;
      if (cost < matrix[at]!) matrix[at] = cost;
    }
  }
}
