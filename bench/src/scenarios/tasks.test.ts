import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Grid } from 'floodgate';
import { formatMovingAiMap } from 'floodgate/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioFiles, scenarioTask } from './tasks.ts';

describe('scenarios of a set of maps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-sets-'));
  const before = process.env.FLOODGATE_MAPS;

  beforeAll(() => {
    process.env.FLOODGATE_MAPS = folder;
    const line = (x: number, goalX: number, length: string): string =>
      `0\tmaze.map\t9\t3\t${x}\t0\t${goalX}\t0\t${length}`;
    const write = (file: string, lines: readonly string[]): void =>
      writeFileSync(join(folder, 'mapf', file), ['version 1', ...lines, ''].join('\n'));
    for (const part of ['scen-even', 'scen-random'])
      mkdirSync(join(folder, 'mapf', part), { recursive: true });
    const map = Grid.from(9, 3, (x) => x !== 7);
    for (const name of ['maze', 'unused'])
      writeFileSync(join(folder, 'mapf', `${name}.map`), formatMovingAiMap(map));
    write('scen-even/maze-even-1.scen', [line(0, 6, '6.00000000'), line(0, 2, '2.00000000')]);
    // A goal in a wall, one that cannot be reached, and one at the start.
    write('scen-random/maze-random-1.scen', [
      line(0, 7, '7.0'),
      line(0, 8, '8.0'),
      line(1, 1, '0.0'),
      line(1, 5, '4.0'),
    ]);
  });

  afterAll(() => {
    if (before === undefined) delete process.env.FLOODGATE_MAPS;
    else process.env.FLOODGATE_MAPS = before;
    rmSync(folder, { recursive: true });
  });

  it('belong to maps by their names', () => {
    const files = scenarioFiles('mapf');
    expect([...files.keys()]).toEqual(['mapf/maze']);
    expect(files.get('mapf/maze')).toHaveLength(2);
  });

  it('make one task, from short to long, without queries that have no path', () => {
    const [[map, files]] = [...scenarioFiles('mapf')] as [[string, string[]]];
    expect(scenarioTask(map, files, 10).queries.map(({ optimum }) => optimum)).toEqual([2, 4, 6]);
    expect(scenarioTask(map, files, 1).queries.map(({ optimum }) => optimum)).toEqual([4]);
  });

  it('are refused by the name of a set that is not there', () => {
    expect(() => scenarioFiles('maps')).toThrow("no set 'maps': use bg512, dao, sc1, mapf");
    expect(() => scenarioFiles('dao')).toThrow('no folder dao');
  });
});
