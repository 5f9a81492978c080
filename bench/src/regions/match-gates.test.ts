import { gateSides, generateMapWithGates } from 'floodgate/problems';
import { Regions, type Segment } from 'floodgate/regions';
import { describe, expect, it } from 'vitest';
import { gridOfRows } from './drawn/case.ts';
import { knownGates, matchGates } from './match-gates.ts';

const WALL = '..........#..........';
const ROWS = [WALL, WALL, WALL, WALL, '.....................', WALL, WALL, WALL, WALL, WALL];
const grid = gridOfRows(ROWS);
const cells = Int32Array.of(grid.cell(10, 4));
const door = knownGates(grid, [{ kind: 'door', cells, sides: gateSides(grid, cells) }]);
const match = (...gates: Segment[]) => matchGates(new Regions(grid, gates), door);
const upright = (x: number): Segment => [
  [x, 0],
  [x, 9],
];

describe('matchGates', () => {
  it('finds a door with a gate in it', () => {
    const gate: Segment = [
      [10, 4],
      [10, 4],
    ];
    expect(match(gate)).toMatchObject({ isFound: [true], gates: 1, known: 1, natural: 0, wrong: [] });
  });

  it('misses a door without a gate, and one whose gate is far away', () => {
    expect(match()).toMatchObject({ isFound: [false], gates: 0 });
    expect(match(upright(4))).toMatchObject({ isFound: [false], gates: 1, known: 0, natural: 0 });
  });

  it('finds a door with a gate across the ground beside it, but not three tiles farther', () => {
    expect(match(upright(8)).isFound).toEqual([true]);
    expect(match(upright(14)).isFound).toEqual([false]);
  });

  it('finds a door with a gate in it where an alley has gates of its own', () => {
    const row = '......#...#..........';
    const alley = gridOfRows([row, row, row, row, '......#..............', row, row, row, row, row]);
    const inDoor = Int32Array.of(alley.cell(10, 4));
    const known = knownGates(alley, [{ kind: 'door', cells: inDoor, sides: gateSides(alley, inDoor) }]);
    const across = (y: number): Segment => [
      [7, y],
      [9, y],
    ];
    const gate: Segment = [
      [10, 4],
      [10, 4],
    ];
    const regions = new Regions(alley, [gate, across(2), across(6)]);
    expect(matchGates(regions, known).isFound).toEqual([true]);
  });

  it('takes a gate for natural where the map is narrow and nobody told', () => {
    const gate: Segment = [
      [10, 4],
      [10, 4],
    ];
    expect(matchGates(new Regions(grid, [gate]), [])).toMatchObject({ known: 0, natural: 1, wrong: [] });
    expect(matchGates(new Regions(grid, [upright(4)]), [])).toMatchObject({ natural: 0 });
  });

  it('finds every gate that was made at its place', () => {
    const made = generateMapWithGates('rooms', { seed: 2 });
    const ends = made.gates.map((gate): Segment => {
      const [x, y] = made.grid.point(gate.cells[0]!);
      return [
        [x, y],
        [x, y],
      ];
    });
    const found = matchGates(new Regions(made.grid, ends), knownGates(made.grid, made.gates));
    expect(found.isFound.every(Boolean)).toBe(true);
    expect(found.known).toBe(made.gates.length);
  });
});
