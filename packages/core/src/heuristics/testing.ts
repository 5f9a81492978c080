import fc from 'fast-check';
import type { Grid, Point } from '../grid/index.ts';
import { arbitraryGrid } from '../grid/testing.ts';
import { Regions, type Segment } from '../regions/index.ts';
import { DistanceField } from '../search/index.ts';
import { deadEndHeuristic } from './dead-end.ts';
import { gatewayExactHeuristic, gatewayHeuristic, portalHeuristic } from './gate-heuristics.ts';
import { landmarkHeuristic } from './landmarks.ts';
import type { MapHeuristic } from './map-heuristic.ts';

/** Every kind of heuristic, with settings that make the most of small maps. */
export const KINDS: Readonly<Record<string, (regions: Regions) => MapHeuristic>> = {
  'dead-end': deadEndHeuristic,
  'gateway (paper)': (regions) => gatewayHeuristic(regions, { preset: 'paper' }),
  'gateway (pieces of 2)': (regions) => gatewayHeuristic(regions, { pieceWidth: 2 }),
  'gateway (whole gates)': (regions) => gatewayHeuristic(regions, { pieceWidth: 100 }),
  'gateway (one-way)': (regions) => gatewayHeuristic(regions, { gates: 'one-way', pieceWidth: 3 }),
  'gateway-exact (pieces of 2)': (regions) => gatewayExactHeuristic(regions, { pieceWidth: 2 }),
  'gateway-exact (whole gates)': (regions) => gatewayExactHeuristic(regions, { pieceWidth: 100 }),
  portal: (regions) => portalHeuristic(regions),
  landmark: ({ grid }) => landmarkHeuristic(grid, { count: 3 }),
};

/** Gates anywhere, at any angle, crossing each other and walls. */
export function arbitrarySegment(size: number): fc.Arbitrary<Segment> {
  const coordinate = fc.nat(size - 1);
  return fc.tuple(coordinate, coordinate, fc.nat(3), fc.nat(size - 1)).map(([x, y, direction, length]) => {
    const dx = [1, 0, 1, 1][direction]!;
    const dy = [0, 1, 1, -1][direction]!;
    let end: Point = [x, y];
    for (let i = 1; i <= length; i++) {
      const next: Point = [x + dx * i, y + dy * i];
      if (next.every((value) => value >= 0 && value < size)) end = next;
    }
    return [[x, y], end];
  });
}

/** Small maps with some gates. */
export function arbitraryRegions(size: number): fc.Arbitrary<Regions> {
  return fc
    .tuple(
      arbitraryGrid({ minSize: size, maxSize: size, maxWalls: 40 }),
      fc.array(arbitrarySegment(size), { maxLength: 6 }),
    )
    .map(([grid, gates]) => new Regions(grid, gates));
}

/** True distances to a cell in search units, by a search that uses no heuristic. */
export function distancesTo(grid: Grid, goals: readonly number[]): (cell: number) => number {
  const field = new DistanceField(
    grid,
    goals.map((goal) => grid.point(goal)),
  );
  return (cell) => field.units(cell);
}
