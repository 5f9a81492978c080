import { describe, expect, it } from 'vitest';
import type { MapResult } from './race.ts';
import { formatMapLine, formatScenarios, formatSummary } from './report.ts';

const CONTESTANTS = [
  { name: 'Floodgate JPS', side: 'Floodgate' },
  { name: 'Floodgate other', side: 'Floodgate' },
  { name: 'warthog JPS (B+P)', side: 'warthog' },
] as const;

const mapResult = (map: string, queries: number, means: readonly number[]): MapResult => ({
  map,
  queries,
  cpuShare: 1,
  results: means.map((meanUs, i) => ({
    name: CONTESTANTS[i]!.name,
    meanUs,
    preprocessMs: 0,
    illegal: 0,
    suboptimal: 0,
    worstExcess: 0,
    missing: 0,
    impossible: 0,
  })),
});

const maps = [mapResult('dao/a', 100, [20, 10, 5]), mapResult('dao/b', 300, [40, 40, 20])];

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

describe('formatSummary', () => {
  it('gives the mean of ratios and the ratio of sums for each of ours over each of theirs', () => {
    const [header, , row] = formatSummary([{ set: 'dao', maps }], CONTESTANTS)
      .split('\n')
      .map(cells);
    const value = (title: string, after = 0): string => row![header!.indexOf(title) + after]!;
    expect(value('queries')).toBe('400');
    expect(value('Floodgate JPS')).toBe('35.0');
    // 20 / 5 and 40 / 20; 14,000 µs over 6,500.
    expect(value('JPS ÷ JPS (B+P): mean of maps')).toBe('3.00');
    expect(value('JPS ÷ JPS (B+P): mean of maps', 1)).toBe('2.15');
    expect(value('other ÷ JPS (B+P): mean of maps')).toBe('2.00');
    expect(value('other ÷ JPS (B+P): mean of maps', 1)).toBe('2.00');
  });

  it('says so if lengths differ from the published ones', () => {
    expect(formatSummary([{ set: 'dao', maps }], CONTESTANTS)).toContain('All lengths agree');
    const [right, wrong] = [maps[0]!.results[0]!, { ...maps[0]!.results[1]!, suboptimal: 2 }];
    const faulty = { ...maps[0]!, results: [right, wrong, maps[0]!.results[2]!] };
    const text = formatSummary([{ set: 'dao', maps: [faulty, faulty] }], CONTESTANTS);
    expect(text).toContain('Floodgate other: 4 paths longer than published');
    expect(text).not.toContain('All lengths agree');
  });
});

describe('formatScenarios', () => {
  it('has a line for every map', () => {
    const setting = { node: 'v20', cpu: 'a processor', cores: 2, rounds: 3 };
    const lines = formatScenarios({ ...setting, sets: [{ set: 'dao', maps }] }, CONTESTANTS).split('\n');
    expect(lines.find((line) => line.startsWith('| b '))!.replace(/ +/g, ' ')).toBe(
      '| b | 300 | 40.0 | 40.0 | 20.0 | 2.00 | 2.00 |',
    );
  });

  it('does without warthog', () => {
    const alone = CONTESTANTS.slice(0, 2);
    const results = maps[0]!.results.slice(0, 2);
    expect(formatMapLine({ ...maps[0]!, results }, alone)).toBe(
      'dao/a: 100 queries; Floodgate JPS 20.0 µs; Floodgate other 10.0 µs',
    );
  });
});
