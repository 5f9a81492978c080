import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costTable,
  labelsOf,
  meanAndDeviation,
  parseLabels,
  randomSplits,
  trialByLabel,
  trialOfPortfolio,
} from './index.ts';

describe('randomSplits', () => {
  it('puts every item on one side, with the same seed on the same one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.integer(),
        fc.integer({ min: 5, max: 95 }),
        (items, seed, percent) => {
          const share = percent / 100;
          const splits = randomSplits(items, { count: 3, seed, share });
          expect(randomSplits(items, { count: 3, seed, share })).toEqual(splits);
          for (const { training, testing } of splits) {
            expect([...training, ...testing].sort((a, b) => a - b)).toEqual(
              Array.from({ length: items }, (_, i) => i),
            );
            expect(Math.min(training.length, testing.length)).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it("has the thesis' numbers", () => {
    expect(randomSplits(342)).toHaveLength(20);
    expect(randomSplits(342)[0]!.training).toHaveLength(256);
    expect(randomSplits(1169)[0]!.training).toHaveLength(877);
    const [first, second] = randomSplits(342);
    expect(first).not.toEqual(second);
  });

  it('refuses what cannot be split', () => {
    expect(() => randomSplits(1)).toThrow('1 items cannot be split');
    expect(() => randomSplits(10, { share: 1 })).toThrow('between 0 and 1, not 1');
  });
});

describe('trials', () => {
  // Problems 0–3 are of kind x, which algorithm 0 likes; 4–6 of kind y, which algorithm 1 likes.
  const kinds = ['x', 'x', 'x', 'x', 'y', 'y', 'y'];
  const costs = [
    [1, 1, 1, 1, 9, 9, 9],
    [5, 5, 5, 5, 2, 2, 2],
    [4, 4, 4, 4, 4, 4, 4],
  ];
  const table = costTable(7, 3, Float64Array.from(costs.flat()));
  const split = { training: Int32Array.of(0, 1, 2, 4, 5), testing: Int32Array.of(3, 6) };

  it('by label: each label gets the algorithm that training found best for it', () => {
    const trial = trialByLabel(table, kinds, split);
    expect(Object.fromEntries(trial.algorithmOf)).toEqual({ x: 0, y: 1 });
    expect(trial).toMatchObject({ single: 1, prior: 3.5, perfect: 1.5, choices: Int32Array.of(0, 1) });
  });

  it('by label: a label that training has not seen gets the single best', () => {
    const unseen = { training: Int32Array.of(0, 1, 2), testing: Int32Array.of(3, 4) };
    const trial = trialByLabel(table, kinds, unseen);
    expect(trial).toMatchObject({ single: 0, members: [0], prior: 5, perfect: 5 });
  });

  it('of a portfolio: formed on training, and the best member is taken for each tested problem', () => {
    const trial = trialOfPortfolio(table, 2, split);
    expect(trial).toMatchObject({ single: 1, members: [1, 0], prior: 3.5, perfect: 1.5 });
    expect(trialOfPortfolio(table, 1, split)).toMatchObject({ prior: 3.5, perfect: 3.5 });
  });

  it('the perfect choice from a portfolio is never worse than its first member', () => {
    const anyTable = fc
      .array(fc.integer({ min: 1, max: 30 }), { minLength: 40, maxLength: 40 })
      .map((costs) => costTable(10, 4, Float64Array.from(costs)));
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 1, max: 4 }), fc.integer(), (costs, size, seed) => {
        const [split] = randomSplits(10, { seed });
        const { prior, perfect } = trialOfPortfolio(costs, size, split!);
        expect(perfect).toBeLessThanOrEqual(prior);
        // On what it was formed from, knowing the label cannot hurt either.
        const everything = { training: split!.training, testing: split!.training };
        const labelled = trialByLabel(costs, [...'abcabcabca'], everything);
        expect(labelled.perfect).toBeLessThanOrEqual(labelled.prior + 1e-12);
      }),
    );
  });

  it('mean and deviation', () => {
    expect(meanAndDeviation([1, 2, 3, 6])).toEqual({ mean: 3, deviation: Math.sqrt(14 / 3) });
    expect(meanAndDeviation([5])).toEqual({ mean: 5, deviation: 0 });
  });
});

describe('labels', () => {
  it('come from the folder of a map, whichever way it is written', () => {
    expect(labelsOf('dao/lak506d')).toEqual({ game: 'Dragon Age: Origins', genre: 'role-playing' });
    expect(labelsOf('C:\\maps\\sc1\\Aurora.map').game).toBe('StarCraft');
    expect(labelsOf('street/Berlin_0_256')).toEqual({ game: 'street', genre: 'street' });
    expect(() => labelsOf('arena')).toThrow("map 'arena' is in no folder");
  });

  const json = `{
  "keep": { "game": "Ravenkeep", "genre": "role-playing" },
  "keep/arena": { "genre": "arena \\u00e9", "game": "Pits" }
}`;
  const lines = '# mine\nkeep, Ravenkeep, role-playing\n\nkeep/arena\tPits\tarena é # small\r\n';

  it.each([json, lines])('come from a file, and a map has precedence over its folder', (text) => {
    const book = parseLabels(text, 'labels');
    expect(labelsOf('keep/cellar', book)).toEqual({ game: 'Ravenkeep', genre: 'role-playing' });
    expect(labelsOf('keep/arena.map', book)).toEqual({ game: 'Pits', genre: 'arena é' });
  });

  it.each([
    ['{\n  "keep": { "game": "Ravenkeep" }\n}', "labels:2:3: 'keep' has no genre"],
    ['{\n "keep": { "game": "R", "genre": 7 } }', "labels:2:34: the genre of 'keep' in double quotes"],
    ['{\n "keep": { "game": "", "genre": "x" } }', "labels:2:20: the game of 'keep' is empty"],
    ['{ "keep": { "style": "x" } }', "labels:1:13: 'keep' has a field 'style'"],
    ['{ "a": { "game": "x", "genre": "y" }\n  "b": {} }', "labels:2:3: '}' was expected"],
    ['{ "a": { "game": "x", "genre": "y" } }\n\n.', 'labels:3:1: the labels end before this'],
    ['keep, Ravenkeep, role-playing\ndao, Dragon Age', "labels:2:1: 'map, game, genre' was expected"],
    ['a, b, c\n  a, d, e', "labels:2:3: 'a' has labels already"],
    ['# nothing', 'labels: there is no label in it'],
    ['{}', 'labels: there is no label in it'],
  ])('a bad file is refused with its line: %j', (text, message) => {
    expect(() => parseLabels(text, 'labels')).toThrow(message);
  });

  it('no text makes it throw anything else', () => {
    const mark = fc.constantFrom('{', '}', '"', ':', ',', '\n', 'a', '"game"', '"genre"', '\\', ' ', '#');
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 24 }), (marks) => {
        try {
          parseLabels(marks.join(''), 'labels');
        } catch (error) {
          expect((error as Error).name).toBe('FloodgateError');
        }
      }),
    );
  });
});
