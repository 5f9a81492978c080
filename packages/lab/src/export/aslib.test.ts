import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURE_NAMES, features, selectionProblem } from '@floodgate/select';
import { builtInMap, generateProblem } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freshFolder } from '../../testing/fresh-store.ts';
import { checkAslib } from '../aslib-check/index.ts';
import type { CrowdSpec } from '../jobs/index.ts';
import { MapLibrary } from '../maps/index.ts';
import type { FailureRow, ResultRow } from '../store/index.ts';
import { rowsFrom } from '../suites/testing.ts';
import { exportTo } from './index.ts';

const whole = await rowsFrom({
  name: 'x',
  jobs: [
    {
      kind: 'crowd',
      maps: ['arena', 'stony-meadow', 'corridor'],
      problems: ['random', 'swap-sides'],
      agents: 5,
      planners: ['pibt', { id: 'whca', parameters: { window: 8 } }, { id: 'bmaa', preset: 'paper' }],
      problemSeeds: 2,
      seeds: 2,
      limits: { steps: 30 },
    },
  ],
});

interface Files {
  readonly folder: string;
  readonly notes: readonly string[];
  /** The rows of a file. */
  rows(file: string): string[][];
}

async function exported(
  results: readonly ResultRow[],
  failures: readonly FailureRow[] = [],
  planners?: readonly string[],
): Promise<Files> {
  const folder = join(freshFolder(), 'scenario');
  const input = { name: 'x', results, failures, maps: new MapLibrary(), ...(planners && { planners }) };
  const { notes } = await exportTo(folder, 'aslib', input);
  const rows = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .split('@DATA\n')[1]!
      .trim()
      .split('\n')
      .map((line) => line.split(','));
  return { folder, notes, rows };
}

function specOf({ spec }: ResultRow): CrowdSpec {
  return spec as CrowdSpec;
}

function failureOf(row: ResultRow, error: string): FailureRow {
  return { ...row, error, attempts: 3, failedAt: new Date(0) } as unknown as FailureRow;
}

describe('an ASlib scenario', () => {
  it('is accepted by the strict reader, with the planner’s seed as repetition', async () => {
    const { folder, rows } = await exported(whole);
    const check = checkAslib(folder);
    expect(check.errors).toEqual([]);
    expect(check.remarks).toEqual([]);
    expect(check).toMatchObject({ instances: 12, algorithms: 3, features: FEATURE_NAMES.length, runs: 72 });
    const runs = rows('algorithm_runs.arff');
    expect(new Set(runs.map(([, repetition]) => repetition))).toEqual(new Set(['1', '2']));
    const { performance_measures, maximize, metainfo_algorithms } = parse(
      readFileSync(join(folder, 'description.txt'), 'utf8'),
    );
    expect(performance_measures).toEqual([
      'mean_arrival',
      'completion_rate',
      'mean_distance',
      'arrival_ratio',
      'computing_seconds',
    ]);
    expect(maximize).toEqual([false, true, false, false, false]);
    expect(Object.keys(metainfo_algorithms).sort()).toEqual(['bmaa-paper', 'pibt', 'whca-window-8']);
    const [id, , , arrival, completion, distance] = runs.find(([, , name]) => name === 'bmaa-paper')!;
    expect(id).toBe('arena:random:5:seed-1:30-steps');
    const row = whole.find((row) => specOf(row).planner.id === 'bmaa')!;
    const { agents, home, meanCompletionSteps, completionRate, meanDistance } = row.result as never as Record<
      string,
      number
    >;
    expect(Number(arrival)).toBeCloseTo((home! * meanCompletionSteps! + (agents! - home!) * 30) / agents!, 9);
    expect([Number(completion), Number(distance)]).toEqual([completionRate, meanDistance]);
  });

  it('has the features of the selector, exactly, and what each step of them costs', async () => {
    const { rows } = await exported(whole);
    const [id, , ...values] = rows('feature_values.arff')[0]!;
    expect(id).toBe('arena:random:5:seed-1:30-steps');
    const grid = builtInMap('arena').load();
    const problem = generateProblem(grid, { type: 'random', agents: 5, seed: 1 });
    expect(Float32Array.from(values, Number)).toEqual(features(selectionProblem(problem)));
    const costs = rows('feature_costs.arff').flatMap(([, , ...costs]) => costs.map(Number));
    expect(costs.filter((cost) => cost > 0)).toHaveLength(costs.length);
  });

  it('keeps problems of one map in one fold', async () => {
    const { rows } = await exported(whole);
    const foldsOf = new Map<string, Set<string>>();
    for (const [id, , fold] of rows('cv.arff')) {
      const map = id!.split(':')[0]!;
      foldsOf.set(map, (foldsOf.get(map) ?? new Set()).add(fold!));
    }
    expect([...foldsOf.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(new Set([...foldsOf.values()].flatMap((folds) => [...folds])).size).toBe(3);
  });

  it('keeps problems that differ in the seed alone in one fold if there is one map', async () => {
    const { rows } = await exported(whole.filter((row) => specOf(row).map === 'arena'));
    const folds = new Map(rows('cv.arff').map(([id, , fold]) => [id, fold]));
    expect(folds.get('arena:random:5:seed-1:30-steps')).toBe(folds.get('arena:random:5:seed-2:30-steps'));
    expect(new Set(folds.values()).size).toBe(2);
  });

  it('leaves out instances without some algorithm or repetition, counts them and names them', async () => {
    const without = (planner: string, map: string, seed: number) => (row: ResultRow) => {
      const spec = specOf(row);
      return !(
        spec.planner.id === planner &&
        spec.map === map &&
        spec.problemSeed === 1 &&
        Number(spec.seed) >= seed
      );
    };
    const few = whole.filter(without('whca', 'corridor', 1)).filter(without('bmaa', 'arena', 2));
    const { folder, notes } = await exported(few);
    expect(checkAslib(folder)).toMatchObject({ instances: 8, runs: 48, errors: [] });
    expect(notes).toContain(
      'left out: 4 incomplete instances: 2 with 1 of 2 repetitions of bmaa-paper; 2 with no run of whca-window-8',
    );
    const readme = readFileSync(join(folder, 'readme.txt'), 'utf8');
    expect(readme).toContain('- corridor:swap-sides:5:seed-1:30-steps: no run of whca-window-8');
  });

  it('takes the algorithms that keep most results, or those that are asked for', async () => {
    const rare = whole.filter((row) => specOf(row).planner.id !== 'pibt' || specOf(row).map === 'arena');
    const { folder, notes } = await exported(rare);
    expect(checkAslib(folder)).toMatchObject({ instances: 12, algorithms: 2, errors: [] });
    expect(notes).toContain('left out: algorithm pibt, which has runs on 4 instances');
    const asked = await exported(rare, [], ['pibt', 'bmaa-paper']);
    expect(checkAslib(asked.folder)).toMatchObject({ instances: 4, algorithms: 2, errors: [] });
    await expect(exported(rare, [], ['pibb'])).rejects.toThrow(
      "no runs of 'pibb': there are bmaa-paper, pibt, whca-window-8",
    );
  });

  it('has a state and imputed values for runs that failed, and says why', async () => {
    const errors = [
      'boom',
      'took longer than 900 s and was stopped',
      'Worker terminated: JS heap out of memory',
    ];
    const failed = whole.slice(0, 3).map((row, i) => failureOf(row, errors[i]!));
    const { folder, rows } = await exported(whole.slice(3), failed);
    const { errors: complaints, states } = checkAslib(folder);
    expect(complaints).toEqual([]);
    expect([states.get('crash'), states.get('memout')]).toEqual([1, 1]);
    const crashed = rows('algorithm_runs.arff').find((row) => row.at(-1) === 'crash')!;
    expect(crashed.slice(3, 5)).toEqual(['30', '0']);
    expect(crashed).not.toContain('?');
    expect(readFileSync(join(folder, 'readme.txt'), 'utf8')).toContain('1 time pibt: boom');
  });

  it('calls runs that broke the rules other', async () => {
    const broken = { ...whole[0]!, result: { ...whole[0]!.result, violations: 2 } } as ResultRow;
    const { folder } = await exported([broken, ...whole.slice(1)]);
    expect(checkAslib(folder).states.get('other')).toBe(1);
  });

  it('needs crowds whose agents arrive, two planners, and the maps as they were', async () => {
    await expect(exported([])).rejects.toThrow('x has no results of crowd jobs with agents that arrive');
    const one = whole.filter((row) => specOf(row).planner.id === 'pibt');
    await expect(exported(one)).rejects.toThrow('needs problems with runs of two planners or more');
    const other = whole.map((row) => ({ ...row, result: { ...row.result, mapHash: '0' } }) as ResultRow);
    await expect(exported(other)).rejects.toThrow("the map 'arena' has changed since it was run");
  });
});
