import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';
import { PALETTE } from '../draw/picture.ts';

const ROUTE = ['path', 'corridor', '--from', '2,2', '--to', '22,6'];

function coloursIn(file: string): Set<string> {
  const { data } = PNG.sync.read(readFileSync(file));
  const colours = new Set<string>();
  for (let i = 0; i < data.length; i += 4) colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  return colours;
}

describe('path --json', () => {
  it('has the keys of the contract', async () => {
    const { code, stdout, stderr } = await cli([...ROUTE, '--json']);
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer)).toEqual([
      'status',
      'cost',
      'path',
      'expanded',
      'reexpanded',
      'generated',
      'ms',
    ]);
    expect(answer.status).toBe('found');
    expect(answer.cost).toBeCloseTo(16 + 4 * Math.SQRT2, 9);
    expect(answer.path[0]).toEqual([2, 2]);
    expect(answer.path.at(-1)).toEqual([22, 6]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('finds the same cost with every search', async () => {
    const costs = await Promise.all(
      ['auto', 'astar', 'jps'].map(async (search) => {
        return JSON.parse((await cli([...ROUTE, '--search', search, '--json'])).stdout).cost;
      }),
    );
    expect(new Set(costs).size).toBe(1);
  });

  it('answers "none" with code 0 when the goal cannot be reached', async () => {
    const { code, stdout } = await cli(['path', 'corridor', '--from', '2,2', '--to', '0,0', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'none', cost: null, path: [] });
    expect(code).toBe(0);
  });

  it('goes near with --nearest, within reach with --range, part of the way with --max-expansions', async () => {
    const status = async (...more: string[]): Promise<string> => {
      const { stdout } = await cli(['path', 'corridor', '--from', '2,2', '--json', ...more]);
      return JSON.parse(stdout).status;
    };
    expect(await status('--to', '0,0', '--nearest')).toBe('partial');
    expect(await status('--to', '0,0', '--range', '2')).toBe('found');
    expect(await status('--to', '22,6', '--search', 'astar', '--max-expansions', '3')).toBe('partial');
  });

  it('takes the nearest of several goals', async () => {
    const { stdout } = await cli([...ROUTE, '--to', '4,2', '--json']);
    expect(JSON.parse(stdout).cost).toBe(2);
  });

  it('follows --corners and --costs', async () => {
    const cost = async (...more: string[]): Promise<number> => {
      return JSON.parse((await cli([...ROUTE, '--json', ...more])).stdout).cost;
    };
    expect(await cost('--corners', 'never')).toBe(24);
    expect(await cost('--costs', 'uniform')).toBe(20);
  });
});

describe('path in the terminal', () => {
  it('draws without a single colour when stdout is not a terminal', async () => {
    const { stdout } = await cli(ROUTE);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('SS');
    expect(stdout).toContain('GG');
    expect(stdout).toContain('••••••');
    expect(stdout).toContain('Shortest path from (2, 2) to (22, 6): length 21.66 in 20 moves.');
  });

  it('uses colour on a terminal unless NO_COLOR is set', async () => {
    expect((await cli(ROUTE, { columns: 80 })).stdout).toContain('\u001b[38;5;208m');
    expect((await cli(ROUTE, { columns: 80, env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b');
  });

  it.each([20, 40, 80, 120, 200])('fits into %i columns', async (columns) => {
    const args = ['path', 'ravenkeep', '--from', '2,2', '--to', '90,90', '--nearest'];
    const { stdout, code } = await cli(args, { columns, env: { NO_COLOR: '1' } });
    expect(code).toBe(0);
    const drawing = stdout.split('\n').filter((line) => /^[╭│╰]/.test(line));
    expect(new Set(drawing.map((line) => line.length)).size).toBe(1);
    expect(drawing[0]!.length).toBeLessThanOrEqual(columns);
  });

  it('says in a sentence why there is no path', async () => {
    const { stdout, code } = await cli(['path', 'corridor', '--from', '2,2', '--to', '0,0']);
    expect(stdout).toContain('No path from (2, 2): (0, 0) is a wall.');
    expect(code).toBe(0);
  });
});

describe('path --any-angle', () => {
  it('prints and draws straight lines between the turns', async () => {
    const { stdout, code } = await cli([...ROUTE, '--any-angle']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Shortest path at any angle from \(2, 2\) to \(22, 6\): length 2\d\.\d\d in \d lines?\./,
    );
    expect(stdout).toContain('••');
  });

  it('is no longer than a path of moves, and has its turns in JSON', async () => {
    const far = ['path', 'stonehalls', '--from', '10,10', '--to', '240,240', '--nearest', '--json'];
    const moves = JSON.parse((await cli(far)).stdout);
    const lines = JSON.parse((await cli([...far, '--any-angle'])).stdout);
    expect(Object.keys(lines)).toEqual(Object.keys(moves));
    expect(lines.cost).toBeLessThan(moves.cost);
    expect(lines.path.length).toBeGreaterThan(2);
    expect(lines.path.length).toBeLessThan(moves.path.length / 3);
    expect([lines.path[0], lines.path.at(-1)]).toEqual([moves.path[0], moves.path.at(-1)]);
  });

  it('says that only cut corners lead to the goal', async () => {
    const file = join(freshFolder(), 'pinch.txt');
    writeFileSync(file, '.#\n#.\n');
    const { stdout } = await cli([
      'path',
      file,
      '--corners',
      'always',
      '--from',
      '0,0',
      '--to',
      '1,1',
      '--any-angle',
    ]);
    expect(stdout).toContain('No path from (0, 0): only paths that cut corners lead to (1, 1).');
  });

  it('draws a picture, and is refused beside another search', async () => {
    const file = join(freshFolder(), 'lines.png');
    await cli([...ROUTE, '--any-angle', '--image', file, '--json']);
    expect(coloursIn(file)).toContain(PALETTE.path.join(','));
    const { code, stderr } = await cli([...ROUTE, '--any-angle', '--search', 'jps']);
    expect(stderr).toContain("'--any-angle' cannot be used with option '--search <kind>'");
    expect(code).toBe(2);
  });
});

describe('path --image', () => {
  it.each(['corridor', 'stonehalls'])('draws the path on %s to a PNG', async (map) => {
    const file = join(freshFolder(), 'path.png');
    const ends = map === 'corridor' ? ['2,2', '22,6'] : ['5,5', '240,230'];
    await cli([
      'path',
      map,
      '--from',
      ends[0]!,
      '--to',
      ends[1]!,
      '--image',
      file,
      '--json',
      '--search',
      'astar',
    ]);
    const colours = coloursIn(file);
    for (const name of ['free', 'wall', 'path', 'start', 'goal', 'late'] as const) {
      expect(colours).toContain(PALETTE[name].join(','));
    }
  });

  it('names the folder that is not there', async () => {
    const { code, stderr } = await cli([...ROUTE, '--image', '/no/such/folder/x.png']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      "floodgate: cannot write '/no/such/folder/x.png': there is no folder '/no/such/folder'\n",
    );
  });
});

describe('path on bad input', () => {
  it.each([
    [['--from', '0,0', '--to', '2,2'], 'start (0, 0) is a wall in corridor'],
    [['--from', '99,0', '--to', '2,2'], 'start (99, 0) is outside of corridor, which is 25 × 9'],
    [['--from', '2,2', '--to', '2,-1'], 'goal (2, -1) is outside'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await cli(['path', 'corridor', ...args]);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('says where a map file is cut short', async () => {
    const file = join(freshFolder(), 'short.map');
    writeFileSync(file, 'type octile\nheight 3\nwidth 3\nmap\n...\n..');
    const { code, stderr } = await cli(['path', file, '--from', '0,0', '--to', '1,1']);
    expect(stderr).toContain('short.map:6:3:');
    expect(code).toBe(1);
  });
});

describe('path --heuristic', () => {
  const far = ['path', 'stonehalls', '--from', '10,10', '--to', '240,240', '--nearest', '--search', 'astar'];

  it('finds the same length with every heuristic, and says what each costs', async () => {
    const names = 'octile,dead-end,gateway,gateway-exact,portal,landmark';
    const { code, stdout } = await cli([...far, '--compare', names, '--no-fallback', '--json']);
    expect(code).toBe(0);
    const rows = JSON.parse(stdout);
    expect(rows.map(({ heuristic }: { heuristic: string }) => heuristic)).toEqual(names.split(','));
    expect(new Set(rows.map(({ cost }: { cost: number }) => cost.toFixed(6))).size).toBe(1);
    const expanded = (name: string): number =>
      rows.find(({ heuristic }: { heuristic: string }) => heuristic === name).expanded;
    expect(expanded('gateway-exact')).toBeLessThan(expanded('octile'));
    expect(expanded('landmark')).toBeLessThan(expanded('octile'));
  });

  it('draws them side by side', async () => {
    const image = join(freshFolder(), 'both.png');
    const { stdout } = await cli([...far, '--compare', 'octile,gateway', '--no-fallback', '--image', image]);
    expect(stdout).toContain('heuristic');
    expect(stdout).toContain('in this order from the left');
    const { width, height } = PNG.sync.read(readFileSync(image));
    expect(width).toBe(2 * height + 16);
  });

  it('refuses a heuristic that it does not know', async () => {
    const { code, stderr } = await cli([...far, '--compare', 'octile,gatway']);
    expect(stderr).toContain("unknown heuristic 'gatway' (did you mean 'gateway'?): use octile, dead-end");
    expect(stderr).toContain('gateway');
    expect(code).toBe(2);
  });
});
