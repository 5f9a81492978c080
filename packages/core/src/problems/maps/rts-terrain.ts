import type { Point } from '../../grid/index.ts';
import type { Random } from '../../random.ts';
import { fractalNoise } from './noise.ts';
import type { Symmetry } from './symmetry.ts';

/** A place to build on. It also stands for its images under the map's symmetry. */
export interface Base {
  readonly kind: 'main' | 'natural' | 'outpost';
  /** Its centre, in tiles; need not be whole. */
  readonly at: Point;
  /** In tiles. */
  readonly radius: number;
  /** Where the ramp down leads. */
  readonly exit: Point;
  /** Unit vector towards the minerals. */
  readonly away: Point;
}

/** How far the land of a base reaches, as a multiple of its radius. */
const EDGE = 1.35;

const LEVEL_OF = { main: 2, natural: 1, outpost: 1 } as const;

/** The bases of the first player, whose corner is at the top left. */
export function placeBases(random: Random, width: number, height: number, symmetry: Symmetry): Base[] {
  const side = Math.min(width, height);
  const isSideways = random.chance(0.5);
  const jitter = (): number => (random.next() - 0.5) * 0.03;
  const place = (u: number, v: number): Point => {
    const [s, t] = isSideways ? [u + jitter(), v + jitter()] : [v + jitter(), u + jitter()];
    return [s * (width - 1), t * (height - 1)];
  };
  const centre: Point = [(width - 1) / 2, (height - 1) / 2];
  const main = place(0.155, 0.155);
  const natural = place(0.42, 0.135);
  const bases: Base[] = [
    { kind: 'main', at: main, radius: side * 0.135, exit: natural, away: towards(centre, main) },
    {
      kind: 'natural',
      at: natural,
      radius: side * 0.095,
      exit: between(natural, between(centre, place(0.62, 0.35), 0.5), 0.75),
      away: towards(centre, natural),
    },
  ];
  if (symmetry.turns === 2) {
    const outpost = place(0.83, 0.17);
    bases.push({
      kind: 'outpost',
      at: outpost,
      radius: side * 0.11,
      exit: between(outpost, centre, 0.6),
      away: towards(centre, outpost),
    });
  }
  return bases;
}

/**
 * The height of each tile: −1 chasm, 0 low ground, 1 and 2 plateaus. Symmetric noise shapes the middle, the bases are
 * set into it with ragged edges, and the rim of the map is chasm.
 */
export function terrainLevels(
  random: Random,
  width: number,
  height: number,
  symmetry: Symmetry,
  bases: readonly Base[],
  plateaus: number,
): Int8Array {
  const levels = new Int8Array(width * height);
  const side = Math.min(width, height);
  const hills = fractalNoise(random, 2);
  const ragged = fractalNoise(random, 3);
  const hillSize = Math.max(side * 0.15, 12);
  const symmetric = (noise: typeof hills, x: number, y: number, scale: number): number => {
    let sum = 0;
    for (let k = 0; k < symmetry.turns; k++) {
      const [tx, ty] = symmetry.turn(x, y, k);
      sum += noise(tx / scale, ty / scale);
    }
    return sum / Math.sqrt(symmetry.turns);
  };
  const places = bases.flatMap((base) =>
    symmetry.orbit(base.at[0], base.at[1]).map(([x, y]) => ({
      x,
      y,
      radius: base.radius,
      level: LEVEL_OF[base.kind],
      away: towards([(width - 1) / 2, (height - 1) / 2], [x, y]),
    })),
  );
  const high = 0.62 - 0.75 * plateaus;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = symmetry.first(x, y);
      if (first < y * width + x) {
        levels[y * width + x] = levels[first]!;
        continue;
      }
      const rough = symmetric(ragged, x, y, side * 0.08 + 4);
      const hill = symmetric(hills, x, y, hillSize);
      let level = hill > high + 0.5 ? 2 : hill > high ? 1 : hill < -0.8 ? -1 : 0;
      let nearest = EDGE;
      for (const place of places) {
        const dx = x - place.x;
        const dy = y - place.y;
        const distance = Math.sqrt(dx * dx + dy * dy) / place.radius + 0.16 * rough;
        if (distance >= nearest) continue;
        nearest = distance;
        // Behind a base is chasm; towards the centre the ground is low, so that the base has a cliff.
        const behind = (dx * place.away[0] + dy * place.away[1]) / place.radius;
        level = distance < 1 ? place.level : behind + 0.5 * rough > 0.5 ? -1 : 0;
      }
      const rim = Math.min(x, y, width - 1 - x, height - 1 - y) / side;
      if (rim < 0.018 + 0.016 * rough) level = -1;
      levels[y * width + x] = level;
    }
  }
  return levels;
}

function between([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [ax + (bx - ax) * t, ay + (by - ay) * t];
}

function towards(from: Point, to: Point): Point {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  return [dx / length, dy / length];
}
