import fc from 'fast-check';
import { Random } from '../random.ts';
import { CORNER_RULES, type CornerRule, type CostRule, DX, DY, Grid } from './index.ts';

/** What random maps are to be like. Whatever is left out is drawn. */
export interface ArbitraryGridOptions {
  /** The largest width and height. Default 40. */
  readonly size?: number;
  /** The smallest width and height. Default 1. */
  readonly minSize?: number;
  /** The largest share of walls on maps of scattered walls, in per cent. Default 60. */
  readonly maxWalls?: number;
  readonly corners?: readonly CornerRule[];
  readonly costs?: readonly CostRule[];
}

/**
 * Random maps of three kinds: single scattered walls, scattered square blocks of walls, and corridors that were
 * carved into rock. Everything is drawn as integers: `fc.double` gives mostly numbers very near to 0, and so maps
 * without walls.
 */
export function arbitraryGrid(options: ArbitraryGridOptions = {}): fc.Arbitrary<Grid> {
  const { size = 40, minSize = 1, maxWalls = 60 } = options;
  return fc
    .record({
      width: fc.integer({ min: minSize, max: size }),
      height: fc.integer({ min: minSize, max: size }),
      corners: fc.constantFrom(...(options.corners ?? CORNER_RULES)),
      costs: fc.constantFrom(...(options.costs ?? (['octile', 'uniform'] as const))),
      /** Width of the squares that are wall or free as a whole; 0 for corridors. */
      grain: fc.constantFrom(1, 1, 1, 0, 0, 2, 5),
      walls: fc.integer({ min: 0, max: maxWalls }),
      seed: fc.nat(),
    })
    .map(({ width, height, corners, costs, grain, walls, seed }) => {
      const random = new Random(seed);
      const isFree =
        grain === 0 ? corridors(width, height, random) : scattered(width, grain, walls / 100, random);
      return Grid.from(width, height, isFree, { corners, costs });
    });
}

type IsFree = (x: number, y: number) => boolean;

function scattered(width: number, grain: number, share: number, random: Random): IsFree {
  const columns = Math.ceil(width / grain);
  const squares: boolean[] = [];
  return (x, y) => {
    const square = Math.floor(y / grain) * columns + Math.floor(x / grain);
    squares[square] ??= !random.chance(share);
    return squares[square];
  };
}

/** Corridors, bends and junctions, cut into rock by a walk that turns now and then: one component. */
function corridors(width: number, height: number, random: Random): IsFree {
  const free = new Set<number>();
  let x = width >> 1;
  let y = height >> 1;
  let d = 0;
  for (let step = 0; step < 3 * (width + height); step++) {
    free.add(y * width + x);
    if (random.chance(0.3)) d = 2 * random.below(4);
    x = Math.min(Math.max(x + DX[d]!, 0), width - 1);
    y = Math.min(Math.max(y + DY[d]!, 0), height - 1);
  }
  return (column, row) => free.has(row * width + column);
}
