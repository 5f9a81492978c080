import { PROBLEM_TYPES } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { MapLibrary } from '../maps/index.ts';
import { matchReport } from '../suites/mapf-networks.ts';
import { holdMatch, type MatchRecord } from './match.ts';
import { curvedRun } from './testing.ts';

const maps = new MapLibrary();
const rows = ['arena', 'dead-end', 'stony-meadow'].flatMap((map) =>
  PROBLEM_TYPES.flatMap(({ id: problem }, kind) =>
    ['bmaa', 'far', 'whca'].map((planner, i) =>
      curvedRun({ map, problem, agents: 20, planner, rate: i === kind % 3 ? 0.9 : 0.4 }),
    ),
  ),
);
const options = { models: ['map-size', 'classifier'], kinds: ['random', 'map'], splits: 2 } as const;

describe('a contest', () => {
  it('hands over each trial, and does none again', async () => {
    const known: MatchRecord[] = [];
    const first = await holdMatch(rows, { maps }, { ...options, onRecord: (record) => known.push(record) });
    expect(known.map(({ model, kind, split }) => `${model} ${kind} ${split}`)).toEqual([
      'map-size random 1',
      'map-size random 2',
      'map-size map 1',
      'map-size map 2',
      'classifier random 1',
      'classifier random 2',
      'classifier map 1',
      'classifier map 2',
    ]);
    const again: MatchRecord[] = [];
    const second = await holdMatch(
      rows,
      { maps },
      { ...options, splits: 3, known, onRecord: (record) => again.push(record) },
    );
    expect(again.map(({ split }) => split)).toEqual([3, 3, 3, 3]);
    for (const [i, { trials }] of first!.contests.entries())
      expect(second!.contests[i]!.trials.slice(0, 2)).toEqual(trials);
  });

  it('tests all on the same problems, and sets them side by side on the splits that all have', async () => {
    const known: MatchRecord[] = [];
    const onRecord = (record: MatchRecord) => known.push(record);
    await holdMatch(rows, { maps }, { ...options, models: ['map-size'], onRecord });
    const match = await holdMatch(
      rows,
      { maps },
      { ...options, models: ['classifier'], splits: 1, known: [...known] },
    );
    const tested = (model: string) =>
      match!.contests.filter((each) => each.model === model).map(({ trials }) => trials[0]!.split.test);
    expect(tested('classifier')).toEqual(tested('map-size'));
    const text = matchReport(match!)['index.md']!;
    const [together, apart] = text.split('## On all splits of each');
    expect(together).toContain('| map size alone, random splits | 1 |');
    expect(apart).toContain('| map size alone, random splits | 2 |');
  });

  it('ignores trials of other results', async () => {
    const known: MatchRecord[] = [];
    const brief = { ...options, models: ['map-size'], kinds: ['random'], splits: 1 } as const;
    await holdMatch(rows, { maps }, { ...brief, onRecord: (record) => known.push(record) });
    const other = rows.map((row) => (row.spec.map === 'arena' ? curvedRunAgain(row) : row));
    const again: MatchRecord[] = [];
    const record = (each: MatchRecord) => again.push(each);
    await holdMatch(other, { maps }, { ...brief, known, onRecord: record });
    expect(again).toHaveLength(1);
  });
});

function curvedRunAgain({ spec }: (typeof rows)[number]) {
  return curvedRun({
    map: spec.map,
    problem: spec.problem as 'random',
    agents: 20,
    planner: spec.planner.id,
    rate: 0.5,
  });
}
