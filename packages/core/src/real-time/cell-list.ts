/** A list of cells that grows as needed and keeps its memory when it is cleared. */
export class CellList {
  /** How many cells there are. */
  length = 0;
  private cells = new Int32Array(1024);

  /** The cell at an index from 0 to length − 1. */
  at(index: number): number {
    return this.cells[index]!;
  }

  push(cell: number): void {
    if (this.length === this.cells.length) this.grow();
    this.cells[this.length++] = cell;
  }

  clear(): void {
    this.length = 0;
  }

  /** A copy of the list as it is now. */
  toArray(): Int32Array {
    return this.cells.slice(0, this.length);
  }

  private grow(): void {
    const { cells } = this;
    this.cells = new Int32Array(2 * cells.length);
    this.cells.set(cells);
  }
}
