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
 * any number of bridges. Leaves only those that are no parts of others in `row`.
 */
export function arcadeWidth({ width, x, y }: Straits, row: number[]): number {
  removeParts({ width, x, y }, row);
  if (row.length < 2) return 0;
  let total = 0;
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (const strait of row) {
    total += width[strait]!;
    left = Math.min(left, x[strait]!);
    right = Math.max(right, x[strait]!);
    top = Math.min(top, y[strait]!);
    bottom = Math.max(bottom, y[strait]!);
  }
  const extent = Math.hypot(right - left, bottom - top) / 2 + total / row.length;
  if (total < ARCADE[Math.min(row.length, 4)]! * extent) return 0;
  return row.length > 2 ? extent : total;
}

/** Removes those that are parts of a wider one: basins that have merged since then lay side by side there. */
function removeParts({ width, x, y }: Straits, row: number[]): void {
  row.sort((a, b) => width[b]! - width[a]! || x[a]! - x[b]! || y[a]! - y[b]!);
  let kept = 0;
  for (const strait of row) {
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
  row.length = kept;
}
