/** Values at single points, which need not be on the map, and which points have changed since somebody asked. */
export class PointTable<V> {
  readonly #rows = new Map<number, Map<number, V>>();
  /** By x and y as a text. */
  #changed = new Map<string, readonly [x: number, y: number]>();

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  get(x: number, y: number): V | undefined {
    return this.#rows.get(y)?.get(x);
  }

  has(x: number, y: number): boolean {
    return this.#rows.get(y)?.has(x) ?? false;
  }

  set(x: number, y: number, value: V): void {
    if (this.get(x, y) === value) return;
    let row = this.#rows.get(y);
    if (!row) {
      row = new Map();
      this.#rows.set(y, row);
    }
    row.set(x, value);
    this.#note(x, y);
  }

  delete(x: number, y: number): void {
    const row = this.#rows.get(y);
    if (!row?.delete(x)) return;
    if (row.size === 0) this.#rows.delete(y);
    this.#note(x, y);
  }

  clear(): void {
    for (const [x, y] of this.points()) this.#note(x, y);
    this.#rows.clear();
  }

  *points(): Generator<[x: number, y: number]> {
    for (const [y, row] of this.#rows) for (const x of row.keys()) yield [x, y];
  }

  *values(): Generator<V> {
    for (const row of this.#rows.values()) yield* row.values();
  }

  /** The points that were set, deleted or cleared since the last call. */
  takeChanged(): readonly (readonly [x: number, y: number])[] {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    return changed;
  }

  #note(x: number, y: number): void {
    this.#changed.set(`${x},${y}`, [x, y]);
  }
}
