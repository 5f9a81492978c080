import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthTolerance } from './precision.ts';
import { formatScenario, mapBaseName, parseScenario, type ScenarioQuery } from './scenario.ts';
import { caught, mutationOf, survives } from './testing.ts';

const TABS =
  'version 1\n0\tmaps/dao/arena.map\t49\t49\t1\t11\t1\t12\t1\n15\tmaps/dao/arena.map\t49\t49\t1\t7\t47\t44\t61.3259\n';
const BLANKS =
  'version 1.0\n46 maps/bgmaps/AR0504SR.map 512 512 233 388 334 253 186.79\n1 a.map 512 512 266 363 270 369 7.66\n';

describe('parseScenario', () => {
  it('reads a negative length, which records an unreachable goal', () => {
    expect(parseScenario('version 1\n0 a.map 4 4 0 0 1 0 -1\n').queries[0]!.optimal).toBe(-1);
  });

  it('reads columns separated by tabs', () => {
    const { version, queries } = parseScenario(TABS);
    expect(version).toBe('1');
    expect(queries[1]).toEqual({
      bucket: 15,
      map: 'maps/dao/arena.map',
      width: 49,
      height: 49,
      start: [1, 7],
      goal: [47, 44],
      optimal: 61.3259,
      line: 3,
    });
  });

  it('reads columns separated by blanks, several too', () => {
    for (const text of [BLANKS, BLANKS.replaceAll(' 512 ', '   512  '), BLANKS.replaceAll('\n', '\r\n')]) {
      const { version, queries } = parseScenario(text);
      expect(version).toBe('1.0');
      expect(queries.map(({ start, goal, optimal }) => [...start, ...goal, optimal])).toEqual([
        [233, 388, 334, 253, 186.79],
        [266, 363, 270, 369, 7.66],
      ]);
    }
  });

  it('keeps blanks in map names between tabs', () => {
    const { queries } = parseScenario('version 1\n0\tmy maps/great hall.map\t4\t4\t0\t0\t1\t0\t1\n');
    expect(queries[0]!.map).toBe('my maps/great hall.map');
  });

  it('reads lines with tabs and blanks mixed', () => {
    expect(parseScenario('version 1\n0 a.map\t4 4\t0 0\t1 0\t1 \n').queries).toHaveLength(1);
  });

  it('ignores blank lines but counts them', () => {
    expect(parseScenario('\nversion 1\n\n0\ta.map\t4\t4\t0\t0\t1\t0\t1\n\n').queries[0]!.line).toBe(4);
  });

  it('accepts a scenario without queries', () => {
    expect(parseScenario('version 1\n')).toEqual({
      version: '1',
      queries: [],
      precision: { kind: 'significant', digits: 6 },
    });
  });

  it.each([
    ['an empty file', '', 'the file is empty', 1, 1],
    ['a missing version', '0\ta.map\t4\t4\t0\t0\t1\t0\t1\n', "expected 'version 1'", 1, 1],
    ['a version alone', 'version\n', "'version' alone", 1, 8],
    ['another version', 'version 2\n', "version '2' is unknown", 1, 9],
    ['more than a version', 'version 1 beta\n', "found 'beta'", 1, 11],
    ['a missing column', 'version 1\n0\ta.map\t4\t4\t0\t0\t1\t0\n', 'expected 9 columns', 2, 20],
    ['a column too many', 'version 1\n0 a.map 4 4 0 0 1 0 1 7\n', 'found 10', 2, 23],
    [
      'a bucket that is no number',
      'version 1\nx a.map 4 4 0 0 1 0 1\n',
      "the bucket must be a whole number from 0, not 'x'",
      2,
      1,
    ],
    [
      'a negative coordinate',
      'version 1\n0\ta.map\t4\t4\t0\t-3\t1\t0\t1\n',
      "the start y must be a whole number from 0, not '-3'",
      2,
      15,
    ],
    [
      'a broken coordinate',
      'version 1\n0 a.map 4 4 0 0 1.5 0 1\n',
      "the goal x must be a whole number from 0, not '1.5'",
      2,
      17,
    ],
    [
      'a length that is no number',
      'version 1\n0 a.map 4 4 0 0 1 0 far\n',
      "the optimal length must be a number, not 'far'",
      2,
      21,
    ],
    ['an infinite length', 'version 1\n0 a.map 4 4 0 0 1 0 1e999\n', "not '1e999'", 2, 21],
  ])('refuses %s, with the place', (_, text, message, line, column) => {
    const error = caught(() => parseScenario(text, { file: 'a.scen' }));
    expect(error.message).toContain(message);
    expect(error.code).toBe('bad-file');
    expect(error.position).toEqual({ file: 'a.scen', line, column });
  });

  it('throws nothing but FloodgateError on damaged files', () => {
    fc.assert(
      fc.property(mutationOf(fc.constantFrom(TABS, BLANKS)), (text) =>
        survives(() => formatScenario(parseScenario(text))),
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the precision of a scenario', () => {
  const precisionOf = (...lengths: string[]) =>
    parseScenario(`version 1\n${lengths.map((length) => `0 a.map 4 4 0 0 1 0 ${length}\n`).join('')}`)
      .precision;

  it('is in decimals if all lengths have equally many', () => {
    expect(precisionOf('186.79', '7.66')).toEqual({ kind: 'decimals', digits: 2 });
    expect(precisionOf('111.94112549', '3.00000000')).toEqual({ kind: 'decimals', digits: 8 });
  });

  it('is in significant digits, at least six, if they have not', () => {
    expect(precisionOf('1', '61.3259')).toEqual({ kind: 'significant', digits: 6 });
    expect(precisionOf('1', '2')).toEqual({ kind: 'significant', digits: 6 });
    expect(precisionOf('1', '2.5')).toEqual({ kind: 'significant', digits: 6 });
    expect(precisionOf('0.00012345678', '2.5')).toEqual({ kind: 'significant', digits: 8 });
  });

  it('lets the truth be half a unit of the last place away', () => {
    expect(lengthTolerance({ kind: 'decimals', digits: 2 }, 100)).toBeCloseTo(0.005, 5);
    expect(lengthTolerance({ kind: 'significant', digits: 6 }, 61.3259)).toBeCloseTo(0.00005, 5);
    expect(lengthTolerance({ kind: 'significant', digits: 6 }, 1179.8)).toBeCloseTo(0.005, 4);
    expect(lengthTolerance({ kind: 'significant', digits: 6 }, 1000)).toBeGreaterThan(0.005);
    expect(lengthTolerance({ kind: 'significant', digits: 6 }, 0)).toBeLessThan(1e-5);
  });

  it.each([
    // Published lines and the length that a search finds: straight and diagonal steps.
    ['dao/orz900d', 'significant', 6, '68.8822', 1, 48],
    ['dao/brc202d', 'significant', 6, '378.764', 243, 96],
    ['sc1/BlackLotus', 'significant', 6, '641.293', 234, 288],
    ['mapf/Berlin_1_256', 'decimals', 8, '18.97056274', 2, 12],
    ['mapf/Boston_0_256', 'decimals', 8, '9.89949493', 0, 7],
  ] as const)('covers the small √2 of %s', (_, kind, digits, printed, straight, diagonal) => {
    const truth = straight + diagonal * Math.SQRT2;
    const off = Math.abs(truth - Number(printed));
    expect(off).toBeLessThanOrEqual(lengthTolerance({ kind, digits }, Number(printed)));
    expect(off).toBeGreaterThan(0.5 * 10 ** -(printed.length - printed.indexOf('.') - 1));
  });
});

describe('formatScenario', () => {
  const query = fc.record<Omit<ScenarioQuery, 'line'>>({
    bucket: fc.nat(1000),
    map: fc.constantFrom('a.map', 'maps/dao/a.map', 'my maps/a b.map', 'maps\\a.map'),
    width: fc.nat(9999),
    height: fc.nat(9999),
    start: fc.tuple(fc.nat(9999), fc.nat(9999)),
    goal: fc.tuple(fc.nat(9999), fc.nat(9999)),
    optimal: fc.integer({ min: 0, max: 10 ** 8 }).map((n) => n / 100),
  });

  it('writes what parseScenario reads back', () => {
    fc.assert(
      fc.property(
        fc.array(query, { minLength: 1 }),
        fc.constantFrom('1', '1.0'),
        fc.integer({ min: 2, max: 10 }),
        (list, version, digits) => {
          const queries = list.map((item, i) => ({ ...item, line: i + 2 }));
          const scenario = { version, queries, precision: { kind: 'decimals' as const, digits } };
          expect(parseScenario(formatScenario(scenario))).toEqual(scenario);
          const rounded = parseScenario(
            formatScenario({ ...scenario, precision: { kind: 'significant', digits: 10 } }),
          );
          expect(rounded.queries).toEqual(queries);
        },
      ),
    );
  });

  it('writes the tab dialect as it was', () => {
    expect(formatScenario(parseScenario(TABS))).toBe(TABS);
    expect(formatScenario(parseScenario(BLANKS))).toBe(BLANKS.replaceAll(/(?<=\d|map) /g, '\t'));
  });

  it('refuses map names that would break the line', () => {
    const { queries, ...rest } = parseScenario(TABS);
    for (const map of ['', 'a\tb', 'a\nb', ' a']) {
      expect(caught(() => formatScenario({ ...rest, queries: [{ ...queries[0]!, map }] })).code).toBe(
        'bad-argument',
      );
    }
  });
});

describe('mapBaseName', () => {
  it('is the last part of a path of either kind', () => {
    expect(['maps/dao/arena.map', 'maps\\dao\\arena.map', 'arena.map'].map(mapBaseName)).toEqual(
      Array(3).fill('arena.map'),
    );
  });
});
