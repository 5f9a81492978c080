import { findPath, Grid, type Point } from 'floodgate';
import { Regions } from 'floodgate/regions';
import { describe, expect, test } from 'vitest';
import { type AgentPaths, countCrossings } from './traffic.ts';

/** Three rooms in a row, with doors of one tile at (4, 2) and (8, 2). */
const grid = Grid.from(13, 5, (x, y) => (x !== 4 && x !== 8) || y === 2, { name: 'three rooms' });
const regions = new Regions(grid, [
  [
    [4, 2],
    [4, 2],
  ],
  [
    [8, 2],
    [8, 2],
  ],
]);

function pathsOf(...queries: readonly (readonly [Point, Point])[]): AgentPaths {
  const paths = queries.map(([from, to]) => findPath(grid, { from, to }).cells);
  const stops: number[] = [];
  for (const path of paths) stops.push((stops.at(-1) ?? 0) + path.length);
  return {
    cells: Int32Array.from(paths.flatMap((path) => [...path])),
    stops: Int32Array.from(stops),
    agents: paths.length,
  };
}

describe('traffic at gates', () => {
  test('counts every agent that passes from one zone to another', () => {
    const paths = pathsOf(
      [
        [0, 0],
        [12, 4],
      ],
      [
        [1, 1],
        [6, 0],
      ],
      [
        [9, 0],
        [11, 4],
      ],
    );
    expect([...countCrossings(paths, regions)]).toEqual([2, 1]);
  });

  test('does not count who stays in a zone, or steps on a gate and turns back', () => {
    const stays = pathsOf([
      [0, 0],
      [3, 4],
    ]);
    const there = pathsOf([
      [0, 0],
      [4, 2],
    ]).cells;
    const turnsBack = Int32Array.from([...there, ...[...there].reverse()]);
    expect([...countCrossings(stays, regions)]).toEqual([0, 0]);
    const paths = { cells: turnsBack, stops: Int32Array.of(turnsBack.length), agents: 1 };
    expect([...countCrossings(paths, regions)]).toEqual([0, 0]);
  });

  test('counts an agent once, however often its path passes', () => {
    const [there, back] = [
      pathsOf([
        [3, 2],
        [5, 2],
      ]),
      pathsOf([
        [5, 2],
        [3, 2],
      ]),
    ];
    const cells = Int32Array.from([...there.cells, ...back.cells, ...there.cells]);
    const paths = { cells, stops: Int32Array.of(cells.length), agents: 1 };
    expect([...countCrossings(paths, regions)]).toEqual([1, 0]);
  });
});
