/** Squares of tiles, each given by its upper left cell and its side. Cells are those of a map with rows of `stride` cells. */

/** Whether two squares have a tile in common. */
export function overlap(a: number, sizeOfA: number, b: number, sizeOfB: number, stride: number): boolean {
  const rowA = Math.floor(a / stride);
  const rowB = Math.floor(b / stride);
  if (rowA >= rowB + sizeOfB || rowB >= rowA + sizeOfA) return false;
  const columnA = a - rowA * stride;
  const columnB = b - rowB * stride;
  return columnA < columnB + sizeOfB && columnB < columnA + sizeOfA;
}

/** Writes a value to all cells of a square. */
export function fillSquare(
  values: Int32Array,
  corner: number,
  size: number,
  stride: number,
  value: number,
): void {
  for (let row = 0, first = corner; row < size; row++, first += stride)
    for (let cell = first; cell < first + size; cell++) values[cell] = value;
}
