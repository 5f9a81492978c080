/** Largest number of bins for the values of a feature: the histograms of a split have this many columns. */
const MOST_BINS = 64;
/** Largest number of rows from which edges are found. */
const ROWS_TO_LOOK_AT = 4096;

export interface Table {
  readonly rows: number;
  readonly features: number;
  /** Row after row. */
  readonly values: Float32Array;
}

/** All features of many problems as one table. */
export function tableOf(rows: readonly ArrayLike<number>[], features = rows[0]?.length ?? 0): Table {
  const values = new Float32Array(rows.length * features);
  rows.forEach((row, i) => {
    values.set(row, i * features);
  });
  return { rows: rows.length, features, values };
}

/** Per feature the values at which nodes may split it, with about as many rows between any two of them. */
export function findEdges(table: Table): { readonly edges: Float32Array; readonly edgeStarts: Int32Array } {
  const { rows, features, values } = table;
  const count = Math.min(rows, ROWS_TO_LOOK_AT);
  const column = new Float32Array(count);
  const edges: number[] = [];
  const edgeStarts = new Int32Array(features + 1);
  for (let feature = 0; feature < features; feature++) {
    for (let i = 0; i < count; i++) column[i] = values[Math.floor((i * rows) / count) * features + feature]!;
    column.sort();
    let last = column[count - 1]!;
    const own: number[] = [];
    // From the top, so that the largest value is never an edge and every edge has rows on both sides.
    for (let bin = MOST_BINS - 1; bin >= 1; bin--) {
      const at = Math.floor((bin * count) / MOST_BINS) - 1;
      if (at < 0) break;
      const value = column[at]!;
      if (!(value < last)) continue;
      own.push(value);
      last = value;
    }
    edges.push(...own.reverse());
    edgeStarts[feature + 1] = edges.length;
  }
  return { edges: Float32Array.from(edges), edgeStarts };
}
