import { describe, expect, it } from 'vitest';
import { plannerOf, readOptions } from './options.ts';
import { folderOf, optionsFrom } from './testing.ts';

describe('the options of the MAPF benchmark', () => {
  it('are all maps, both scenarios and neighbourhoods, and 100 to 1,000 agents', () => {
    const options = optionsFrom();
    expect(options).toMatchObject({
      maps: [],
      scenarios: ['even', 'random'],
      numbers: [1],
      neighbours: [4, 8],
    });
    expect(options.agents).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(options.lacam3).toBeUndefined();
  });

  it('can be narrowed after --quick', () => {
    const { maps, agents } = optionsFrom('--quick', '--agents', '50,20,50');
    expect(maps.length).toBeGreaterThan(1);
    expect(agents).toEqual([20, 50]);
  });

  it('take presets of planners', () => {
    const { planners } = optionsFrom('--planners', 'pibt:paper,pibt');
    expect(planners.map((word) => plannerOf(word).parameters.order)).toEqual(['chance', 'longest']);
  });

  it.each([
    [['--planners', 'pibt:papers'], 'papers'],
    [['--planners', 'pibbt'], "unknown planner 'pibbt' (did you mean 'pibt'?)"],
    [['--planners', ''], "--planners takes a list with commas, not ''"],
    [['--agents', '100,x'], "--agents takes whole numbers from 1, not 'x'"],
    [['--neighbours', '6'], "--neighbours takes 4 and 8, not '6'"],
    [['--scenarios', 'odd'], "--scenarios takes even and random, not 'odd'"],
    [['--seeds', '0'], "--seeds takes whole numbers from 1, not '0'"],
    [['--budget-ms', '-1'], '--budget-ms'],
    [['--speed', '1'], "Unknown option '--speed'"],
    [['--lacam3-seconds', '10'], '--lacam3-seconds needs the path of the LaCAM3 binary'],
  ])('%j are refused', (args, message) => {
    expect(() => optionsFrom(...args)).toThrow(message);
  });

  it('name a wrong path of LaCAM3', () => {
    const folder = folderOf({ 'not-a-program': '' });
    expect(() => readOptions([], { LACAM3: `${folder}/gone` })).toThrow(/LACAM3=.*gone does not exist/);
    expect(() => readOptions([], { LACAM3: `${folder}/not-a-program` })).toThrow(/may not be executed/);
    expect(() => readOptions([], { LACAM3: folder })).toThrow(/is not a file/);
    const { lacam3 } = readOptions(['--lacam3-args=-s 3'], { LACAM3: process.execPath })!;
    expect(lacam3).toEqual({ binary: process.execPath, seconds: 10, extra: ['-s', '3'] });
  });

  it('are undefined for --help', () => {
    expect(readOptions(['--help'], {})).toBeUndefined();
  });
});
