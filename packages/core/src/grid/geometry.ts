/** Octile distance in tile widths for a difference in columns and rows: diagonal steps are √2 long. */
export function octileDistance(dx: number, dy: number): number {
  const ax = Math.abs(dx);
  const ay = Math.abs(dy);
  return Math.max(ax, ay) + (Math.SQRT2 - 1) * Math.min(ax, ay);
}
