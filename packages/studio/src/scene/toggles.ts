/** Sets of cells as ascending lists without repetition. */

/** Cells that are in exactly one of the two sets. */
export function symmetricDifference(a: readonly number[], b: readonly number[]): number[] {
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    if (left === right) {
      i++;
      j++;
    } else if (left < right) {
      result.push(left);
      i++;
    } else {
      result.push(right);
      j++;
    }
  }
  return result;
}

/** Any cells as such a set. */
export function cellSet(cells: Iterable<number>): number[] {
  return [...new Set(cells)].sort((a, b) => a - b);
}
