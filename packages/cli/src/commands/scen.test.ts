import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenario } from 'floodgate/formats';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';

const KEYS = [
  'queries',
  'solved',
  'mismatches',
  'skipped',
  'meanCost',
  'meanExpanded',
  'meanReexpanded',
  'msPerQuery',
  'preprocessMs',
  'preprocessBytes',
  'fellBack',
];

const MAP = 'type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n';

/** A map of 4 × 3 with a wall at (1, 1) and a scenario of these lines, side by side. */
function files(...lines: string[]): { map: string; scen: string } {
  const folder = freshFolder();
  const map = join(folder, 'small.map');
  const scen = `${map}.scen`;
  writeFileSync(map, MAP);
  writeFileSync(scen, `version 1\n${lines.map((line) => line.replaceAll(' ', '\t')).join('\n')}\n`);
  return { map, scen };
}

describe('scen --json', () => {
  it('has the keys of the contract', async () => {
    const { map } = files('0 small.map 4 3 0 0 3 0 3.0', '0 small.map 4 3 2 0 3 2 2.41421356');
    const { code, stdout, stderr } = await cli(['scen', map, '--json']);
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer)).toEqual(['map', 'scenario', 'search', 'heuristic', ...KEYS]);
    expect(answer).toMatchObject({ queries: 2, solved: 2, mismatches: 0, skipped: 0, preprocessBytes: 0 });
    expect(answer.meanCost).toBeCloseTo((3 + 1 + Math.SQRT2) / 2, 6);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('skips lines in walls, off the map and without a path', async () => {
    const { map, scen } = files(
      '0 small.map 4 3 1 1 3 0 3.0',
      '0 small.map 4 3 0 0 1 1 3.0',
      '0 small.map 4 3 0 0 9 9 3.0',
      '0 small.map 4 3 0 0 3 0 1e9',
      '0 small.map 4 3 0 0 3 0 3.0',
    );
    const { code, stdout } = await cli(['scen', map, scen, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ queries: 5, solved: 1, skipped: 4, mismatches: 0 });
    expect(code).toBe(0);
  });

  it('exits with 1 and one line on stderr if a length is not the published one', async () => {
    const { map } = files('0 small.map 4 3 0 0 3 0 3.0', '0 small.map 4 3 0 0 3 2 4.0');
    const { code, stdout, stderr } = await cli(['scen', map, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ solved: 2, mismatches: 1 });
    expect(stderr).toMatch(/^floodgate: 1 mismatch in 2 queries of .*\.scen\n$/);
    expect(code).toBe(1);
  });

  it('takes as many queries as asked for, spread over the file', async () => {
    const { map } = files(
      ...Array.from({ length: 10 }, (_, i) => `0 small.map 4 3 0 0 ${i % 4} 0 ${i % 4}.0`),
    );
    const { stdout } = await cli(['scen', map, '--limit', '4', '--json']);
    // Lines 0, 2, 5 and 7 of the ten.
    expect(JSON.parse(stdout)).toMatchObject({ queries: 4, meanCost: (0 + 2 + 1 + 3) / 4 });
  });
});

describe('scen --search fast', () => {
  it('finds the same lengths, and tells what was computed beforehand', async () => {
    const figuresBy = async (...options: string[]) =>
      JSON.parse((await cli(['scen', 'ravenkeep', '--generate', '40', '--json', ...options])).stdout);
    const [fast, plain] = [await figuresBy('--search', 'fast'), await figuresBy()];
    expect([fast.solved, fast.mismatches, fast.meanCost]).toEqual([40, 0, plain.meanCost]);
    expect([fast.search, plain.search]).toEqual(['fast', 'auto']);
    expect(fast.preprocessBytes).toBeGreaterThan(1000);
    expect(plain.preprocessBytes).toBe(0);
  });

  it('takes no other heuristic', async () => {
    const { code, stderr } = await cli([
      'scen',
      'ravenkeep',
      '--generate',
      '4',
      '--search',
      'fast',
      '--heuristic',
      'gateway',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("'--search fast' has its own heuristic");
  });
});

describe('scen in text', () => {
  it('shows the first five mismatches with their lines', async () => {
    const { map } = files(...Array.from({ length: 7 }, () => '0 small.map 4 3 0 0 3 2 4.0'));
    const { stdout } = await cli(['scen', map]);
    expect(stdout).toContain('longer than published');
    expect(stdout).toMatch(/^ +6 +\(0, 0\) +\(3, 2\)/m);
    expect(stdout).not.toMatch(/^ +7 +\(0, 0\)/m);
    expect(stdout).toContain('… and 2 more');
  });

  it('says that all is well', async () => {
    const { map } = files('0 small.map 4 3 0 0 3 0 3.0');
    expect((await cli(['scen', map])).stdout).toContain('all 1 paths are legal and as long as published');
  });
});

describe('scen on bad input', () => {
  it('refuses a scenario for a map of another size', async () => {
    const { map } = files('0 other.map 40 30 0 0 3 0 3.0');
    const { code, stderr } = await cli(['scen', map]);
    expect(stderr).toContain('the scenario is for other.map of 40 × 30, but small is 4 × 3');
    expect(stderr).toContain('small.map.scen:2:1');
    expect(code).toBe(1);
  });

  it('says what to do if there is no scenario', async () => {
    const { code, stderr } = await cli(['scen', 'arena']);
    expect(stderr).toBe('floodgate: arena has no scenario file: name one, or make one with --generate 500\n');
    expect(code).toBe(1);
  });

  it('names a scenario file that is not there', async () => {
    const { code, stderr } = await cli(['scen', 'arena', 'nowhere.scen']);
    expect(stderr).toBe("floodgate: cannot open 'nowhere.scen': no such file or folder\n");
    expect(code).toBe(1);
  });
});

describe('scen --generate', () => {
  it('makes a scenario, runs it, and writes it to a file that runs as well', async () => {
    const out = join(freshFolder(), 'arena.scen');
    const made = await cli(['scen', 'arena', '--generate', '20', '--seed', '3', '--out', out, '--json']);
    expect(JSON.parse(made.stdout)).toMatchObject({ queries: 20, solved: 20, mismatches: 0 });
    expect(parseScenario(readFileSync(out, 'utf8')).queries).toHaveLength(20);
    const read = await cli(['scen', 'arena', out, '--search', 'jps', '--json']);
    expect(JSON.parse(read.stdout)).toMatchObject({ solved: 20, mismatches: 0 });
  });
});

const mapFolder = process.env.FLOODGATE_MAPS;
const hasDao = mapFolder !== undefined && existsSync(join(mapFolder, 'dao', 'lak307d.map.scen'));

describe.runIf(hasDao)('scen on Dragon Age maps', () => {
  it.each(['astar', 'jps'])('finds every published length with %s', async (search) => {
    const env = { FLOODGATE_MAPS: mapFolder! };
    const args = ['scen', 'dao/lak303d', '--limit', '60', '--search', search, '--json'];
    const { code, stdout } = await cli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({ queries: 60, solved: 60, mismatches: 0, skipped: 0 });
    expect(code).toBe(0);
  });
});
