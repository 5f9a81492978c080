import { describe, expect, it } from 'vitest';
import { readResults } from './read-results.ts';
import { arrangeRows, sharedValues, varyingColumns } from './view.ts';

const CSV =
  'planner,map,rate,note\r\npibt,arena,1,"a, ""b"""\r\nfar,arena,0.5,\r\nbmaa,arena,,"two\nlines"\r\n';

describe('a results file', () => {
  it('may be CSV with quotes, empty fields and line breaks', () => {
    const [table] = readResults('r.csv', CSV);
    expect(table!.rows).toEqual([
      ['pibt', 'arena', 1, 'a, "b"'],
      ['far', 'arena', 0.5, null],
      ['bmaa', 'arena', null, 'two\nlines'],
    ]);
    expect(table!.columns.map(({ numeric }) => numeric)).toEqual([false, false, true, false]);
  });

  it('may lack a figure in some rows: the column can still be plotted', () => {
    const [table] = readResults('r.csv', 'planner,arrival ratio\npibt,1.5\nfar,–\nbmaa,\n');
    expect(table!.columns[1]!.numeric).toBe(true);
    expect(table!.rows.map(([, ratio]) => ratio)).toEqual([1.5, null, null]);
  });

  it('may be what the lab exports: records with records in them', () => {
    const [table] = readResults(
      'r.json',
      JSON.stringify([
        { key: 'a', spec: { planner: { id: 'far' } }, result: { home: 3, gates: [1, 2] } },
        { key: 'b', spec: { planner: { id: 'pibt' } }, result: { home: 4 }, failed: true },
      ]),
    );
    expect(table!.columns.map(({ name }) => name)).toEqual([
      'key',
      'spec.planner.id',
      'result.home',
      'result.gates',
      'failed',
    ]);
    expect(table!.rows[1]).toEqual(['b', 'pibt', 4, null, 'true']);
  });

  it('may be what a command prints with --json', () => {
    expect(readResults('c', '{"map":"arena","rows":[{"planner":"far"}]}')[0]!.rows).toEqual([['far']]);
    expect(readResults('s', '{"planner":"far","agents":3}')[0]!.rows).toEqual([['far', 3]]);
  });

  it.each([
    ['a.csv', '', 'is empty'],
    ['a.csv', 'a,b\n1\n', 'row 2 has 1 fields'],
    ['a.csv', 'a,b\n', 'has no rows'],
    ['a.json', '{"a":', 'is not JSON'],
    ['a.json', '[1, 2]', 'holds no list of results'],
  ])('%s with %j is refused in words', (name, text, words) => {
    expect(() => readResults(name, text)).toThrow(words);
    expect(() => readResults(name, text)).toThrow(name);
  });
});

describe('the view of a table', () => {
  const [table] = readResults('r.csv', CSV);

  it('shows the columns that differ and names what all rows share', () => {
    expect(varyingColumns(table!)).toEqual([0, 2, 3]);
    expect(sharedValues(table!)).toEqual([['map', 'arena']]);
  });

  it('sorts numbers by size with empty cells last in either order', () => {
    expect(arrangeRows(table!, '', { column: 2, descending: false })).toEqual([1, 0, 2]);
    expect(arrangeRows(table!, '', { column: 2, descending: true })).toEqual([0, 1, 2]);
  });

  it('keeps rows that have all words of the filter', () => {
    expect(arrangeRows(table!, 'AREN  lines', undefined)).toEqual([2]);
    expect(arrangeRows(table!, 'nothing', undefined)).toEqual([]);
  });
});
