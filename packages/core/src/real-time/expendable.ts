import { firstDirection } from '../grid/index.ts';
import type { Walk } from './walk.ts';

/**
 * True if the neighbours of a cell reach each other without it and without leaving its neighbourhood, so that no
 * way is lost when it goes (Sharon, Sturtevant and Felner 2013).
 */
export function isExpendable({ moves, offsets, values }: Walk, cell: number): boolean {
  let neighbours = 0;
  for (let m = moves[cell]!; m !== 0; m &= m - 1) {
    const d = firstDirection(m);
    if (values.now[cell + offsets[d]!]! < Number.POSITIVE_INFINITY) neighbours |= 1 << d;
  }
  // Neighbours side by side on the ring are one straight move apart. Two straight neighbours around a corner may
  // be a diagonal move apart: that links them like a cell between them.
  let ring = neighbours;
  for (let d = 0; d < 8; d += 2) {
    const around = (d + 2) & 7;
    if ((neighbours & (1 << d)) === 0 || (neighbours & (1 << around)) === 0) continue;
    if ((moves[cell + offsets[d]!]! & (1 << ((d + 3) & 7))) !== 0) ring |= 1 << (d + 1);
  }
  const beginnings = ring & ~((ring << 1) | (ring >> 7));
  return (beginnings & (beginnings - 1)) === 0;
}
