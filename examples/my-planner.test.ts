import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plannerChecks } from 'floodgate/planner-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import myPlanner from './my-planner.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMMAND = join(ROOT, 'packages/cli/bin/floodgate.js');

describe('the planner of docs/write-a-planner.md', () => {
  it('is one file of at most 60 lines', () => {
    expect(
      readFileSync(join(ROOT, 'examples/my-planner.ts'), 'utf8').split('\n').length - 1,
    ).toBeLessThanOrEqual(60);
  });

  for (const { name, run } of plannerChecks(myPlanner)) it(name, { timeout: 60_000 }, run);
});

describe('in a project of its own, with floodgate from the packed tarball', { timeout: 120_000 }, () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'floodgate-project-'));
    const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    const tarball = execFileSync('npm', pack, { cwd: join(ROOT, 'packages/core'), encoding: 'utf8' }).trim();
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    const install = ['install', '--silent', '--offline', '--no-audit', '--no-fund', join(folder, tarball)];
    execFileSync('npm', install, { cwd: folder });
    copyFileSync(join(ROOT, 'examples/my-planner.ts'), join(folder, 'my-planner.ts'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles against the published types', () => {
    const options = [
      '--noEmit',
      '--strict',
      '--noUncheckedIndexedAccess',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, ...options, '--skipLibCheck', 'false', 'my-planner.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
  });

  it('moves a crowd and runs the checks', () => {
    const script = `
      import { World, run } from 'floodgate';
      import { builtInMap, generateProblem, populate } from 'floodgate/problems';
      import { plannerChecks } from 'floodgate/planner-kit/testing';
      import downhill from './my-planner.ts';
      for (const check of plannerChecks(downhill).slice(0, 4)) check.run();
      const grid = builtInMap('stony-meadow').load();
      const world = new World(grid, { planner: downhill() });
      populate(world, generateProblem(grid, { agents: 50, seed: 1 }));
      run(world, { ticks: 500 });
      console.log(world.metrics().completionRate);`;
    writeFileSync(join(folder, 'try.ts'), script);
    const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
    const output = execFileSync(process.execPath, [tsx, 'try.ts'], { cwd: folder, encoding: 'utf8' });
    expect(Number(output)).toBeGreaterThan(0.8);
  });

  it('runs by its file name in solve and compare', () => {
    const floodgate = (...args: string[]) =>
      JSON.parse(
        execFileSync(process.execPath, [COMMAND, ...args, '--json'], { cwd: folder, encoding: 'utf8' }),
      );
    const solved = floodgate('solve', 'stony-meadow', '--planner', './my-planner.ts', '--agents', '50');
    expect(solved.planner).toBe('downhill');
    expect(solved.completionRate).toBeGreaterThan(0.8);
    const { rows } = floodgate(
      ...[
        'compare',
        'stony-meadow',
        '--planners',
        'pibt,./my-planner.ts',
        '--agents',
        '50',
        '--steps',
        '300',
      ],
    );
    expect(rows.map(({ planner, referee }: Record<string, string>) => [planner, referee])).toEqual([
      ['pibt', 'clean'],
      ['downhill', 'clean'],
    ]);
  });
});
