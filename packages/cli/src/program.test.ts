import { describe, expect, it } from 'vitest';
import { bin, cli } from '../testing/run-cli.ts';

const COMMANDS = [
  ['tour'],
  ['studio'],
  ['select'],
  ['real-time'],
  ['regions'],
  ['lab', 'run'],
  ['lab', 'worker'],
  ['lab', 'status'],
  ['lab', 'report'],
  ['lab', 'export'],
  ['lab', 'train'],
  ['solve'],
  ['compare'],
  ['check'],
  ['planners'],
  ['path'],
  ['scen'],
  ['maps'],
  ['maps', 'list'],
  ['maps', 'show'],
  ['maps', 'generate'],
  ['maps', 'fetch'],
];

describe('help', () => {
  it.each(COMMANDS)('of %s %s has an example', async (...words) => {
    const { code, stdout, stderr } = await cli([...words, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Example');
    expect(stderr).toBe('');
  });

  it('goes to stderr with code 2 when no command is given', async () => {
    const { code, stdout, stderr } = await cli([]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('Usage: floodgate');
  });

  it('prints the version', async () => {
    expect((await cli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('a usage error exits with 2 and one line', () => {
  it.each([
    [['pth'], "unknown command 'pth' (did you mean path?)"],
    [['path', 'arena', '--frm', '1,1'], "unknown option '--frm' (did you mean --from?)"],
    [['path'], "missing required argument 'map'"],
    [['path', 'arena', '--from', '1,1'], "option '--to <x,y>' is missing"],
    [['path', 'arena', '--from', 'here', '--to', '2,2'], "'here' is not a tile"],
    [
      ['path', 'arena', '--from', '1,1', '--to', '2,2', '--heuristic', 'gatewy'],
      'Allowed choices are octile',
    ],
    [['path', 'arena', '--from', '1,1', '--to', '2,2', '--search', 'bfs'], 'auto, astar, jps'],
    [['scen', 'arena', 'a.scen', 'more'], 'too many arguments'],
    [['scen', 'arena', 'a.scen', '--generate', '5'], 'not both'],
    [['scen', 'arena', '--limit', '0'], "'0' is not a whole number from 1"],
    [['maps', 'generate', 'cavs'], 'Allowed choices are caves'],
    [['maps', 'generate', 'caves', '--param', 'openness'], "'openness' is not name=number"],
    [['maps', 'generate', 'caves', '--out', 'x.tmj'], 'should end in .map or .png'],
    [['solve', 'arena', '--planner', 'bma'], "unknown planner 'bma' (did you mean 'bmaa'?): use "],
    [['solve', 'arena', '--problem', 'swap'], "unknown problem type 'swap': use random, cross-sides"],
    [['solve', 'arena', '--problem', 'randon'], "'randon' (did you mean 'random'?)"],
    [['solve', 'arena', '--param', 'expansions'], "'expansions' is not name=value"],
    [['solve', 'arena', '--preset', 'both'], 'Allowed choices are default, paper'],
    [['solve', 'arena', '--time-limit', '0'], "'0' is not a number above 0"],
    [['solve', 'arena', '--scen', 'a.scen', '--problem', 'random'], 'cannot be used with'],
    [['solve', 'arena', '--watch', '--json'], 'cannot be used with'],
    [['compare', 'arena', '--planners', 'bmaa,fra'], "unknown planner 'fra'"],
    [['compare', 'arena', '--agents', '10,x'], "'x' is not a whole number from 1"],
    [['planners', 'bma'], "unknown planner 'bma' (did you mean 'bmaa'?)"],
    [['maps', 'lst'], "unknown command 'lst' (did you mean list?)"],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await cli(args);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^floodgate: [^\n]*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});

describe('the real command', () => {
  it('answers in JSON and nothing else', () => {
    const { code, stdout, stderr } = bin(['path', 'arena', '--from', '1,1', '--to', '20,20', '--json']);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).status).toBe('found');
    expect(code).toBe(0);
  });

  it('exits with 1 and one line on bad input', () => {
    const { code, stdout, stderr } = bin(['path', 'arena', '--from', '0,0', '--to', '20,20', '--json']);
    expect(stderr).toBe('floodgate: start (0, 0) is a wall in arena\n');
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('exits with 2 on a usage error', () => {
    expect(bin(['path', 'arena', '--nowhere']).code).toBe(2);
  });

  it('reads a map from stdin', () => {
    const { code, stdout } = bin(['path', '-', '--from', '0,0', '--to', '2,0', '--json'], {
      input: '.@.\n...\n',
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).cost).toBe(4);
  });
});
