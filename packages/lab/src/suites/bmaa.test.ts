import { describe, expect, it } from 'vitest';
import type { CrowdTimedCurve } from '../jobs/index.ts';
import { BMAA_COMPLETION, BMAA_DISTANCE, BMAA_MAPS, BMAA_PLANNERS } from '../papers/sigurdson.ts';
import type { ResultRow } from '../store/index.ts';
import { cellsOf, crowdRow, reportOf } from './testing.ts';

const LONG = [100, 300, 1000];

/** Every planner with some numbers of agents on a map. These runs are cut after 1,000 steps, which took 1 s. */
function rowsOn(
  map: string,
  sizes: readonly number[],
  figures: (planner: string, column: number) => Figures,
) {
  return sizes.flatMap((size) => BMAA_PLANNERS.map((id, i) => crowdRow(map, id, size, figures(id, i))));
}
type Figures = Parameters<typeof crowdRow>[3];

/** The row with other rules. */
function variant(row: ResultRow, spec: object, result: object = {}): ResultRow {
  return { ...row, spec: { ...row.spec, ...spec }, result: { ...row.result, ...result } } as ResultRow;
}

/** The row with times of its own. */
function timed(row: ResultRow, seconds: number, curve: CrowdTimedCurve): ResultRow {
  return { ...row, timing: { ...row.timing, seconds, curve } } as ResultRow;
}

describe('bmaa', () => {
  /** A run in which everything comes out as in the paper. */
  const asInPaper = BMAA_MAPS.flatMap((map) =>
    rowsOn(map, LONG, (_, i) => ({
      rate: BMAA_COMPLETION[map]![i]! / 100,
      distance: BMAA_DISTANCE[map]![i]!,
      steps: 0,
    })),
  );
  const report = reportOf('bmaa', asInPaper);
  const text = report['index.md']!;

  it('finds no difference where there is none, and says at which limit', () => {
    expect(text).toContain(
      'Table I: of the limits at which all cells are known, 1 s is nearest to the paper, with a mean absolute difference of 0.0 points.',
    );
    expect(text).toContain(
      'known, 1,000 steps is nearest to the paper, with a mean absolute difference of 0.0',
    );
    const all = [
      '60 (60; 0)',
      '79 (79; 0)',
      '77 (77; 0)',
      '68 (68; 0)',
      '64 (64; 0)',
      '60 (60; 0)',
      '68 (68; 0)',
    ];
    expect(cellsOf(report, 'dao/lak307d', '(Table I)')).toEqual(all);
    expect(cellsOf(report, 'bg/AR0414SR', '(Table III)')[1]).toBe('554 (554; 0 %)');
    expect(cellsOf(report, 'overall', '(Table I)')[0]).toBe('20 (20; 0)');
    expect(text).toContain('All: over 60 figures the mean difference is 0.0 points, the correlation 1.00');
  });

  it('shows a dash where a run was cut before the limit, and never what it had come to', () => {
    expect(cellsOf(report, '20,000 steps')).toEqual(['–', '–', '–', '–', '–', '–', '–']);
    expect(cellsOf(report, '2 s').slice(0, 2)).toEqual(['–', '–']);
    expect(cellsOf(report, 'bg/AR0414SR', 'at 20,000 steps')[1]).toBe('– (554)');
    // Planners that bring everybody home are known for ever.
    const home = rowsOn('dao/lak307d', LONG, (id) => ({ rate: id === 'far' ? 1 : 0.5 }));
    expect(cellsOf(reportOf('bmaa', home), '20,000 steps').slice(0, 6)).toEqual([
      '–',
      '–',
      '–',
      '–',
      '–',
      '40.0',
    ]);
  });

  it('finds the limit by planner', () => {
    const rows = rowsOn('dao/lak307d', LONG, (id) => ({ rate: id === 'far' ? 0.9 : 0.6 }));
    expect(cellsOf(reportOf('bmaa', rows), '1 s')).toEqual([
      '0.0',
      '19.0',
      '17.0',
      '8.0',
      '4.0',
      '30.0',
      '13.0',
    ]);
    expect(cellsOf(reportOf('bmaa', rows), 'nearest').at(-1)).toBe('1 s');
  });

  it('lists the numbers of agents, and leaves those out that not every planner was run with', () => {
    const rows = [...asInPaper, crowdRow('dao/lak307d', 'far', 200, { rate: 1 })];
    const lead = reportOf('bmaa', rows)['index.md']!;
    expect(lead).toContain('on every map with 100, 300, 1,000 agents, with one instance each');
    expect(lead).toContain('Not, or not wholly, run: 25, 50, 75, 125, 150, 175, 200, 225');
    expect(cellsOf(reportOf('bmaa', rows), 'overall', '(Table I)')[5]).toBe('16 (16; 0)');
  });

  it('counts agents that are not home with the limit', () => {
    const rows = rowsOn('dao/lak307d', [100], () => ({ rate: 0.75 }));
    expect(cellsOf(reportOf('bmaa', rows), 'dao/lak307d', '(Table II)')[1]).toBe('0.63 (0.20; +213 %)');
  });

  it('draws completion against both clocks and Figure 2, a line for each planner', () => {
    for (const name of ['limits-steps', 'limits-seconds', 'completion'])
      expect(report[`${name}.svg`]!.match(/aria-label="line"/g), name).toHaveLength(BMAA_PLANNERS.length);
    expect(report['limits-seconds.svg']!.match(/stroke-dasharray/g)).toHaveLength(BMAA_PLANNERS.length);
  });

  it('says on how many maps flow and pushing help, at each limit', () => {
    const rate = (id: string) => ({ rate: id === 'bmaa-f' ? 0.7 : id === 'bmaa-f-c' ? 0.4 : 0.5 });
    const some = reportOf('bmaa', [
      ...rowsOn('dao/lak307d', [100], rate),
      ...rowsOn('dao/lak304d', [100], () => ({ rate: 0.5 })),
    ]);
    const [none, better, worse] = [
      '0 (better on 0, worse on 0)',
      '(better on 1, worse on 0)',
      '(better on 0, worse on 1)',
    ];
    expect(cellsOf(some, '1,000 steps', '## Do flow')).toEqual([
      `+10.0 ${better}`,
      `−5.0 ${worse}`,
      `0.${none}`,
      `−15.0 ${worse}`,
    ]);
    expect(cellsOf(some, 'the paper', '## Do flow')[0]).toBe('+5.7 (better on 7, worse on 3)');
  });

  it('tells runs that a limit ended in their first tick from others', () => {
    const rows = rowsOn('dao/lak307d', [100], () => ({ rate: 1 }));
    const curve = (first: number): CrowdTimedCurve => ({
      ticks: [1, 100],
      home: [0, 100],
      distance: [1, 50],
      arrival: [1, 100],
      seconds: [first, 3],
      arrivalSeconds: [first, 3],
    });
    const some = rows.map((row) =>
      timed(
        row,
        3,
        curve('far' === (row.spec as never as { planner: { id: string } }).planner.id ? 2.5 : 0.4),
      ),
    );
    const page = reportOf('bmaa', some);
    expect(page['index.md']).toContain('| FAR | 1 s | 1 | 100 | 0 | – | 0 |');
    expect(page['index.md']).toContain('| A\\*-Replan | 1 s | 1 | 0 | – | 100 | 100 |');
    expect(cellsOf(page, 'dao/lak307d', 'Milliseconds of the first tick')).toEqual([
      '4.00',
      '4.00',
      '4.00',
      '4.00',
      '4.00',
      '25.00',
    ]);
  });

  it('sets the other corner rule, and agents that forget, beside the same problems', () => {
    const main = rowsOn('dao/lak307d', [100], () => ({ rate: 0.5 }));
    const corners = main.map((row) =>
      variant(row, { corners: 'no-corner-cutting' }, { completionRate: 0.4 }),
    );
    const forgetful = variant(
      main[2]!,
      { planner: { id: 'bmaa-c', preset: 'paper', parameters: { forget: true } } },
      { completionRate: 0.3 },
    );
    const page = reportOf('bmaa', [...main, ...corners, forgetful])['index.md']!;
    expect(page).toContain('| FAR | 1,000 steps | 1 | 50.0 | 40.0 | 50 | 50 |');
    expect(page).toContain('| BMAA\\*-c | 1,000 steps | 1 | 50.0 | 30.0 | 50 | 50 |');
    expect(page).toContain('| BMAA\\*-c | 200 steps | 0 | – | – | – | – |');
  });

  it('says where built-in maps stood in, and compares nothing then', () => {
    const page = reportOf(
      'bmaa',
      rowsOn('ravenkeep', LONG, () => ({ rate: 1 })),
    );
    expect(page['index.md']).toContain('built-in maps are used instead: ravenkeep');
    expect(page['index.md']).toContain('Table I: at no limit are all cells known');
  });
});
