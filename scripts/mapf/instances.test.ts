import { describe, expect, it } from 'vitest';
import { countsHeld, listTasks, loadProblem } from './instances.ts';
import { folderOf, mapText, optionsFrom, scenarioText } from './testing.ts';

const OPEN = mapText('...', '...', '...');
const TWO = scenarioText(
  [
    [0, 0],
    [2, 2],
  ],
  [
    [1, 0],
    [0, 0],
  ],
);

function benchmarkFolder(): string {
  return folderOf({
    'maze-1.map': OPEN,
    'maze-10.map': OPEN,
    'bare.map': OPEN,
    'scen-even/maze-1-even-1.scen': TWO,
    'scen-random/maze-1-random-1.scen': TWO,
    'scen-random/maze-1-random-2.scen': TWO,
    'scen-random/maze-1-random-10.scen': TWO,
    'scen-random/maze-10-random-1.scen': TWO,
  });
}

function tasks(...args: string[]): string[] {
  return listTasks(benchmarkFolder(), optionsFrom(...args)).map(
    ({ map, neighbours, scenario }) => `${map} ${neighbours} ${scenario}`,
  );
}

describe('the tasks of the MAPF benchmark', () => {
  it('are the first scenario of each kind on every map, and drawn ones where there is no file', () => {
    expect(tasks('--neighbours', '4')).toEqual([
      'bare 4 drawn-1',
      'maze-1 4 even-1',
      'maze-1 4 random-1',
      'maze-10 4 random-1',
    ]);
  });

  it('take a map by its full name alone, by part of its name with all others', () => {
    expect(tasks('--neighbours', '8', '--map', 'maze-1', '--scenarios', 'random')).toEqual([
      'maze-1 8 random-1',
    ]);
    expect(tasks('--neighbours', '8', '--map', 'maze', '--scenarios', 'even')).toEqual(['maze-1 8 even-1']);
    expect(() => tasks('--map', 'room')).toThrow(
      "no map has 'room' in its name: there are bare, maze-1, maze-10",
    );
  });

  it('take the scenarios that are asked for, in the order of their numbers', () => {
    const random = ['--map', 'maze-1', '--scenarios', 'random', '--neighbours', '4'];
    expect(tasks(...random, '--numbers', 'all')).toEqual(
      [1, 2, 10].map((number) => `maze-1 4 random-${number}`),
    );
    expect(tasks(...random, '--numbers', '2,3')).toEqual(['maze-1 4 random-2']);
  });

  it('say which folder is missing', () => {
    expect(() => listTasks('/nowhere/mapf', optionsFrom())).toThrow('no folder /nowhere/mapf');
  });
});

describe('the problem of a task', () => {
  const wall = mapText('...', '.@.', '...');

  it('has the first suitable agents of the scenario, and no diagonal moves on four neighbours', () => {
    const file = 'scen-random/a-random-1.scen';
    const folder = folderOf({
      'a.map': wall,
      [file]: scenarioText(
        [
          [0, 0],
          [2, 2],
        ],
        [
          [1, 1],
          [0, 1],
        ],
        [
          [0, 0],
          [1, 0],
        ],
        [
          [2, 0],
          [0, 0],
        ],
        [
          [0, 2],
          [2, 1],
        ],
      ),
    });
    const task = { map: 'a', neighbours: 4, scenario: 'random-1', file: `${folder}/${file}` } as const;
    const { grid, agents } = loadProblem(folder, task, 1000);
    expect(agents.map(({ start }) => start)).toEqual([
      [0, 0],
      [2, 0],
      [0, 2],
    ]);
    expect(loadProblem(folder, task, 2).agents).toEqual(agents.slice(0, 2));
    expect(grid.corners).toBe('never');
    expect(loadProblem(folder, { ...task, neighbours: 8 }, 3).grid.corners).toBe('no-corner-cutting');
  });

  it('is drawn by seed on half of the cells where there is no scenario, the same every time', () => {
    const folder = folderOf({ 'a.map': wall });
    const task = { map: 'a', neighbours: 8, scenario: 'drawn-1', file: undefined } as const;
    const { agents } = loadProblem(folder, task, 1000);
    expect(agents).toHaveLength(4);
    expect(loadProblem(folder, task, 1000).agents).toEqual(agents);
    expect(loadProblem(folder, { ...task, scenario: 'drawn-2' }, 1000).agents).not.toEqual(agents);
  });

  it('is run with the numbers of agents that it holds, or with all if it holds fewer', () => {
    expect(countsHeld([100, 200, 300], 250)).toEqual([100, 200]);
    expect(countsHeld([100, 200], 32)).toEqual([32]);
  });
});
