import type { Grid, GridChange } from '../../grid/index.ts';

/** Edits in the same square of this many tiles, or in squares beside each other, are looked at together. */
const SQUARE = 16;

/** Cells that were edited and have yet to be looked at. A cell that was turned over twice is as it was. */
export class PendingEdits {
  readonly #turned = new Set<number>();

  get isEmpty(): boolean {
    return this.#turned.size === 0;
  }

  note({ cells }: GridChange): void {
    for (const cell of cells) if (!this.#turned.delete(cell)) this.#turned.add(cell);
  }

  forget(): void {
    this.#turned.clear();
  }

  /** All cells that were turned over, in groups of those that are close to each other; none are pending afterwards. */
  take(grid: Grid): Set<number>[] {
    const columns = Math.ceil(grid.width / SQUARE) + 2;
    const inSquare = new Map<number, number[]>();
    for (const cell of this.#turned) {
      const square =
        (Math.floor(grid.y(cell) / SQUARE) + 1) * columns + Math.floor(grid.x(cell) / SQUARE) + 1;
      const cells = inSquare.get(square);
      if (cells) cells.push(cell);
      else inSquare.set(square, [cell]);
    }
    this.#turned.clear();
    const groups: Set<number>[] = [];
    for (const first of inSquare.keys()) {
      const group = new Set<number>();
      const squares = [first];
      for (let square = squares.pop(); square !== undefined; square = squares.pop()) {
        const cells = inSquare.get(square);
        if (!cells) continue;
        inSquare.delete(square);
        for (const cell of cells) group.add(cell);
        for (const row of [-columns, 0, columns])
          squares.push(square + row - 1, square + row, square + row + 1);
      }
      groups.push(group);
    }
    return groups;
  }
}
