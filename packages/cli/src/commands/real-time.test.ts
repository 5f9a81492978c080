import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';
import { PALETTE } from '../draw/picture.ts';

const WALK = ['real-time', 'dead-end', '--from', '2,6', '--to', '24,6'];

const answer = async (...more: string[]) => JSON.parse((await cli([...WALK, '--json', ...more])).stdout);

describe('real-time --json', () => {
  it('tells what the walk came to', async () => {
    const told = await answer();
    expect(told).toMatchObject({ agent: 'lrta', arrived: true, stoppedBy: 'goal', cellsRemoved: 0 });
    expect(told.settings).toMatchObject({ w: 1, b: 0, lop: 'min' });
    expect(told.optimum).toBeCloseTo(25.31, 2);
    expect(told.suboptimality).toBeCloseTo(told.travelled / told.optimum, 9);
    expect(told.suboptimality).toBeGreaterThan(2);
    expect(told.cellsLearned).toBeGreaterThan(10);
  });

  it('takes presets, settings of one own and a lookahead', async () => {
    const pruning = await answer('--preset', 'expendable');
    expect(pruning.cellsRemoved).toBeGreaterThan(0);
    const own = await answer('--settings', 'w=1,expendable');
    expect({ ...own, agent: '', ms: 0 }).toEqual({ ...pruning, agent: '', ms: 0 });
    const all = await answer('--settings', 'w=2,wc=1.5,b=0.5,lop=mean,da,expendable');
    expect(all.settings).toEqual({ w: 2, wc: 1.5, b: 0.5, lop: 'mean', da: true, expendable: true });
    const ahead = await answer('--search', 'lss-lrta', '--lookahead', '500');
    expect(ahead).toMatchObject({ agent: 'lss-lrta:500', lookahead: 500 });
    expect(ahead.suboptimality).toBeCloseTo(1, 9);
  });

  it('gives up at the travel cap', async () => {
    expect(await answer('--travel-cap', '30')).toMatchObject({ stoppedBy: 'travel-cap', arrived: false });
  });

  it('is stuck where no way leads', async () => {
    const told = await answer('--to', '0,0');
    expect(told).toMatchObject({ stoppedBy: 'stuck', steps: 0, optimum: null, suboptimality: null });
  });

  it('lists all that were compared, four by default', async () => {
    expect(await answer('--compare')).toHaveLength(4);
    const names = (await answer('--compare', 'lrta,rtaa:8,lss-lrta')).map(
      (one: { agent: string }) => one.agent,
    );
    expect(names).toEqual(['lrta', 'rtaa:8', 'lss-lrta']);
  });
});

describe('real-time in the terminal', () => {
  it('draws the way and says how it ended', async () => {
    const { stdout, code } = await cli(WALK);
    expect(stdout).toContain('From (2, 6) to (24, 6): lrta arrived after');
    expect(stdout).toContain('suboptimality');
    expect(stdout).toContain('••••');
    expect(code).toBe(0);
  });

  it('compares in a table', async () => {
    const { stdout } = await cli([...WALK, '--compare']);
    expect(stdout).toMatch(/agent +ended by +travelled/);
    expect(stdout).toMatch(/depression-avoiding +goal/);
  });
});

describe('real-time --image', () => {
  it('draws one walk, several in a row, or four two by two', async () => {
    const folder = freshFolder();
    const file = join(folder, 'walk.png');
    const map = join(folder, 'nook.txt');
    writeFileSync(map, '.......\n.####..\n....#..\n.####..\n.......\n');
    const size = async (...more: string[]) => {
      const ends = ['--from', '0,2', '--to', '6,2'];
      const { code } = await cli(['real-time', map, ...ends, '--image', file, ...more]);
      expect(code).toBe(0);
      return PNG.sync.read(readFileSync(file));
    };
    const one = await size();
    const three = await size('--compare', 'lrta,lateral,rtaa:8');
    const four = await size('--compare');
    expect(three.width).toBe(3 * one.width + 2 * 16);
    expect(three.height).toBe(one.height);
    expect([four.width, four.height]).toEqual([2 * one.width + 16, 2 * one.height + 16]);
    const colours = new Set<string>();
    for (let i = 0; i < one.data.length; i += 4) colours.add(one.data.subarray(i, i + 3).join(','));
    for (const name of ['free', 'wall', 'path', 'start', 'goal'] as const) {
      expect(colours).toContain(PALETTE[name].join(','));
    }
    // Those five, and the colours of the heat map.
    expect(colours.size).toBeGreaterThan(6);
  });
});

describe('real-time on bad input', () => {
  it.each([
    [['--settings', 'w=20'], 'w must be a number from 1 to 10, but is 20', 2],
    [['--settings', 'v=2'], "'v=2' is not a setting", 2],
    [['--preset', 'lrat'], "'lrat' is invalid", 2],
    [['--compare', 'lrta,lateral-'], "did you mean 'lateral'?", 2],
    [['--settings', 'da', '--search', 'rtaa'], 'cannot be used with', 2],
    [['--from', '0,0'], 'start (0, 0) is a wall', 1],
    [['--image', '/no/such/folder/x.png'], "there is no folder '/no/such/folder'", 1],
  ])('%j', async (args, message, exit) => {
    const { code, stdout, stderr } = await cli([...WALK, ...args]);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(exit);
  });
});
