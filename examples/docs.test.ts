import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codeOf } from './page-programs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = ['core', 'select', 'lab', 'cli', 'studio', 'create'];
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  'site/README.md',
  ...PACKAGES.map((name) => join('packages', name, 'README.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function run(example: string, cwd = ROOT): string {
  const tsx = import.meta.resolve('tsx');
  return execFileSync(process.execPath, ['--import', tsx, join(ROOT, 'examples', example)], {
    encoding: 'utf8',
    cwd,
  });
}

describe('pages', () => {
  it.each(PAGES)('%s shows files exactly as they are, and no other JavaScript', (page) => {
    const { files, untested, program } = codeOf(read(page));
    for (const { file, code } of files) expect(code, file).toBe(read(file));
    expect(untested).toEqual([]);
    // What stands on the pages of docs/ is run by pages.test.ts.
    if (!page.startsWith('docs')) expect(program).toBeUndefined();
  });

  it.each(PAGES)('%s links only to files that are there', (page) => {
    const targets = [...read(page).matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target!);
    const missing = targets
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(page), target)));
    expect(missing).toEqual([]);
  });

  it('name only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => ({ page, name: name! })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });
});

describe('examples', () => {
  it('quickstart brings a crowd home', { timeout: 60_000 }, () => {
    const output = run('quickstart.ts');
    expect(output).toMatch(/shortest way across the city is 439\.9 tiles/);
    expect(Number(/([\d.]+) % of 2000 are home/.exec(output)?.[1])).toBeGreaterThan(99);
  });

  it('saved-game goes on after loading as if nothing had happened', () => {
    expect(run('saved-game.ts')).toMatch(/^1 of 60 stands on the goal, 59 around it, after \d+ ticks\n$/);
  });

  it('paths are the same with and without what was computed beforehand', () => {
    const output = run('paths.ts');
    const [plain, fast] = [...output.matchAll(/439\.1 tiles, (\d+) expansions/g)].map(([, count]) =>
      Number(count),
    );
    expect(fast! * 5).toBeLessThan(plain!);
    expect(output).toContain('to 250,250: 402 cells, ends at 250,250');
    expect(output).toMatch(/cart: found after \d+ frames, 136\.8 tiles/);
  });

  it('terrain is avoided where a detour is cheaper', () => {
    expect(run('terrain.ts')).toMatch(
      /^there: 18\.0\nback: 22\.1\nhorse: 22\.1\ngiant: 42\.0\nthe rider is at 20,6 /,
    );
  });

  it('any-angle paths are shorter than smooth ones, and those than moves', () => {
    const output = run('any-angle.ts');
    const [moves, smooth, lines, giant, sliced] = [...output.matchAll(/([\d.]+) tiles/g)].map(([, tiles]) =>
      Number(tiles),
    );
    expect(lines).toBeLessThan(smooth!);
    expect(smooth).toBeLessThan(moves!);
    expect(giant).toBeGreaterThan(lines!);
    expect(sliced).toBe(lines);
    expect(output).toContain('in sight of the goal: true');
  });

  it('switch-pathfinding finds a way, and another one when a door closes', () => {
    expect(run('switch-pathfinding.ts')).toBe(
      '12 tiles, 11.00 long\n0,4  5,4  5,2  4,2  4,0  5,0\nbehind a door: 14 tiles\n',
    );
  });

  it('switch-easystar goes around the mud', () => {
    expect(run('switch-easystar.ts')).toBe('0,2  0,3  1,3  2,3  3,3  4,3  4,2\n');
  });

  it('metrics measures a crowd that arrives, and one that never does', () => {
    const output = run('metrics.ts');
    expect(output).toMatch(/^100\.0 % are home, arrival ratio 1\.\d\d\n/);
    expect(Number(/([\d.]+) goals reached per tick/.exec(output)?.[1])).toBeGreaterThan(2);
  });

  it('units brings units of three speeds and two sizes home, and two teams past each other', () => {
    const output = run('units.ts');
    expect(output).toMatch(/^blue 61 of 61 home, red 60 of 60, after \d+ ticks\n/);
    expect(output).toMatch(/0 rules broken, the guard is at 128,128\n$/);
  });

  it('rts-skirmish settles an attack in formation by the rules', () => {
    const output = run('rts-skirmish.ts');
    expect(output).toMatch(/red stands in line after \d+ ticks/);
    expect(Number(/(\d+) times somebody stopped/.exec(output)?.[1])).toBeGreaterThan(5);
    expect(output).toContain('blue has taken the ford');
    expect(output).toContain('\n0 rules were broken');
  });

  it('town-errands runs a town by its orders and the rules', () => {
    const output = run('town-errands.ts');
    expect(Number(/(\d+) of 40 people/.exec(output)?.[1])).toBeGreaterThan(37);
    expect(output).toContain('in the evening nobody moves');
    expect(output).toContain('\n0 rules were broken');
  });

  it('use-my-planner moves a crowd with a planner of its own', () => {
    expect(run('use-my-planner.ts')).toMatch(/^\d+ % have arrived after \d+ ticks\n$/);
  });

  it('regions divides a keep and keeps its gates in a file', () => {
    const [, gates, kept] = /(\d+) gates,[\s\S]*?(\d+) gates come back/.exec(run('regions.ts')) ?? [];
    expect(Number(gates)).toBeGreaterThan(3);
    expect(Number(kept)).toBe(Number(gates) + 1);
  });

  it('survey finds a route, gates to hold and an area to expand to', () => {
    const output = run('survey.ts');
    const [, gates] = /tiles to the enemy through (\d+) gates/.exec(output) ?? [];
    expect(Number(gates)).toBeGreaterThan(3);
    expect(output).toMatch(/hold gate \d+ to keep \d+ tiles/);
    expect(output).toContain('for 3 abreast: too-narrow');
    expect(output).toMatch(/its centre is \d+\.\d tiles from ours\n\d+ features/);
  });

  it('heuristics save expansions', () => {
    const [jps, landmarks, astar, gates] = [...run('heuristics.ts').matchAll(/: (\d+)/g)].map(([, n]) =>
      Number(n),
    );
    expect(landmarks).toBeLessThan(jps!);
    expect(gates).toBeLessThan(astar!);
  });

  it('distances lead to goals, nearly as far by borders, around a new wall', () => {
    const output = run('distances.ts');
    const [exact, borders] = [...output.matchAll(/(\d+) tiles walked/g)].map(([, tiles]) => Number(tiles));
    expect(borders! / exact!).toBeGreaterThanOrEqual(1);
    expect(borders! / exact!).toBeLessThan(1.004);
    for (const [, before, after] of output.matchAll(/([\d.]+) tiles to the goal, ([\d.]+) around/g))
      expect(Number(after)).toBeGreaterThan(Number(before));
  });

  it('tower-defence lets every creep out, past towers that block nobody', () => {
    const output = run('tower-defence.ts');
    const [, built, refused] = /^(\d+) towers built, (\d+) refused/.exec(output) ?? [];
    expect(Number(built)).toBeGreaterThan(10);
    expect(Number(refused)).toBeGreaterThan(0);
    expect(output).toMatch(/300 of 300 creeps are out/);
    const [, before, longest, after] =
      /is ([\d.]+) tiles, ([\d.]+) past the towers\n([\d.]+) again/.exec(output) ?? [];
    expect(Number(longest)).toBeGreaterThan(Number(before));
    expect(after).toBe(before);
  });

  it('dungeon-boss catches all heroes without standing on one', () => {
    const output = run('dungeon-boss.ts');
    expect(output).toMatch(/^the boss caught 6 of 6 heroes/);
    expect(output).toContain('0 times it stood on somebody');
    expect(output).toContain('the guard still stands on (20, 3)');
  });

  it('worker moves a crowd in another thread', () => {
    const output = run('worker.ts');
    expect(Number(/^(\d+) arrivals of 500 agents in \d+ ticks\n$/.exec(output)?.[1])).toBeGreaterThan(490);
  });

  it('auto takes a planner that brings everybody home', () => {
    const output = run('auto.ts');
    expect(output).toMatch(/^the selector takes [\w-]+\n100\.0 % have arrived/);
    expect(output).toMatch(/pibt: .*central/);
    expect(output).toMatch(/bmaa.* is (the default|predicted to be|among)[\s\S]*points in all/);
  });

  it('lab runs an experiment and reads its results', { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'floodgate-example-'));
    try {
      const lines = run('lab.ts', folder).trim().split('\n');
      expect(lines).toHaveLength(4);
      for (const line of lines) expect(line).toMatch(/^(pibt|bmaa), (20|80) agents: \d+ % home$/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('portfolio finds settings that complement each other', () => {
    const means = [...run('portfolio.ts').matchAll(/: ([\d.]+) times the shortest/g)].map(([, mean]) =>
      Number(mean),
    );
    expect(means.length).toBeGreaterThan(1);
    expect(means).toEqual([...means].sort((a, b) => b - a));
  });
});
