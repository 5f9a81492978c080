import type { Random } from '../../random.ts';

/** A smooth random function of the plane with values in about [−1, 1]. */
export type Noise = (x: number, y: number) => number;

// Sixteen unit vectors, written out: the last bit of Math.sin and Math.cos may differ between engines, and the same
// seed must give the same map everywhere.
const A = 0.9238795325;
const B = 0.3826834324;
const C = Math.SQRT1_2;
const GRADIENT_X = [1, A, C, B, 0, -B, -C, -A, -1, -A, -C, -B, 0, B, C, A];
const GRADIENT_Y = [0, B, C, A, 1, A, C, B, 0, -B, -C, -A, -1, -A, -C, -B];

/** Gradient (Perlin) noise: bumps about one unit wide. Repeats after 256 units. */
export function gradientNoise(random: Random): Noise {
  const table = Uint8Array.from({ length: 256 }, (_, i) => i);
  random.shuffle(table);
  const corner = (column: number, row: number, dx: number, dy: number): number => {
    const g = table[(table[column & 255]! + row) & 255]! & 15;
    return GRADIENT_X[g]! * dx + GRADIENT_Y[g]! * dy;
  };
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const u = fade(dx);
    const v = fade(dy);
    const top = mix(corner(column, row, dx, dy), corner(column + 1, row, dx - 1, dy), u);
    const bottom = mix(corner(column, row + 1, dx, dy - 1), corner(column + 1, row + 1, dx - 1, dy - 1), u);
    return 1.5 * mix(top, bottom, v);
  };
}

/** Several layers of {@link gradientNoise}, each twice as fine and half as strong as the one before. */
export function fractalNoise(random: Random, layers: number): Noise {
  const noises = Array.from({ length: layers }, () => gradientNoise(random));
  return (x, y) => {
    let sum = 0;
    let scale = 1;
    for (const noise of noises) {
      sum += noise(x * scale, y * scale) / scale;
      scale *= 2;
    }
    return sum;
  };
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
