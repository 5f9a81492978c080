import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freshFolder } from '../../testing/fresh-store.ts';
import { checkExperiment } from '../experiment/index.ts';
import { kindById } from '../jobs/index.ts';
import type { FailureRow, ResultRow } from '../store/index.ts';
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
const failures = [
  {
    ...jobs[0]!,
    spec: { ...jobs[0]!.spec, planner: { id: 'whca', preset: 'paper', parameters: {} } },
    error: 'x',
    attempts: 3,
    machine: 'm',
    failedAt: new Date(0),
  },
] as FailureRow[];

function exported(format: Parameters<typeof exportTo>[1]): Record<string, string> {
  const out = join(freshFolder(), 'out');
  const paths = exportTo(out, format, { name: 'x', results: rows, failures });
  return Object.fromEntries(paths.map((path) => [path.slice(out.length), readFileSync(path, 'utf8')]));
}

function arff(text: string): { attributes: string[]; rows: string[][] } {
  const [head, data] = text.split('@DATA\n');
  const attributes = [...head!.matchAll(/^@ATTRIBUTE (\S+)/gm)].map((match) => match[1]!);
  return {
    attributes,
    rows: data!
      .trim()
      .split('\n')
      .map((line) => line.split(',')),
  };
}

describe('export', () => {
  it('to CSV has a row a job and quotes what must be', () => {
    const lines = exported('csv')['']!.split('\r\n');
    expect(lines).toHaveLength(rows.length + 2);
    const columns = lines[0]!.split(',');
    expect(columns).toContain('spec.planner.id');
    const at = columns.indexOf('result.completionRate');
    expect(lines[1]!.split(',')[at]).toBe(
      String((rows[0]!.result as { completionRate: number }).completionRate),
    );
    expect(lines[rows.length]).toContain('"a ""quoted"", word"');
  });

  it('to JSON has everything', () => {
    expect(JSON.parse(exported('json')['']!)).toEqual(JSON.parse(JSON.stringify(rows)));
  });

  it('to Parquet has the marks of that format, and every column', () => {
    const text = exported('parquet')['']!;
    expect(text.startsWith('PAR1')).toBe(true);
    expect(text.endsWith('PAR1')).toBe(true);
    for (const column of ['key', 'spec.planner.id', 'result.completionRate', 'timing.seconds'])
      expect(text).toContain(column);
  });

  it('to ASlib has planners as algorithms and problems as instances, the same in every file', () => {
    const files = exported('aslib');
    const description = parse(files['/description.txt']!);
    const runs = arff(files['/algorithm_runs.arff']!);
    const features = arff(files['/feature_values.arff']!);
    const instances = features.rows.map(([id]) => id!);
    expect(new Set(instances).size).toBe(12);
    expect(runs.rows).toHaveLength(25);
    expect(runs.attributes).toEqual([
      'instance_id',
      'repetition',
      'algorithm',
      ...description.performance_measures,
      'runstatus',
    ]);
    expect(new Set(runs.rows.map(([id]) => id))).toEqual(new Set(instances));
    expect(new Set(runs.rows.slice(0, 24).map((row) => row[2]))).toEqual(
      new Set(Object.keys(description.metainfo_algorithms)),
    );
    expect(runs.rows[24]!.slice(2)).toEqual(['whca:paper', '?', '?', '?', '?', 'crash']);
    expect(features.attributes.slice(2)).toEqual(description.features_deterministic);
    for (const row of features.rows) expect(row).toHaveLength(features.attributes.length);
    const status = arff(files['/feature_runstatus.arff']!);
    expect(status.rows.map(([id]) => id)).toEqual(instances);
    const folds = arff(files['/cv.arff']!).rows;
    expect(new Set(folds.map(([id]) => id))).toEqual(new Set(instances));
    expect(Math.max(...folds.map((row) => Number(row[2])))).toBe(10);
  });

  it('to ASlib needs results of crowds', () => {
    const probes = { name: 'x', results: rows.slice(-1), failures: [] };
    expect(() => exportTo(freshFolder(), 'aslib', probes)).toThrow('x has no results of crowd jobs');
  });
});
