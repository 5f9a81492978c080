import type { Grid } from '../grid/index.ts';

/** True if the cells lie side by side in a row or a column: no way between two of them is shorter than along it. */
export function isStraightRun({ stride }: Grid, cells: Int32Array): boolean {
  if (cells.length < 2) return true;
  const step = cells[1]! - cells[0]!;
  if (Math.abs(step) !== 1 && Math.abs(step) !== stride) return false;
  return cells.every((cell, i) => i === 0 || cell - cells[i - 1]! === step);
}
