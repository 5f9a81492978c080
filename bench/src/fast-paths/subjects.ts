import { Grid, Random } from 'floodgate';
import { generateMap, MAP_KINDS } from 'floodgate/problems';
import { gridOf, mapsFolder } from '../maps.ts';

/** A map, and queries on it as cells. */
export interface Subject {
  readonly name: string;
  readonly grid: Grid;
  readonly queries: readonly (readonly [from: number, to: number])[];
}

const BUILT_IN = ['ravenkeep', 'stonehalls', 'gloamwarren'];
const DOWNLOADED = [
  'bg512/AR0011SR',
  'bg512/AR0504SR',
  'dao/lak506d',
  'dao/orz100d',
  'mapf/Berlin_1_256',
  'sc1/AcrosstheCape',
  'sc1/Expedition',
  'wc3/golemsinthemist',
];

/** The maps that are measured: three that ship with Floodgate, and some of the maps folder. */
export function subjectNames(): string[] {
  return [...BUILT_IN, ...(mapsFolder() ? DOWNLOADED : [])];
}

export function subject(
  name: string,
  count: number,
  corners: Grid['corners'] = 'no-corner-cutting',
): Subject {
  const map = gridOf(name);
  const grid = Grid.from(map.width, map.height, (x, y) => map.isFree(x, y), { name, corners });
  return { name, grid, queries: randomQueries(grid, count) };
}

/** Maps of 1024 × 1024, on which building is to take less than a second. */
export function largeMaps(): Grid[] {
  const random = new Random('large maps');
  const side = 1024;
  return [
    ...MAP_KINDS.map(({ id }) => generateMap(id, { width: side, height: side, seed: 'large maps' })),
    new Grid(side, side, { name: 'no walls' }),
    Grid.from(side, side, () => !random.chance(0.2), { name: '20 % gravel' }),
  ];
}

function randomQueries(grid: Grid, count: number): [number, number][] {
  const random = new Random('queries');
  const queries: [number, number][] = [];
  while (queries.length < count) {
    const [from, to] = [grid.randomFreeCell(random)!, grid.randomFreeCell(random)!];
    if (grid.components.connected(from, to)) queries.push([from, to]);
  }
  return queries;
}
