import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memberName, saveSelector, shippedSelector } from '@floodgate/select';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';

const CROWD = ['silverbend', '--agents', '30', '--problem', 'swap-sides', '--seed', '4'];

async function selectJson(...args: string[]) {
  const { code, stdout, stderr } = await cli(['select', ...args, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('select', () => {
  it('shows every planner with what is expected of it, and the choice', async () => {
    const { code, stdout } = await cli(['select', ...CROWD], { columns: 80, env: { NO_COLOR: '1' } });
    expect(code).toBe(0);
    for (const member of shippedSelector().portfolio)
      expect(stdout).toMatch(
        new RegExp(`^[> ] ${memberName(member)} +[\\d.,]+ +[\\d.]+ % +[\\d,.]+ +[\\d.,]+ ms`, 'm'),
      );
    const [, chosen] = /^> (\S+)/m.exec(stdout)!;
    expect(stdout).toMatch(new RegExp(`Take ${chosen}.*; next is `));
    expect(stdout).toMatch(/is the default|points better/);
  });

  it('prints the same as JSON', async () => {
    const answer = await selectJson(...CROWD);
    expect(answer).toMatchObject({ map: 'silverbend', problem: 'swap-sides', agents: 30, seed: 4 });
    expect(answer.planners.map(({ id }: { id: string }) => id)).toEqual(
      shippedSelector().portfolio.map(({ id }) => id),
    );
    for (const planner of answer.planners) {
      expect(planner.completion).toBeGreaterThanOrEqual(0);
      expect(planner.completion).toBeLessThanOrEqual(1);
      expect(planner.distance).toBeGreaterThan(0);
      expect(planner.msPerTick).toBeGreaterThan(0);
      expect(planner.arrival).toBeGreaterThan(0);
      expect(planner).toMatchObject({ allowed: true, whyNot: null });
    }
    expect(answer.reasons[0]).toMatchObject({ feature: expect.any(String), meaning: expect.any(String) });
  });

  it('explains the choice in parts that add up as they are printed', async () => {
    const { stdout } = await cli(['select', ...CROWD, '--explain', '--tick-ms', '0.2']);
    const lines = stdout.split('\n');
    const from = lines.findIndex((line) => / against .*points$/.test(line.trim()));
    const points = lines.slice(from + 1).flatMap((line) => /(-?\d+\.\d)\s*$/.exec(line)?.[1] ?? []);
    const [total, ...parts] = points.map((text) => Math.round(10 * Number(text))).reverse();
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  });

  it('keeps to what is allowed and says what the others break', async () => {
    const answer = await selectJson(...CROWD, '--no-central', '--memory', '500');
    expect(answer.choice).toMatch(/^bmaa/);
    expect(answer.limits).toEqual({ central: false, preprocessing: true, memoryMB: 500 });
    const { whyNot } = answer.planners.find(({ id }: { id: string }) => id === 'pibt');
    expect(whyNot).toBe('needs central control');
  });

  it('refuses limits that nothing fits, and says if no planner keeps a budget', async () => {
    const { code, stderr } = await cli(['select', ...CROWD, '--memory', '0.00001']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^floodgate: no planner fits what is allowed: .* needs about .* MB/);
    const tight = await selectJson(...CROWD, '--tick-ms', '0.0000001');
    expect(tight.keepsBudget).toBe(false);
    expect((await cli(['select', ...CROWD, '--tick-ms', '0'])).code).toBe(2);
  });

  it('takes a selector from a file, and refuses a damaged one with the reason', async () => {
    const file = join(freshFolder(), 'selector.json');
    const text = saveSelector(shippedSelector());
    writeFileSync(file, text);
    expect((await selectJson(...CROWD, '--model', file)).choice).toBe((await selectJson(...CROWD)).choice);
    writeFileSync(file, text.replace('pibt', 'pibd'));
    const { code, stderr } = await cli(['select', ...CROWD, '--model', file]);
    expect(code).toBe(1);
    expect(stderr).toContain('selector.json is damaged: its checksum does not match');
  });
});

describe('--planner auto', () => {
  it('runs in solve what select takes', async () => {
    const { stdout } = await cli(['solve', ...CROWD, '--planner', 'auto', '--json']);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({
      planner: 'auto',
      chosen: (await selectJson(...CROWD)).choice,
      completionRate: 1,
    });
    expect(answer.parameters).toMatchObject({ central: true, tickMs: 'Infinity' });
  });

  it('takes its limits as parameters', async () => {
    const args = ['solve', ...CROWD, '--planner', 'auto', '--steps', '5'];
    const { stdout } = await cli([...args, '--param', 'central=false', '--json']);
    expect(JSON.parse(stdout).chosen).toMatch(/^bmaa/);
    const odd = await cli([...args, '--param', 'speed=2']);
    expect(odd).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("planner auto has no parameter 'speed'; it has: central"),
    });
    const paper = await cli([...args, '--preset', 'paper']);
    expect(paper.stderr).toContain('planner auto has no preset paper');
  });

  it('stands beside others in compare, and is explained', async () => {
    const args = ['compare', 'arena', '--planners', 'auto,far', '--agents', '10', '--steps', '60', '--json'];
    const { rows } = JSON.parse((await cli(args)).stdout);
    expect(rows.map(({ planner, referee }: Record<string, string>) => [planner, referee])).toEqual([
      ['auto', 'clean'],
      ['far', 'clean'],
    ]);
    expect((await cli(['planners', 'auto'])).stdout).toContain('preprocessing');
    expect((await cli(['solve', 'arena', '--planner', 'auot'])).stderr).toContain("did you mean 'auto'?");
  });
});
