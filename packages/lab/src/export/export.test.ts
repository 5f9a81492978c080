import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-store.ts';
import { checkExperiment } from '../experiment/index.ts';
import { kindById } from '../jobs/index.ts';
import { MapLibrary } from '../maps/index.ts';
import type { ResultRow } from '../store/index.ts';
import { ThreadContext } from '../work/thread-context.ts';
import { exportTo } from './index.ts';

const { jobs } = checkExperiment({
  name: 'x',
  jobs: [
    {
      kind: 'crowd',
      maps: 'arena',
      problems: ['random', 'swap-sides'],
      agents: 5,
      planners: ['bmaa', 'far'],
      seeds: 6,
      limits: { steps: 40 },
    },
    { kind: 'probe', seeds: ['a "quoted", word'] },
  ],
});
const context = new ThreadContext([]);
const rows = (await Promise.all(
  jobs.map(async ({ key, kind, spec }) => {
    const { result, timing } = await kindById(kind)!.run(spec, context);
    const about = {
      codeVersion: '1',
      machine: 'm',
      worker: 'w',
      startedAt: new Date(0),
      finishedAt: new Date(1),
    };
    return { key, kind, spec, result, timing, ...about };
  }),
)) as unknown as ResultRow[];
async function exported(format: Parameters<typeof exportTo>[1]): Promise<Record<string, string>> {
  const out = join(freshFolder(), 'out');
  const input = { name: 'x', results: rows, failures: [], maps: new MapLibrary() };
  const { files } = await exportTo(out, format, input);
  return Object.fromEntries(files.map((path) => [path.slice(out.length), readFileSync(path, 'utf8')]));
}

describe('export', () => {
  it('to CSV has a row a job and quotes what must be', async () => {
    const lines = (await exported('csv'))['']!.split('\r\n');
    expect(lines).toHaveLength(rows.length + 2);
    const columns = lines[0]!.split(',');
    expect(columns).toContain('spec.planner.id');
    const at = columns.indexOf('result.completionRate');
    expect(lines[1]!.split(',')[at]).toBe(
      String((rows[0]!.result as { completionRate: number }).completionRate),
    );
    expect(lines[rows.length]).toContain('"a ""quoted"", word"');
  });

  it('to JSON has everything', async () => {
    expect(JSON.parse((await exported('json'))['']!)).toEqual(JSON.parse(JSON.stringify(rows)));
  });

  it('to Parquet has the marks of that format, and every column', async () => {
    const text = (await exported('parquet'))['']!;
    expect(text.startsWith('PAR1')).toBe(true);
    expect(text.endsWith('PAR1')).toBe(true);
    for (const column of ['key', 'spec.planner.id', 'result.completionRate', 'timing.seconds'])
      expect(text).toContain(column);
  });
});
