import { described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Crowd } from './crowd.ts';

/** Fills an array with x and y of each agent, in the order in which they were added; see `World.positions`. */
export function fillPositions(
  crowd: Pick<Crowd, 'slots' | 'previous' | 'origins' | 'grid'> & Record<'rests' | 'hops', ArrayLike<number>>,
  alpha: number,
  out: Float32Array,
): Float32Array {
  const { slots, previous, origins, rests, hops, grid } = crowd;
  if (!(typeof alpha === 'number' && alpha >= 0 && alpha <= 1))
    throw new FloodgateError('bad-argument', `alpha must be a number from 0 to 1, not ${described(alpha)}`);
  if (!(out instanceof Float32Array) || out.length < 2 * slots.length) {
    const got = out instanceof Float32Array ? `one of length ${out.length}` : described(out);
    const wanted = `a Float32Array of length ${2 * slots.length} or more`;
    throw new FloodgateError('bad-argument', `positions need ${wanted}, not ${got}`);
  }
  const { stride } = grid;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    const from = previous[slot]!;
    const to = origins[slot]!;
    // A hop is drawn over all the ticks that it takes.
    const share = (hops[slot]! - 1 - rests[slot]! + alpha) / hops[slot]!;
    const fromY = Math.floor(from / stride);
    const toY = Math.floor(to / stride);
    const fromX = from - fromY * stride;
    // Cells have a border of one around the map.
    out[2 * i] = fromX + share * (to - toY * stride - fromX) - 1;
    out[2 * i + 1] = fromY + share * (toY - fromY) - 1;
  }
  return out;
}
