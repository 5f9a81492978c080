import fc from 'fast-check';
import { Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import {
  bestPortfolio,
  type CostTable,
  costTable,
  greedyPortfolio,
  groupProblems,
  meanOfChoices,
  perfectChoices,
  perfectMean,
  relativeCosts,
  singleBest,
  takeProblems,
} from './index.ts';

/** Few values, so that ties and algorithms that others dominate come up. */
const tables = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 8 }))
  .chain(([problems, algorithms]) =>
    fc
      .array(fc.integer({ min: 0, max: 12 }), {
        minLength: problems * algorithms,
        maxLength: problems * algorithms,
      })
      .map((costs) => costTable(problems, algorithms, Float64Array.from(costs))),
  );

/** Rows of problems, as a person would write them. */
function tableOf(...rows: number[][]): CostTable {
  const algorithms = rows[0]!.length;
  const byAlgorithm = Array.from({ length: algorithms }, (_, a) => rows.map((row) => row[a]!)).flat();
  return costTable(rows.length, algorithms, Float64Array.from(byAlgorithm));
}

/** All sets of at most so many algorithms, without any cleverness. */
function leastOfAll(table: CostTable, size: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let set = 1; set < 1 << table.algorithms; set++) {
    const members = Array.from({ length: table.algorithms }, (_, i) => i).filter((i) => set & (1 << i));
    if (members.length <= size) least = Math.min(least, perfectMean(table, members));
  }
  return least;
}

function randomTable(problems: number, algorithms: number): CostTable {
  const random = new Random(7);
  return costTable(
    problems,
    algorithms,
    Float32Array.from({ length: problems * algorithms }, () => 1 + 20 * random.next() ** 3),
  );
}

describe('relativeCosts', () => {
  it('lets every problem count alike, and keeps which algorithm is better on it', () => {
    const table = relativeCosts(tableOf([100, 300], [3, 1]));
    expect([...table.costs]).toEqual([0.5, 1.5, 1.5, 0.5]);
    fc.assert(
      fc.property(tables, (table) => {
        const shifted = costTable(
          table.problems,
          table.algorithms,
          table.costs.map((cost) => cost + 1),
        );
        const relative = relativeCosts(shifted);
        const all = Array.from({ length: table.algorithms }, (_, i) => i);
        expect(all.reduce((sum, i) => sum + perfectMean(relative, [i]), 0)).toBeCloseTo(table.algorithms, 9);
        expect(perfectChoices(relative, all)).toEqual(perfectChoices(shifted, all));
      }),
    );
  });

  it('refuses a problem that costs nothing', () => {
    expect(() => relativeCosts(tableOf([1, 2], [0, 0]))).toThrow('the costs on problem 1 add up to 0');
  });
});

describe('greedyPortfolio', () => {
  it('takes complements rather than runners-up', () => {
    const table = tableOf([1, 1, 9], [1, 1, 9], [9, 8, 1], [2, 4, 9]);
    expect(greedyPortfolio(table, 2)).toEqual({ members: [0, 2], means: [13 / 4, 5 / 4] });
  });

  it('grows better with every member and stops when nothing improves', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 1, max: 9 }), (table, size) => {
        const { members, means } = greedyPortfolio(table, size);
        for (let i = 1; i < means.length; i++) expect(means[i]!).toBeLessThan(means[i - 1]!);
        expect(new Set(members).size).toBe(members.length);
        for (let i = 0; i < means.length; i++)
          expect(means[i]).toBeCloseTo(perfectMean(table, members.slice(0, i + 1)), 12);
        if (members.length < Math.min(size, table.algorithms))
          expect(means.at(-1)).toBeCloseTo(leastOfAll(table, table.algorithms), 12);
      }),
    );
  });

  it('of one member is the single best algorithm', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const single = singleBest(table);
        expect(greedyPortfolio(table, 1).members).toEqual([single]);
        for (let other = 0; other < table.algorithms; other++)
          expect(perfectMean(table, [single])).toBeLessThanOrEqual(perfectMean(table, [other]));
      }),
    );
  });

  it('forms eight of 200 algorithms on 2,000 problems', () => {
    const table = randomTable(2000, 200);
    expect(greedyPortfolio(table, 8).members).toHaveLength(8);
  });

  it('refuses a size that is none', () => {
    expect(() => greedyPortfolio(tableOf([1]), 0)).toThrow('from 1, not 0');
  });
});

describe('bestPortfolio', () => {
  it('finds what greedy misses', () => {
    const table = tableOf([0, 9, 4], [0, 9, 4], [9, 0, 4], [9, 0, 4]);
    expect(greedyPortfolio(table, 2).means[1]).toBe(2);
    expect(bestPortfolio(table, 2)).toEqual({ members: [0, 1], mean: 0 });
  });

  it('is the best of all sets, and never above greedy', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 1, max: 4 }), (table, size) => {
        const { members, mean } = bestPortfolio(table, size);
        expect(mean).toBeCloseTo(leastOfAll(table, size), 9);
        expect(perfectMean(table, members)).toBeCloseTo(mean, 9);
        expect(mean).toBeLessThanOrEqual(greedyPortfolio(table, size).means.at(-1)! + 1e-9);
        expect(members.length).toBeLessThanOrEqual(size);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves most sets out: three of 60', () => {
    const table = randomTable(100, 60);
    expect(bestPortfolio(table, 3).mean).toBeLessThanOrEqual(greedyPortfolio(table, 3).means[2]!);
  });

  it('refuses more sets than it will try', () => {
    const table = costTable(1, 1000, new Float64Array(1000));
    expect(() => bestPortfolio(table, 5)).toThrow('1000 algorithms make 8.25e+12 portfolios of 5');
    expect(() => bestPortfolio(randomTable(2, 10), 2, 44)).toThrow('at most 44');
  });
});

describe('cost tables', () => {
  it('the perfect choice is never worse than any choice', () => {
    fc.assert(
      fc.property(tables, fc.infiniteStream(fc.nat()), (table, numbers) => {
        const members = Array.from({ length: table.algorithms }, (_, i) => i);
        const choices = Array.from(
          { length: table.problems },
          () => numbers.next().value! % table.algorithms,
        );
        const perfect = perfectChoices(table, members);
        expect(meanOfChoices(table, perfect)).toBeCloseTo(perfectMean(table, members), 12);
        expect(meanOfChoices(table, perfect)).toBeLessThanOrEqual(meanOfChoices(table, choices));
      }),
    );
  });

  it('groups are means of their problems, whatever their order', () => {
    const table = tableOf([1, 10], [2, 20], [3, 30], [6, 60]);
    const { table: maps, groups } = groupProblems(table, ['b', 'a', 'b', 'b']);
    expect(groups).toEqual(['b', 'a']);
    expect([...maps.costs]).toEqual([10 / 3, 2, 100 / 3, 20]);
    expect([...takeProblems(table, [3, 0]).costs]).toEqual([6, 1, 60, 10]);
  });

  it('refuses what is no table', () => {
    expect(() => costTable(0, 3, new Float64Array(0))).toThrow('nothing to choose');
    expect(() => costTable(2, 3, new Float64Array(5))).toThrow('need 6 costs, not 5');
    expect(() => costTable(2, 2, Float64Array.of(1, 2, 3, Number.NaN))).toThrow(
      'algorithm 1 on problem 1 is NaN',
    );
    expect(() => groupProblems(tableOf([1], [2]), ['a'])).toThrow('as many groups, not 1');
  });
});
