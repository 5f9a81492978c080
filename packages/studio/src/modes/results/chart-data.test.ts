import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartOf, firstChoice } from './chart-data.ts';
import { readResults } from './read-results.ts';
import { varyingColumns } from './view.ts';

const [table] = readResults(
  'r.csv',
  'planner,map,seed,completionRate\npibt,arena,1,0.9\npibt,arena,2,0.7\nfar,arena,1,0.5\nfar,town,1,\nfar,town,2,1\n',
);
const all = [0, 1, 2, 3, 4];

describe('a chart', () => {
  it('begins with the outcome up, coloured by planner', () => {
    expect(firstChoice(table!, varyingColumns(table!))).toEqual({ x: 1, y: 3, colour: 0 });
  });

  it('looks at planners by the number of agents where that differs', () => {
    const [runs] = readResults('r.csv', 'planner,agents,rate\npibt,10,1\npibt,20,0.9\nfar,10,0.8\n');
    expect(firstChoice(runs!, varyingColumns(runs!))).toEqual({ x: 1, y: 2, colour: 0 });
  });

  it('puts texts side by side and marks means where points share a place', () => {
    const chart = chartOf(table!, all, { x: 1, y: 3, colour: 0 });
    expect(chart.series).toEqual(['far', 'pibt']);
    expect(chart.xMarks).toEqual([
      { at: 0.25, text: 'arena' },
      { at: 0.75, text: 'town' },
    ]);
    expect(chart.leftOut).toBe(1);
    expect(chart.lines).toEqual([]);
    expect(chart.means).toHaveLength(1);
    const [mean] = chart.means;
    expect(mean).toMatchObject({ x: 0.25, series: 1, title: 'mean of 2' });
    expect(mean!.y).toBeCloseTo((chart.points[0]!.y + chart.points[1]!.y) / 2, 12);
  });

  it('joins numbers from left to right, through the mean where several share a place', () => {
    const [runs] = readResults('r.csv', 'planner,agents,rate\npibt,20,0.5\npibt,10,1\npibt,10,0\n');
    const { lines, points } = chartOf(runs!, [0, 1, 2], { x: 1, y: 2, colour: 0 });
    expect(lines).toHaveLength(1);
    expect(lines[0]!.map(({ x }) => x)).toEqual([points[1]!.x, points[0]!.x]);
    expect(lines[0]![0]!.y).toBeCloseTo((points[1]!.y + points[2]!.y) / 2, 12);
  });

  it.each([
    [1e6, 1e6 + 1e-9],
    [0, 5e-324],
    [1e18, 1e18],
  ])('has room for numbers that are nearly the same: %d and %d', (a, b) => {
    const [numbers] = readResults('n.json', JSON.stringify([{ y: a }, { y: b }]));
    const { points, yMarks } = chartOf(numbers!, [0, 1], { x: 0, y: 0, colour: undefined });
    expect(yMarks.length).toBeLessThanOrEqual(9);
    for (const { y } of points) expect(Math.abs(y - 0.5)).toBeLessThan(0.3);
  });

  it('keeps every number within axes that end on round marks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: -9, max: 3 }),
        (integers, power) => {
          const ys = integers.map((value) => value * 10 ** power);
          const [numbers] = readResults('n.json', JSON.stringify(ys.map((y, x) => ({ x, y }))));
          const chart = chartOf(numbers!, [...ys.keys()], { x: 0, y: 1, colour: undefined });
          expect(chart.yMarks[0]!.at).toBe(0);
          expect(chart.yMarks.at(-1)!.at).toBe(1);
          expect(chart.yMarks.length).toBeLessThanOrEqual(9);
          for (const { x, y } of chart.points) {
            expect(x).toBeGreaterThanOrEqual(-1e-6);
            expect(x).toBeLessThanOrEqual(1 + 1e-6);
            expect(y).toBeGreaterThanOrEqual(-1e-6);
            expect(y).toBeLessThanOrEqual(1 + 1e-6);
          }
        },
      ),
    );
  });
});
