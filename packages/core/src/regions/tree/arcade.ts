/** Gaps between columns: the share of a row of two, three, or more straits that must be open. */
const ARCADE = [0, 0, 0.67, 0.5, 0.4] as const;

/** Straits between basins, by number: width in tiles, and the middle in half tiles. */
export interface Straits {
  readonly width: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * How wide a row of straits between two zones is if there is little between them, as between columns: their extent, or
 * of two the sum of their widths, in tiles. 0 if they are apart. Their number does not matter, so that a river may have
 * any number of bridges. They are the first `many` of `row`, which comes to be in another order.
 */
export function arcadeWidth({ width, x, y }: Straits, row: Int32Array, many: number): number {
  const count = withoutParts({ width, x, y }, row, many);
  if (count < 2) return 0;
  let total = 0;
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (let i = 0; i < count; i++) {
    const strait = row[i]!;
    total += width[strait]!;
    left = Math.min(left, x[strait]!);
    right = Math.max(right, x[strait]!);
    top = Math.min(top, y[strait]!);
    bottom = Math.max(bottom, y[strait]!);
  }
  const extent = Math.hypot(right - left, bottom - top) / 2 + total / count;
  if (total < ARCADE[Math.min(count, 4)]! * extent) return 0;
  return count > 2 ? extent : total;
}

/**
 * Moves those to the front that are no parts of a wider one, and returns how many they are: basins that have merged
 * since then lay side by side there.
 */
function withoutParts(straits: Straits, row: Int32Array, many: number): number {
  const { width, x, y } = straits;
  sortRow(straits, row, many);
  let kept = 0;
  for (let k = 0; k < many; k++) {
    const strait = row[k]!;
    let isPart = false;
    for (let i = 0; i < kept && !isPart; i++) {
      const wider = row[i]!;
      const dx = x[strait]! - x[wider]!;
      const dy = y[strait]! - y[wider]!;
      const near = width[strait]! + width[wider]! + 1;
      isPart = dx * dx + dy * dy <= near * near;
    }
    if (!isPart) row[kept++] = strait;
  }
  return kept;
}

/** The widest first. Most rows are short, so that each is put in its place by comparing it with those before. */
function sortRow({ width, x, y }: Straits, row: Int32Array, many: number): void {
  for (let k = 1; k < many; k++) {
    const strait = row[k]!;
    let at = k;
    for (; at > 0; at--) {
      const before = row[at - 1]!;
      if ((width[strait]! - width[before]! || x[before]! - x[strait]! || y[before]! - y[strait]!) <= 0) break;
      row[at] = before;
    }
    row[at] = strait;
  }
}
