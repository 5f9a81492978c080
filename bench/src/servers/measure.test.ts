import { Grid } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { formatServers, measureServer } from './measure.ts';

const OPTIONS = { ticksPerSecond: 8, load: 0.01, budgetMs: 4, ticks: 8, mostWorlds: 3 };

describe('worlds on a server', () => {
  it('are as many as the limit allows if they take less than their share', () => {
    const server = { map: 'a field', planner: 'pibt', units: 5 };
    const row = measureServer(new Grid(12, 12), server, { ...OPTIONS, load: 10 });
    expect(row).toMatchObject({ ...server, worlds: 3 });
    expect(row.meanTickMs).toBeGreaterThan(0);
    expect(row.p99TickMs).toBeLessThanOrEqual(row.maxTickMs);
  });

  it('are at least one, however little they may take', () => {
    const server = { map: 'a field', planner: 'pibt', units: 40 };
    expect(measureServer(new Grid(30, 30), server, { ...OPTIONS, load: 1e-9 }).worlds).toBe(1);
  });

  it('are listed with all their units', () => {
    const row = {
      ...{ map: 'a field', planner: 'pibt', units: 500, worlds: 7, load: 0.7 },
      ...{ meanTickMs: 1, p99TickMs: 2, maxTickMs: 3, megabytes: 4 },
    };
    expect(formatServers([row], OPTIONS, '')).toContain(
      '| a field | `pibt` | 500 | 7 | 3,500 | 70 % | 1.00 |',
    );
  });
});
