import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';

/** Sends every agent straight ahead, one at a time, where nobody stands. */
const PLANNER = `
import { definePlanner, type PlannerContext } from 'floodgate/planner-kit';
import { DX, DY } from 'floodgate/search';

export default definePlanner({
  id: 'straight-ahead',
  title: 'Straight ahead',
  summary: 'every agent takes the step that brings it nearest to its goal',
  central: false,
  parameters: { patience: { default: 3, min: 1, meaning: 'ticks it waits' } },
  create: ({ crowd }: PlannerContext) => ({
    plan(): void {
      const { grid, slots, cells, targets, next } = crowd;
      for (const slot of slots) {
        const [x, y] = grid.point(cells[slot]!);
        const [goalX, goalY] = grid.point(targets[slot]!);
        const d = DX.findIndex((dx, i) => dx === Math.sign(goalX - x) && DY[i] === Math.sign(goalY - y));
        if (d >= 0 && grid.moves[cells[slot]!]! & (1 << d)) next[slot] = cells[slot]! + grid.offsets[d]!;
      }
    },
  }),
});
`;

function plannerFile(text = PLANNER): string {
  const file = join(freshFolder(), 'straight-ahead.ts');
  writeFileSync(file, text);
  return file;
}

describe('a planner in a file of its own', () => {
  it('runs in solve under its id, with its parameters', async () => {
    const file = plannerFile();
    const { code, stdout } = await cli([
      ...[
        'solve',
        'arena',
        '--planner',
        file,
        '--agents',
        '10',
        '--steps',
        '40',
        '--param',
        'patience=5',
        '--json',
      ],
    ]);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ planner: 'straight-ahead', agents: 10, parameters: { patience: 5 } });
    expect(answer.completionRate).toBeGreaterThan(0);
  });

  it('runs in compare beside others, and the Referee has nothing to say', async () => {
    const planners = `pibt,${plannerFile()}`;
    const { code, stdout } = await cli([
      ...['compare', 'arena', '--planners', planners, '--agents', '10', '--steps', '40', '--json'],
    ]);
    expect(code).toBe(0);
    const { rows } = JSON.parse(stdout);
    expect(rows.map(({ planner, referee }: Record<string, string>) => [planner, referee])).toEqual([
      ['pibt', 'clean'],
      ['straight-ahead', 'clean'],
    ]);
  });

  it('is described by planners', async () => {
    const { stdout } = await cli(['planners', plannerFile()]);
    expect(stdout).toMatch(/straight-ahead {2}Straight ahead, every agent decides for itself/);
    expect(stdout).toMatch(/patience +3 +3 +ticks it waits/);
  });

  it('passes or fails the checks that every planner must pass', { timeout: 120_000 }, async () => {
    const good = await cli(['planners', plannerFile(), '--check']);
    expect(good.stdout).toMatch(/^passed {2}preset default: breaks no rule$/m);
    expect([good.code, good.stdout.includes('failed')]).toEqual([0, false]);
    const random = PLANNER.replace('d >= 0', 'd >= 0 && Math.random() < 0.5');
    const bad = await cli(['planners', plannerFile(random), '--check']);
    expect(bad.stdout).toMatch(/^failed {2}preset default: does the same for the same seed$/m);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toMatch(/planner straight-ahead failed 2 of \d+ checks/);
  });

  it.each([
    ['./no-such-planner.ts', undefined, /planner file \.\/no-such-planner\.ts: ENOENT/],
    ['nothing exported', 'const x = 1;', /straight-ahead\.ts exports no planner: write one export default/],
    ['a syntax error', 'export default {{', /planner file .*straight-ahead\.ts: /],
    ['an error when run', 'throw new Error("not today")', /straight-ahead\.ts: not today/],
    ['an id that is taken', PLANNER.replace("'straight-ahead'", "'pibt'"), /planner id 'pibt' is taken/],
  ])('is refused with a clear error: %s', async (name, text, message) => {
    const file = text === undefined ? name : plannerFile(text);
    const { code, stderr } = await cli(['solve', 'arena', '--planner', file, '--agents', '5']);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
