import { FastPaths, findPath, type PathQuery, Random, type SearchKind } from 'floodgate';
import { startSearch } from 'floodgate/search';
import type { Subject } from './subjects.ts';

/** A kind of query that games ask, and how all queries of a map are asked that way. */
export interface QueryKind {
  readonly name: string;
  /** The share of the queries that there is a path for; default all. */
  readonly share?: number;
  readonly run: () => void;
}

const ONE_WAY_SHARE = 0.01;
const DEAR_SHARE = 0.3;
const NOT_WEST = 255 & ~(1 << 6);

/** The kinds that are measured; the first is a plain query, which the others are compared with. */
export function queryKinds({ grid, queries }: Subject): QueryKind[] {
  const random = new Random('query kinds');
  const points = queries.map(([from, to]) => ({ from: grid.point(from), to: grid.point(to) }));
  const goals = queries.map((_, i) => [0, 1, 2, 3].map((k) => points[(i + 7 * k) % points.length]!.to));
  const fast = new FastPaths(grid);
  const two = grid.layer({ size: 2 });
  const forTwo = points.filter(
    ({ from, to }) =>
      two.isFree(...from) &&
      two.isFree(...to) &&
      two.components.connected(two.cell(...from), two.cell(...to)),
  );
  const withCosts = grid.clone();
  withCosts.edit((editor) => {
    for (let y = 0; y < grid.height; y++)
      for (let x = 0; x < grid.width; x++) if (random.chance(DEAR_SHARE)) editor.setCost(x, y, 3);
  });
  const oneWay = grid.clone();
  oneWay.edit((editor) => {
    for (let y = 0; y < grid.height; y++)
      for (let x = 0; x < grid.width; x++) if (random.chance(ONE_WAY_SHARE)) editor.setMoves(x, y, NOT_WEST);
  });
  const ask =
    (options: (i: number) => Partial<PathQuery>, map = grid, asked = points, kind: SearchKind = 'auto') =>
    () => {
      for (const [i, query] of asked.entries()) findPath(map, { ...query, ...options(i) }, kind);
    };
  const slices = (options: Partial<PathQuery>) => () => {
    for (const query of points) {
      const search = startSearch(grid, { ...query, ...options });
      while (search.advance(50) === 'in-progress');
    }
  };
  return [
    { name: 'plain', run: ask(() => ({})) },
    { name: 'size 2', share: forTwo.length / points.length, run: ask(() => ({ size: 2 }), grid, forTwo) },
    { name: 'four goals', run: ask((i) => ({ to: goals[i]! })) },
    { name: 'range 5', run: ask(() => ({ range: 5 })) },
    { name: 'slices of 50', run: slices({}) },
    { name: 'fast', run: ask(() => ({ fast })) },
    { name: 'fast, four goals', run: ask((i) => ({ to: goals[i]!, fast })) },
    { name: 'fast, slices of 50', run: slices({ fast }) },
    { name: 'A*', run: ask(() => ({}), grid, points, 'astar') },
    { name: 'costs', run: ask(() => ({}), withCosts) },
    { name: 'one-way tiles', run: ask(() => ({}), oneWay) },
  ];
}
