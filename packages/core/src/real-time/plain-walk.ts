import { firstDirection } from '../grid/index.ts';
import { isExpendable } from './expendable.ts';
import { RING_KNOWN } from './values.ts';
import { tamed, type Walk, type WalkEnd } from './walk.ts';

/**
 * Up to so many moves where every cell learns from its best neighbour alone and may move to any: the loop of
 * LRTA\*, weighted or not.
 */
export function walkPlainly(walk: Walk, limit: number): WalkEnd {
  const { moves, offsets, costs, values, goal, cap, trail } = walk;
  const { w, wc, expendable } = walk.settings;
  const { now, flags } = values;
  let { cell, travelled } = walk;
  let steps = 0;
  let end: WalkEnd = 'walking';
  for (; steps < limit; steps++) {
    if (cell === goal) break;
    if ((flags[cell]! & RING_KNOWN) === 0) values.meetRing(cell);
    let best = Number.POSITIVE_INFINITY;
    let direction = 0;
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const f = costs[d]! + now[cell + offsets[d]!]!;
      if (f < best) {
        best = f;
        direction = d;
      }
    }
    if (best === Number.POSITIVE_INFINITY) {
      end = 'stuck';
      break;
    }
    const next = cell + offsets[direction]!;
    const cost = costs[direction]!;
    const learned = tamed(w * (wc * cost + now[next]!), best);
    if (learned > now[cell]!) {
      values.raise(cell, learned);
      if (expendable && isExpendable(walk, cell)) values.remove(cell);
    }
    if (travelled + cost > cap) {
      end = 'travel-cap';
      break;
    }
    travelled += cost;
    cell = next;
    if (trail !== null) trail.push(cell);
  }
  walk.cell = cell;
  walk.steps += steps;
  walk.travelled = travelled;
  return cell === goal ? 'goal' : end;
}
