import { describe, expect, it } from 'vitest';
import type { Outcome } from './measure.ts';
import { type Result, summarize } from './results.ts';
import { errorLines, instanceLine, markdownPage, summaryLines } from './tables.ts';
import { HOME } from './testing.ts';

function result(map: string, neighbours: 4 | 8, ...outcomes: Partial<Outcome>[]): Result {
  const task = { map, neighbours, scenario: 'random-1', file: undefined, agents: 100 };
  return { ...task, outcomes: outcomes.map((outcome) => ({ ...HOME, ...outcome })) };
}

const RESULTS = [
  result('a', 4, { ratio: 2 }, { ratio: 1 }),
  result('a', 4, { ratio: 4 }, { ratio: 4, completion: 0.999 }),
  result('a', 8, { ratio: 1 }, { ratio: 1.1 }),
  result('b', 4, { ratio: 5 }, { ratio: Number.NaN, completion: 0, error: 'no plan' }),
];

describe('the means of the MAPF benchmark', () => {
  const { maps, overall } = summarize(RESULTS, ['pibt', 'lacam']);

  it('are taken per map and neighbourhood', () => {
    expect(maps.map(({ map, neighbours }) => `${map} ${neighbours}`)).toEqual(['a 4', 'a 8', 'b 4']);
    expect(maps[0]!.means[1]).toEqual({
      instances: 2,
      solved: 1,
      ratio: 2.5,
      msPerTick: 0.5,
      relative: 0.75,
    });
  });

  it('leave out instances without a plan, but count them as not solved', () => {
    expect(maps[2]!.means[1]).toMatchObject({
      instances: 1,
      solved: 0,
      ratio: Number.NaN,
      relative: Number.NaN,
    });
    expect(overall[1]).toMatchObject({ instances: 4, solved: 2, ratio: (2.5 + 1.1) / 2 });
    expect(overall[1]!.relative).toBeCloseTo((0.75 + 1.1) / 2);
  });

  it('name the worst map: by ratio for the first planner, relative to it for the others', () => {
    expect(overall[0]!.worst).toEqual({ map: 'b', neighbours: 4, value: 5 });
    expect(overall[1]!.worst).toEqual({ map: 'a', neighbours: 8, value: 1.1 });
  });

  it('do not count a run with a violation as solved', () => {
    expect(summarize([result('a', 4, { error: 'the Referee: swap' })], ['pibt']).overall[0]!.solved).toBe(0);
  });
});

describe('the tables of the MAPF benchmark', () => {
  it('mark ratios that are lower bounds, and never round up to 100 %', () => {
    const line = instanceLine(result('a', 4, {}, { completion: 0.9999, ratio: 3 }));
    expect(line.split(/\s+/)).toEqual([
      'a',
      'random-1',
      '4c',
      '100',
      '100%',
      '2.000',
      '10',
      '0.50',
      '99.9%',
      '≥3.000',
      '10',
      '0.50',
      '1.500',
    ]);
  });

  it('give the seconds of LaCAM3, and what went wrong', () => {
    const { msPerTick: _, ...plan } = HOME;
    const outcome = { ...plan, seconds: 10.2, error: 'no plan' };
    const failed = { ...result('a', 4, {}), outcomes: [HOME, outcome] };
    expect(instanceLine(failed)).toMatch(/ 10 s +1\.000$/);
    expect(errorLines(failed, ['pibt', 'lacam3'])).toEqual(['  lacam3: no plan']);
  });

  it('end with a line per planner', () => {
    expect(summaryLines(summarize(RESULTS, ['pibt', 'lacam'])).slice(-2)).toEqual([
      'pibt: everyone home on all 4 instances; mean ratio 3.000; worst map b (4c): 5.000',
      'lacam: everyone home on 2 of 4 instances; mean ratio 1.800, 0.925 of pibt; worst map a (8c): 1.100 of pibt',
    ]);
  });

  it('make a Markdown page in which every row has all columns', () => {
    const results = [...RESULTS, result('c', 8, {})];
    const page = markdownPage(results, summarize(results, ['pibt', 'lacam3']), {
      command: 'npm run mapf',
      unfinished: true,
    });
    expect(page).toContain('The run was stopped before its end.');
    const columns = page
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').length);
    expect(new Set(columns.slice(0, 6))).toEqual(new Set([11]));
    expect(new Set(columns.slice(6))).toEqual(new Set([15]));
  });
});
