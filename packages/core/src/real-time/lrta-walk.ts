import type { RealTimeStatus } from './agent.ts';
import { LEARNED, NEIGHBOURS_KNOWN } from './values.ts';
import { pause, type Walk } from './walk.ts';

/** What is left of a packed number where a wall may have made it anything. */
const PACKED = 0x3fffffff;
/** Above all packed numbers: marks directions in which there is no move. */
const NO_MOVE = 1 << 30;
const ALL_MOVES = 0xff;

/**
 * Up to `limit` moves of LRTA\* itself, without a branch that depends on values: which neighbour is best is a coin
 * toss for the processor, and guessing wrong costs more than all else in a step.
 *
 * Only for values that start consistent on a map that stays. Then they stay consistent, no f is less than the
 * value of the cell itself, and none is more than two moves above it. Differences that small can be had from the
 * lowest bits of the values, and packed into whole numbers together with the directions. The least of eight such
 * numbers is the best move, ties going to the first.
 */
export function walkLrta(walk: Walk, limit: number): RealTimeStatus {
  const { moves, offsets, costs, values, goal, cap, trail } = walk;
  const { now, low, flags } = values;
  const straight = costs[0]! * 8;
  const diagonal = costs[1]! * 8;
  const stride = offsets[4]!;
  let { cell, travelled } = walk;
  let { cellsLearned } = values;
  let steps = 0;
  let status: RealTimeStatus = 'walking';
  for (; steps < limit; steps++) {
    if (cell === goal) break;
    const flag = flags[cell]!;
    if ((flag & NEIGHBOURS_KNOWN) === 0) values.initNeighbourhood(cell);
    const h = low[cell]!;
    const s = (straight - h) | 0;
    const d = (diagonal - h) | 0;
    const up = (cell - stride) | 0;
    const down = (cell + stride) | 0;
    let n = (low[up]! + s) | 0;
    let ne = (low[up + 1]! + d + 1) | 0;
    let e = (low[cell + 1]! + s + 2) | 0;
    let se = (low[down + 1]! + d + 3) | 0;
    let so = (low[down]! + s + 4) | 0;
    let sw = (low[down - 1]! + d + 5) | 0;
    let w = (low[cell - 1]! + s + 6) | 0;
    let nw = (low[up - 1]! + d + 7) | 0;
    const allowed = moves[cell]!;
    if (allowed !== ALL_MOVES) {
      n = (n & PACKED) | ((~allowed << 30) & NO_MOVE);
      ne = (ne & PACKED) | ((~allowed << 29) & NO_MOVE);
      e = (e & PACKED) | ((~allowed << 28) & NO_MOVE);
      se = (se & PACKED) | ((~allowed << 27) & NO_MOVE);
      so = (so & PACKED) | ((~allowed << 26) & NO_MOVE);
      sw = (sw & PACKED) | ((~allowed << 25) & NO_MOVE);
      w = (w & PACKED) | ((~allowed << 24) & NO_MOVE);
      nw = (nw & PACKED) | ((~allowed << 23) & NO_MOVE);
    }
    const best = least(least(least(n, ne), least(e, se)), least(least(so, sw), least(w, nw)));
    if (best >= NO_MOVE) {
      status = 'stuck';
      break;
    }
    const direction = best & 7;
    const risen = best >> 3;
    if (risen !== 0) {
      now[cell] = now[cell]! + risen;
      low[cell] = h + best - direction;
      if ((flag & LEARNED) === 0) {
        flags[cell] = flags[cell]! | LEARNED;
        cellsLearned++;
      }
    }
    const cost = costs[direction]!;
    if (travelled + cost > cap) {
      status = 'travel-cap';
      break;
    }
    travelled += cost;
    cell = (cell + offsets[direction]!) | 0;
    if (trail !== null) trail.push(cell);
  }
  values.cellsLearned = cellsLearned;
  return pause(walk, cell, steps, travelled, status);
}

/** Without a branch; the numbers are from 0 to 2^31. */
function least(a: number, b: number): number {
  const difference = (a - b) | 0;
  return (b + (difference & (difference >> 31))) | 0;
}
