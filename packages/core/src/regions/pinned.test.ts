import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LAYOUTS } from '../../testing/layouts.ts';
import { CORNER_RULES, Grid, type Point } from '../grid/index.ts';
import { freeCells } from '../grid/testing.ts';
import { builtInMap } from '../problems/index.ts';
import { Random } from '../random.ts';
import {
  clearance,
  DECOMPOSE_METHODS,
  DETAILS,
  decompose,
  depthMap,
  findRoute,
  formatRegionsGeoJson,
  formatRegionsJson,
  gatesToHold,
  openAreas,
  type Regions,
  waterRidges,
} from './index.ts';
import { shapeOf } from './testing.ts';

/**
 * Pins how maps are divided and what is told of the zones, by hashes. Where a gate goes is a matter of taste that no property
 * holds. Work on the code that is not meant to change it must leave all of this as it is; a commit that changes
 * a method changes some, and says which and why.
 */
function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

function summary(regions: Regions): string {
  const zones = regions.zones.length;
  const gates = regions.gates.length;
  return `${zones} zones, ${gates} gates, ${hashOf(shapeOf(regions))}`;
}

/** One map of each layout, with the corner rules in turn. */
function drawnMaps(): [string, Grid][] {
  return LAYOUTS.flatMap((layout, i) =>
    [0, 1].map((j): [string, Grid] => {
      const random = new Random(`${i} ${j}`);
      const [width, height] = j === 0 ? [47, 33] : [24, 40];
      const corners = CORNER_RULES[(i + 2 * j) % CORNER_RULES.length]!;
      const isFree = layout(width, height, 0.12 + 0.1 * j, random);
      return [`layout ${i}, ${width} × ${height}, ${corners}`, Grid.from(width, height, isFree, { corners })];
    }),
  );
}

const MAPS: readonly [string, Grid][] = [
  ...['briar-maze', 'stony-meadow'].map((name): [string, Grid] => [name, builtInMap(name).load()]),
  ...drawnMaps(),
];

function divisionsOf(grid: Grid): Record<string, string> {
  const found: Record<string, string> = {};
  const divide = (name: string, options: Parameters<typeof decompose>[1]): void => {
    const { regions, repairs, detail } = decompose(grid, options);
    found[name] = `${summary(regions)}, ${hashOf([repairs, detail])}`;
    regions.dispose();
  };
  for (const detail of [...DETAILS, 0.3, 0.6]) divide(`merge-tree ${detail}`, { detail });
  for (const method of DECOMPOSE_METHODS.slice(1)) {
    divide(method, { method });
    divide(`${method}, no repair`, { method, repair: false });
  }
  divide('merge-tree at half size', { resolution: 2 });
  divide('water-level at half size', { method: 'water-level', resolution: 2 });
  return found;
}

function surveyOf(grid: Grid): Record<string, string> {
  const { regions } = decompose(grid, { detail: 'rooms' });
  const random = new Random('places');
  const cells = random.shuffle(freeCells(grid));
  const places: Point[] = cells.slice(0, 8).map((cell) => grid.point(cell));
  const pairs = places.flatMap((from) => places.map((to) => [from, to] as const));
  const found = {
    depths: hashOf([[...depthMap(grid)], [...waterRidges(grid)]]),
    clearance: hashOf(places.map((place) => clearance(grid, ...place))),
    json: hashOf(formatRegionsJson(regions, { distances: true })),
    geo: hashOf(formatRegionsGeoJson(regions)),
    open: hashOf([openAreas(regions), openAreas(regions, places[0])]),
    hold: hashOf(
      places.flatMap((home) => [
        gatesToHold(regions, home),
        gatesToHold(regions, home, places[0], { by: 'width' }),
      ]),
    ),
    routes: hashOf(
      pairs.flatMap(([from, to]) => [
        findRoute(regions, from, to),
        findRoute(regions, from, to, { width: 3 }),
      ]),
    ),
  };
  regions.dispose();
  return found;
}

function afterEdits(grid: Grid): string[] {
  const random = new Random('edits');
  const { regions } = decompose(grid);
  const found: string[] = [];
  for (let edit = 0; edit < 8; edit++) {
    const [x, y] = [random.below(grid.width), random.below(grid.height)];
    grid.setRectPassable(
      x,
      y,
      Math.min(random.between(1, 6), grid.width - x),
      Math.min(random.between(1, 3), grid.height - y),
      edit % 2 === 1,
    );
    regions.update();
    found.push(summary(regions));
  }
  regions.dispose();
  return found;
}

describe.each(MAPS)('on %s', (_name, grid) => {
  it('the methods divide the map as before', () => {
    expect(divisionsOf(grid)).toMatchSnapshot();
  });

  it('a survey says the same as before', () => {
    expect(surveyOf(grid)).toMatchSnapshot();
  });

  it('zones follow edits as before', () => {
    expect(afterEdits(grid.clone())).toMatchSnapshot();
  });
});
