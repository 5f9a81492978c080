/** Maps for tests: drawn by hand, or random for properties. */
import fc from 'fast-check';
import { LAYOUTS } from '../../testing/layouts.ts';
import { Random } from '../random.ts';
import { CORNER_RULES, type CornerRule, type CostRule, Grid, type Point } from './index.ts';

/** A map by rows: `#` is a wall, everything else is free. */
export function draw(
  rows: readonly string[],
  options: { corners?: CornerRule; costs?: CostRule } = {},
): Grid {
  return Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] !== '#', options);
}

export function freeCells({ passable }: Grid): number[] {
  return [...passable.keys()].filter((cell) => passable[cell] === 1);
}

export function hasWalls(grid: Grid): boolean {
  return grid.freeCount < grid.width * grid.height;
}

/** What random maps are like. What is left out is drawn. */
export interface GridOptions {
  /** The largest width, and height unless `maxHeight` says otherwise. Default 40. */
  readonly maxSize?: number;
  readonly maxHeight?: number;
  /** The smallest width and height. Default 1. */
  readonly minSize?: number;
  /** The largest share of walls of maps of noise, in per cent. Default 60. */
  readonly maxWalls?: number;
  readonly corners?: readonly CornerRule[];
  readonly costs?: readonly CostRule[];
}

/**
 * Random maps of several layouts, noise and mazes, rooms and caves. All is drawn as integers: most numbers that
 * `fc.double` draws are very near to 0, and a share of walls drawn with it gives maps without walls.
 */
export function arbitraryGrid(options: GridOptions = {}): fc.Arbitrary<Grid> {
  const { maxSize = 40, maxHeight = maxSize, minSize = 1, maxWalls = 60 } = options;
  return fc
    .record({
      width: mostlyUniform(minSize, maxSize),
      height: mostlyUniform(minSize, maxHeight),
      corners: fc.constantFrom(...(options.corners ?? CORNER_RULES)),
      costs: fc.constantFrom<CostRule>(...(options.costs ?? (['octile', 'uniform'] as const))),
      layout: fc.noBias(fc.constantFrom(...LAYOUTS)),
      walls: mostlyUniform(0, maxWalls),
      seed: fc.nat(),
    })
    .map(({ width, height, corners, costs, layout, walls, seed }) => {
      const isFree = layout(width, height, walls / 100, new Random(seed));
      return Grid.from(width, height, isFree, { corners, costs });
    });
}

/** Whole numbers of a range, all about equally often; its ends, which `fc.integer` prefers, a little more often. */
function mostlyUniform(min: number, max: number): fc.Arbitrary<number> {
  const whole = fc.integer({ min, max });
  return fc.oneof({ weight: 4, arbitrary: fc.noBias(whole) }, { weight: 1, arbitrary: whole });
}

/** A tile of a map that is not known yet: thousandths of its width and height. */
export const arbitraryPlace = fc.tuple(mostlyUniform(0, 999), mostlyUniform(0, 999));

type Place = readonly [number, number];

export function placeOn(grid: Grid, [u, v]: Place): Point {
  return [Math.floor((u * grid.width) / 1000), Math.floor((v * grid.height) / 1000)];
}

/** Two different tiles of the largest component, so that there is a path to be found; undefined if it has fewer. */
export function reachablePair(grid: Grid, [u]: Place, [v]: Place): [Point, Point] | undefined {
  const component = grid.components.largest();
  const cells = freeCells(grid).filter((cell) => grid.components.of(cell) === component);
  if (cells.length < 2) return undefined;
  const from = Math.floor((u * cells.length) / 1000);
  const to = Math.floor((v * (cells.length - 1)) / 1000);
  return [grid.point(cells[from]!), grid.point(cells[to < from ? to : to + 1]!)];
}

/** Counts what the drawn cases were like, so that no property passes because its cases are trivial. */
export class Cases<Fact extends string> {
  #total = 0;
  readonly #counts = new Map<Fact, number>();

  /** One more case, and what is true of it. */
  add(facts: Readonly<Record<Fact, boolean>>): void {
    this.#total++;
    for (const fact of Object.keys(facts) as Fact[])
      this.#counts.set(fact, (this.#counts.get(fact) ?? 0) + (facts[fact] ? 1 : 0));
  }

  /** Throws unless each fact was true of at least that many cases in a hundred. */
  expectPercent(least: Readonly<Record<Fact, number>>): void {
    for (const fact of Object.keys(least) as Fact[]) {
      const percent = (100 * (this.#counts.get(fact) ?? 0)) / this.#total;
      if (!(percent >= least[fact]))
        throw new Error(`${fact} in ${percent.toFixed(0)} % of ${this.#total} cases, not ${least[fact]} %`);
    }
  }
}

/** The name of the cost table that {@link editTerrain} edits. */
export const CAVALRY = 'cavalry';

/**
 * One edit of a few rectangles: walls, costs, costs in the table {@link CAVALRY} (made if need be) and moves, each drawn.
 * Tiles go back to cost 1 and to all moves as well.
 */
export function editTerrain(grid: Grid, random: Random, rectangles = 3): void {
  if (!grid.tables.includes(CAVALRY)) grid.addCosts(CAVALRY);
  grid.edit((editor) => {
    for (let left = rectangles; left > 0; left--) {
      const kind = random.below(4);
      const cost = random.chance(0.3) ? 1 : random.between(2, 19) / 2;
      const mask = random.chance(0.3) ? 255 : random.below(256);
      const free = random.chance(0.6);
      const [x, y] = [random.below(grid.width), random.below(grid.height)];
      const [right, bottom] = [x + random.between(0, 4), y + random.between(0, 4)];
      for (let row = y; row <= Math.min(bottom, grid.height - 1); row++)
        for (let column = x; column <= Math.min(right, grid.width - 1); column++) {
          if (kind === 0) editor.set(column, row, free);
          else if (kind === 1) editor.setCost(column, row, cost);
          else if (kind === 2) editor.setCost(column, row, cost, CAVALRY);
          else editor.setMoves(column, row, mask);
        }
    }
  });
}

/** Random maps with costs, a cost table and one-way tiles. */
export function arbitraryTerrain(options: GridOptions = {}): fc.Arbitrary<Grid> {
  return fc
    .tuple(arbitraryGrid(options), fc.nat(), fc.integer({ min: 0, max: 12 }))
    .map(([grid, seed, rectangles]) => {
      editTerrain(grid, new Random(seed), rectangles);
      return grid;
    });
}

/** The cells that paths lead to from a cell, by the definition of a move. */
export function reachedFrom({ moves, offsets, passable }: Grid, from: number): Set<number> {
  const reached = new Set(passable[from] ? [from] : []);
  for (const cell of reached)
    for (let d = 0; d < 8; d++) if (moves[cell]! & (1 << d)) reached.add(cell + offsets[d]!);
  return reached;
}
