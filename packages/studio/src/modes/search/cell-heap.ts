interface Entry {
  readonly cell: number;
  readonly key: number;
  /** Of equal keys, the one that was added first comes first. */
  readonly order: number;
}

/** Cells by least key, in a binary heap. A cell may be in it several times: whoever takes it out skips the old ones. */
export class CellHeap {
  readonly #entries: Entry[] = [];
  #added = 0;

  /** The least key; Infinity if it is empty. */
  get leastKey(): number {
    return this.#entries[0]?.key ?? Number.POSITIVE_INFINITY;
  }

  /** The cell with the least key; undefined if it is empty. */
  get first(): number | undefined {
    return this.#entries[0]?.cell;
  }

  add(cell: number, key: number): void {
    const entries = this.#entries;
    const entry = { cell, key, order: this.#added++ };
    let at = entries.length;
    for (let parent = (at - 1) >> 1; at > 0 && before(entry, entries[parent]!); parent = (at - 1) >> 1) {
      entries[at] = entries[parent]!;
      at = parent;
    }
    entries[at] = entry;
  }

  /** Takes out the cell with the least key; undefined if it is empty. */
  take(): number | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (first === last || !last) return first?.cell;
    let at = 0;
    for (let child = 1; child < entries.length; child = 2 * at + 1) {
      if (child + 1 < entries.length && before(entries[child + 1]!, entries[child]!)) child++;
      if (before(last, entries[child]!)) break;
      entries[at] = entries[child]!;
      at = child;
    }
    entries[at] = last;
    return first!.cell;
  }
}

function before(a: Entry, b: Entry): boolean {
  return a.key < b.key || (a.key === b.key && a.order < b.order);
}
