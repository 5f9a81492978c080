/** Cells in the order in which an agent came through them; grows as needed. */
export class Trail {
  #cells = new Int32Array(1024);
  #length = 0;

  push(cell: number): void {
    if (this.#length === this.#cells.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#cells);
      this.#cells = larger;
    }
    this.#cells[this.#length++] = cell;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A copy of what there is so far. */
  cells(): Int32Array {
    return this.#cells.slice(0, this.#length);
  }
}
