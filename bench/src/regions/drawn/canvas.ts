/** Characters to draw a map with. Drawing is clipped at the edges. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #rows: string[][];

  constructor(width: number, height: number, mark: string) {
    this.width = width;
    this.height = height;
    this.#rows = Array.from({ length: height }, () => new Array<string>(width).fill(mark));
  }

  get rows(): string[] {
    return this.#rows.map((row) => row.join(''));
  }

  at(x: number, y: number): string {
    return this.#rows[y]?.[x] ?? '#';
  }

  put(x: number, y: number, mark: string): void {
    if (this.#rows[y]?.[x] !== undefined) this.#rows[y][x] = mark;
  }

  rect(x: number, y: number, width: number, height: number, mark: string): void {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) this.put(column, row, mark);
    }
  }
}
