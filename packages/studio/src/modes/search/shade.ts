/** What the colours of cells show: whether they are open or closed, or a number. */
import { type Replay, UNSEEN } from './replay.ts';

export type Shade = 'state' | 'g' | 'h' | 'f';

export const SHADES: readonly { readonly value: Shade; readonly label: string }[] = [
  { value: 'state', label: 'Open and closed' },
  { value: 'g', label: 'g: distance from the start' },
  { value: 'h', label: 'h: estimated distance to the goal' },
  { value: 'f', label: 'f = g + h' },
];

export interface Shading {
  /** Per cell; NaN where the search has not been. */
  readonly values: Float32Array;
  readonly low: number;
  readonly high: number;
}

/** The values to colour by, and their range over what the search has seen. */
export function shadeOf(replay: Replay, shade: Exclude<Shade, 'state'>): Shading {
  const { states, g, h } = replay;
  const values = new Float32Array(states.length).fill(Number.NaN);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let cell = 0; cell < states.length; cell++) {
    if (states[cell] === UNSEEN) continue;
    const value = shade === 'g' ? g[cell]! : shade === 'h' ? h[cell]! : replay.f(cell);
    values[cell] = value;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // Slightly below the least value, which is to be coloured too.
  return { values, low: low - 1e-3, high: Math.max(high, low + 1e-3) };
}
