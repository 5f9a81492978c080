/** Where the scale of learned distances and prices ends, in tile widths: small ones are not to look large. */
export function highestHeat(values: Iterable<number>): number {
  let highest = 1;
  for (const value of values) highest = Math.max(highest, value);
  return highest;
}
