import { describe, expect, it } from 'vitest';
import { checkExperiment } from '../experiment/index.ts';
import type { SingleNetworkSpec } from '../jobs/index.ts';
import { MapLibrary } from '../maps/index.ts';
import { SELECTION_SETS, SELECTION_TABLES } from '../papers/sigurdson-thesis-single.ts';
import type { Report } from '../report/index.ts';
import type { ResultRow } from '../store/index.ts';
import { single } from './single.ts';
import { labelsInSuite } from './single-maps.ts';
import { madeUpRow, rowsFrom } from './testing.ts';

const mapFolder = process.env.FLOODGATE_MAPS;

function reportOf(rows: readonly ResultRow[]): Report {
  return single.report({ scale: 'quick', rows, failures: [], missing: 0 });
}

/** The cells of the first line of a section that begins with a name. */
function cellsOf(report: Report, heading: string, name: string): string[] {
  const text = report['index.md']!;
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const line = lines.find((line) => line.startsWith(`| ${name}`));
  return (
    line
      ?.split('|')
      .slice(2, -1)
      .map((cell) => cell.trim()) ?? []
  );
}

/** Three settings: the first is good on maps of StarCraft, the second elsewhere, the third nowhere. */
function madeUp(map: string, more: object = {}): ResultRow {
  const own = labelsInSuite(map).game === 'StarCraft' ? [2, 20, 30] : [12, 6, 30];
  return madeUpRow(
    'real-time',
    {
      map,
      problems: { generate: 2, seed: 1 },
      settings: { seed: 1, from: 0, count: 3 },
      travelCap: 1000,
      ...more,
    },
    {
      source: 'generated',
      problems: 2,
      meanOptimal: 100,
      suboptimality: own.flatMap((cost) => [cost - 1, cost + 1]),
      unsolved: [],
      steps: [10, 20, 30],
    },
    { seconds: 1 },
  );
}

describe('single', () => {
  it.skipIf(!mapFolder)('at full scale is as large as the thesis', () => {
    const [many, , one] = single.experiment('full', new MapLibrary([mapFolder!])).jobs;
    expect(many).toMatchObject({ problems: { generate: 50 }, settings: { count: 1000 } });
    expect(many).toHaveProperty('maps.length', 342);
    expect(one).toMatchObject({ maps: 'dao/lak506d', problems: { sample: 1169 }, settings: { count: 1000 } });
  });

  it.skipIf(!mapFolder)(
    'at quick scale has all problems of the thesis and the settings that a screening left',
    () => {
      const [many, , one] = single.experiment('quick', new MapLibrary([mapFolder!])).jobs;
      expect(many).toMatchObject({ problems: { generate: 50 }, settings: { count: 1000 } });
      expect(many).toHaveProperty('settings.only.length', 24);
      expect(one).toHaveProperty('settings.only.length', 60);
    },
  );

  it('knows the genres and games of its maps, stand-ins included', () => {
    expect(labelsInSuite('wc3/duskwood').genre).toBe('real-time strategy');
    for (const { spec } of checkExperiment(single.experiment('quick', new MapLibrary())).jobs)
      expect(labelsInSuite((spec as { map: string }).map).game).not.toBe('');
  });

  it('a selector that knows the game has what is best for each, beside what the thesis printed', () => {
    const games = ['sc1', 'dao', 'bg512'].flatMap((set) =>
      Array.from({ length: 12 }, (_, i) => `${set}/m${i}`),
    );
    const report = reportOf(games.map((map) => madeUp(map)));
    const perfect = cellsOf(report, 'One setting per game', 'perfect')[0]!;
    const prior = cellsOf(report, 'One setting per game', 'prior')[0]!;
    expect(perfect).toMatch(/^4\.\d{3} \(12\.520; −/);
    expect(prior).toMatch(/^(8|9|10|11)\.\d{3} \(12\.720; −/);
    expect(cellsOf(report, 'One setting per map', 'perfect')[0]!.split(' ')[0]).toBe(perfect.split(' ')[0]);
    expect(cellsOf(report, 'One setting per game', "the thesis' network")).toEqual([
      '12.54',
      '± 1.3',
      '–',
      '–',
      '90 ± 3.1',
      '90',
      '0.18',
      '13 of 20 better',
    ]);
    expect(cellsOf(report, 'Greedy portfolio over all maps', '#').slice(-2)).toEqual(['8.67', '8.67']);
    expect(report['portfolio-maps.svg']).toContain('<path d="M');
    expect(report['index.md']).toContain('0 of 216 runs did');
  });

  it('shows what there is to gain by problems a map, and where it comes from', () => {
    const games = ['sc1', 'dao'].flatMap((set) => Array.from({ length: 12 }, (_, i) => `${set}/m${i}`));
    const report = reportOf(games.map((map) => madeUp(map)));
    const heading = 'By problems a map';
    expect(cellsOf(report, heading, '1 ')).toEqual(cellsOf(report, heading, '2 '));
    expect(cellsOf(report, heading, '2 ')[1]).toMatch(/^\d\.\d{3} ± \d\.\d{3} \(20 \/ 0 \/ 0\)$/);
    expect(cellsOf(report, 'Beside the thesis', 'game').at(-1)).toContain('yes');
  });

  it('trains networks on what the results say is best, and shows their choices on the same splits', () => {
    const games = ['sc1', 'dao', 'bg512'].flatMap((set) =>
      Array.from({ length: 8 }, (_, i) => `${set}/m${i}`),
    );
    const rows = games.map((map) => madeUp(map));
    const experiment = single.networks!(rows, { splits: 2, networks: ['alexnet'] })!;
    // What is best for a map is what is best for its genre here, so the network per map is the one per genre.
    const specs = checkExperiment(experiment).jobs.map(({ spec }) => spec as SingleNetworkSpec);
    expect(specs.map(({ classes, side, seed }) => [classes, side, seed])).toEqual(
      [0, 1].flatMap((seed) => [2, 3].map((classes) => [classes, 227, seed])),
    );
    const gameOf = (place: number) => labelsInSuite(games[place]!).game;
    /** The label of the maps of the same game. */
    const labelOf = ({ training, labels }: SingleNetworkSpec, place: number) =>
      labels[training.findIndex((other) => gameOf(other) === gameOf(place))]!;
    for (const spec of specs) {
      expect(spec.training.length + spec.testing.length).toBe(24);
      expect(spec.labels).toEqual(spec.training.map((place) => labelOf(spec, place)));
      expect(new Set(spec.labels).size).toBe(spec.classes);
    }
    // Networks that are always right on the first split, and on half of the maps of the second.
    const networks = specs.map((spec, i) => {
      const told = spec.testing.map((place, k) =>
        i < 2 || k % 2 === 0 ? labelOf(spec, place) : (labelOf(spec, place) + 1) % spec.classes,
      );
      return madeUpRow('single-network', spec, { told, losses: [] }, { seconds: 9 });
    });
    const both = reportOf([...rows, ...networks]);
    const cells = cellsOf(both, 'The same on the first 2 splits', 'AlexNet');
    expect(cells.slice(3, 5)).toEqual(['75 ± 35.4', '75 ± 35.4']);
    expect(both['index.md']).toContain('AlexNet, 227 × 227 pixels, 30 epochs: 2 of 20 splits');
    expect(both['index.md']).toContain('4 networks took 36 s');
    const first = reportOf([...rows, ...networks.slice(0, 2)]);
    expect(cellsOf(first, 'The same on the first split alone', 'AlexNet')[5]).toBe('100');
  });

  it('leaves maps out of which a block of settings is missing', () => {
    const more = { settings: { seed: 1, from: 3, count: 3 } };
    const rows = ['dao/a', 'dao/b', 'sc1/c'].flatMap((map) => [madeUp(map), madeUp(map, more)]);
    expect(reportOf(rows)['index.md']).toContain('6 settings ran on 6 problems on 3 maps');
    expect(reportOf(rows.slice(0, -1))['index.md']).toContain('6 settings ran on 4 problems on 2 maps');
  });

  it('sums up a real run on built-in maps, with learned choices', async () => {
    const [many, looks, one, oneLooks] = single.experiment('quick', new MapLibrary()).jobs;
    const maps = ['stony-meadow', 'briar-maze', 'ravenkeep', 'emberdeep'];
    const rows = await rowsFrom({
      name: 'few',
      jobs: [
        { ...many, maps, problems: { generate: 2 }, settings: { count: 6 } },
        { ...looks, maps, problems: { generate: 2 } },
        { ...one, maps: 'ravenkeep', problems: { sample: 9 }, settings: { count: 6, perJob: 3 } },
        { ...oneLooks, maps: 'ravenkeep', problems: { sample: 9 } },
      ] as never,
    });
    const report = reportOf(rows);
    const text = report['index.md']!;
    expect(text).toContain('built-in maps are used instead');
    expect(text).toContain('9 problems on ravenkeep (random pairs: there was no scenario file)');
    expect(text).not.toMatch(/NaN|undefined|Infinity|the thesis' network, as printed/);
    for (const heading of ['genre', 'game', 'map', 'problem'])
      expect(cellsOf(report, `One setting per ${heading}`, 'trees')[0]).toMatch(/^\d+\.\d{3}$/);
    const [prior, perfect] = ['prior', 'perfect'].map((name) =>
      Number(cellsOf(report, 'One setting per problem', name)[0]),
    );
    expect(perfect!).toBeLessThanOrEqual(prior!);
    const [greedy, best] = cellsOf(
      report,
      'The same in figures: the best member is taken for each problem',
      '2',
    ).map(Number);
    expect(best!).toBeLessThanOrEqual(greedy!);
  });
});

describe("the thesis' tables", () => {
  it('has a network between prior and perfect in each, and 342 maps', () => {
    for (const [, , prior, learned, perfect] of SELECTION_TABLES) {
      expect(learned[0]).toBeLessThan(prior[0]);
      expect(learned[0]).toBeGreaterThanOrEqual(perfect[0]);
    }
    expect(Object.values(SELECTION_SETS).reduce((sum, count) => sum + count, 0)).toBe(342);
  });
});
