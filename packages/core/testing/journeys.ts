/** Maps with a start and a goal that differ, for properties of searches. */
import fc from 'fast-check';
import { type Grid, toLength } from '../src/grid/index.ts';
import { arbitraryGrid, freeCells, type GridOptions, reachedFrom } from '../src/grid/testing.ts';
import { Random } from '../src/random.ts';
import { distanceWithoutWalls, findPath } from '../src/search/index.ts';

/** A map and two different cells of it; a path leads from the first to the second. */
export interface Journey {
  readonly grid: Grid;
  readonly start: number;
  readonly goal: number;
}

/** Journeys on random maps: the goal is anywhere but at the start, and half of the time it is far. */
export function arbitraryJourney(options: GridOptions = {}): fc.Arbitrary<Journey> {
  return arbitraryJourneyOn(arbitraryGrid(options));
}

/** Journeys on maps of any kind. Maps on which no cell has a neighbour are left out. */
export function arbitraryJourneyOn(maps: fc.Arbitrary<Grid>): fc.Arbitrary<Journey> {
  return fc
    .tuple(
      maps.filter(({ moves }) => moves.some((byte) => byte !== 0)),
      fc.noBias(fc.nat()),
    )
    .map(([grid, seed]) => {
      const random = new Random(seed);
      const component = grid.components.largest();
      const starts = freeCells(grid).filter(
        (cell) => grid.moves[cell] !== 0 && (grid.masks !== null || grid.components.of(cell) === component),
      );
      const start = random.pick(starts);
      // In order of moves from the start.
      const reached = [...reachedFrom(grid, start)];
      const nearest = random.chance(0.5) ? 1 : Math.ceil(reached.length / 2);
      return { grid, start, goal: reached[random.between(nearest, reached.length - 1)]! };
    });
}

/** The least cost of a journey, in tile widths. */
export function leastCost({ grid, start, goal }: Journey): number {
  return findPath(grid, { from: grid.point(start), to: grid.point(goal) }).cost;
}

/** Whether walls or costs make a journey longer than it would be on an empty map. */
export function needsDetour(journey: Journey): boolean {
  const { grid, start, goal } = journey;
  return leastCost(journey) > toLength(distanceWithoutWalls(grid, [goal], 0)(start)) + 1e-6;
}
