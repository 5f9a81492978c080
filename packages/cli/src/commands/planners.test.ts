import { PLANNERS } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { cli } from '../../testing/run-cli.ts';

describe('planners', () => {
  it('lists every planner, within 80 columns', async () => {
    const { code, stdout } = await cli(['planners']);
    for (const { id, title } of PLANNERS) {
      expect(stdout).toContain(`  ${id} `);
      expect(stdout).toContain(title);
    }
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(code).toBe(0);
  });

  it.each(PLANNERS.map(({ id }) => id))('explains the parameters of %s', async (id) => {
    const { stdout } = await cli(['planners', id], { columns: 200, env: { NO_COLOR: '1' } });
    const { parameters } = PLANNERS.find((planner) => planner.id === id)!;
    for (const [name, { meaning }] of Object.entries(parameters)) {
      expect(stdout).toContain(`  ${name} `);
      expect(stdout).toContain(meaning.split(' ')[0]);
    }
    const narrow = await cli(['planners', id]);
    for (const line of narrow.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('prints JSON', async () => {
    const all = JSON.parse((await cli(['planners', '--json'])).stdout);
    expect(all.map(({ id }: { id: string }) => id)).toEqual(PLANNERS.map(({ id }) => id));
    const one = JSON.parse((await cli(['planners', 'bmaa', '--json'])).stdout);
    expect(Object.keys(one)).toEqual(['id', 'title', 'summary', 'central', 'parameters']);
    expect(one.parameters[0]).toMatchObject({ name: 'expansions', default: 32, paper: 32 });
  });
});
