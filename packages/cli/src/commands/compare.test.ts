import { PLANNERS } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { cli } from '../../testing/run-cli.ts';

const IDS = PLANNERS.map(({ id }) => id);
const SMALL = ['compare', 'arena', '--agents', '20', '--steps', '80'];

describe('compare', () => {
  it('has a row for each planner and the verdict of the Referee', async () => {
    const { code, stdout, stderr } = await cli(SMALL);
    for (const id of IDS) expect(stdout).toMatch(new RegExp(`^${id} .* clean$`, 'm'));
    expect(stdout).toMatch(/^planner +home +steps +arrival +distance +detour +ms\/tick +p99 +Referee$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('compares presets and numbers of agents', async () => {
    const args = ['--planners', 'bmaa,bmaa-f', '--preset', 'both', '--agents', '5,15', '--seeds', '2'];
    const { code, stdout } = await cli([...SMALL, ...args, '--json']);
    const { rows, ...about } = JSON.parse(stdout);
    expect(about).toEqual({
      map: 'arena',
      problem: 'random',
      seeds: 2,
      steps: 80,
      timeLimit: null,
      complete: true,
    });
    expect(rows.map((row: Record<string, unknown>) => `${row.agents} ${row.planner} ${row.preset}`)).toEqual([
      '5 bmaa default',
      '5 bmaa paper',
      '5 bmaa-f default',
      '5 bmaa-f paper',
      '15 bmaa default',
      '15 bmaa paper',
      '15 bmaa-f default',
      '15 bmaa-f paper',
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ runs: 2, referee: 'clean', violations: [] });
      expect(row.completionRate).toBeGreaterThan(0);
      expect(row.suboptimality).toBeGreaterThan(0.999999);
    }
    expect(code).toBe(0);
  });

  it('agrees with solve on the same problem', async () => {
    const one = await cli([
      'solve',
      'arena',
      '--agents',
      '20',
      '--steps',
      '80',
      '--planner',
      'bmaa',
      '--json',
    ]);
    const many = await cli([...SMALL, '--planners', 'bmaa', '--json']);
    const { completionRate, arrivalRatio, meanCompletionSteps, meanDistance, suboptimality } = JSON.parse(
      one.stdout,
    );
    const [row] = JSON.parse(many.stdout).rows;
    expect(row.completionRate).toBe(completionRate);
    expect(row.arrivalRatio).toBe(arrivalRatio);
    expect(row.meanCompletionSteps).toBeCloseTo(meanCompletionSteps, 9);
    expect(row.meanDistance).toBeCloseTo(meanDistance, 9);
    expect(row.suboptimality).toBeCloseTo(suboptimality, 9);
  });

  it('compares lifelong crowds by goals per tick', async () => {
    const lifelong = [...SMALL, '--problem', 'lifelong', '--planners', 'pibt,far'];
    const { stdout } = await cli(lifelong);
    expect(stdout).toMatch(/^planner +goals\/tick +distance +ms\/tick +p99 +Referee$/m);
    expect(stdout).toMatch(/^pibt +[1-9]\.\d\d .* clean$/m);
    expect(stdout).not.toContain('at the limit');
    const { rows } = JSON.parse((await cli([...lifelong, '--json'])).stdout);
    const one = await cli(['solve', ...lifelong.slice(1, -2), '--planner', 'pibt', '--json']);
    expect(rows[0]).toMatchObject({ planner: 'pibt', arrivalRatio: null, suboptimality: null });
    expect(rows[0].throughput).toBeCloseTo(JSON.parse(one.stdout).throughput, 9);
  });

  it('says which limits ended runs', async () => {
    const crowded = ['compare', 'emberdeep', '--agents', '300', '--planners', 'bmaa'];
    expect((await cli([...crowded, '--steps', '5'])).stdout).toContain(
      '1 of 1 run ended at the limit of 5 ticks',
    );
    expect((await cli([...crowded, '--time-limit', '0.1'])).stdout).toContain('s of computing: bmaa');
  });

  it('prints the rows that are finished when Ctrl-C is pressed', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1500);
    const args = ['compare', 'emberdeep', '--agents', '10,400', '--steps', '1000000'];
    const { code, stdout } = await cli(args, { signal: controller.signal });
    const rows = IDS.length * 2;
    expect(stdout).toMatch(new RegExp(`^stopped by Ctrl-C: \\d+ of ${rows} rows finished$`, 'm'));
    expect(code).toBe(130);
  });
});
