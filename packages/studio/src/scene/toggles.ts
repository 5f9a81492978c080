/** Sets of tiles as ascending lists of numbers without repetition. */

/** Tiles that are in exactly one of the two sets. */
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

/** Any numbers as such a set. */
export function tileSet(tiles: Iterable<number>): number[] {
  return [...new Set(tiles)].sort((a, b) => a - b);
}
