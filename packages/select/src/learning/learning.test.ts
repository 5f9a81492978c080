import fc from 'fast-check';
import { Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { meanOf } from '../basics/index.ts';
import {
  alwaysSingleBest,
  bestMember,
  choicesOf,
  compareOutcomes,
  dealFolds,
  evaluate,
  type Lesson,
  mapSizeOnly,
  type Outcome,
  singleBestMember,
  treeClassifier,
  treeRegression,
} from './index.ts';
import { chanceAlone, madeUpLessons, twoPlanners } from './testing.ts';

const home = (completion: number, distance = 10, time = 1): Outcome => ({ completion, distance, time });
const lesson = (...outcomes: Outcome[]): Lesson<null> => ({ input: null, outcomes });

describe('outcomes', () => {
  it('are ordered by completion, then distance, then time', () => {
    expect(bestMember([home(0.9), home(1, 99, 99), home(0.95, 1, 1)])).toBe(1);
    expect(bestMember([home(1, 20, 1), home(1, 19, 50), home(1, 21, 0)])).toBe(1);
    expect(bestMember([home(1, 20, 3), home(1, 20, 2), home(1, 20, 2)])).toBe(1);
    expect(compareOutcomes(home(1), home(1))).toBe(0);
  });
});

describe('evaluate', () => {
  const lessons = [
    lesson(home(1, 10), home(0.5, 5)),
    lesson(home(0.8, 10), home(1, 30)),
    lesson(home(0.6, 12), home(0.2, 1)),
  ];

  it('sets choices beside the single best, perfect, worst and random', () => {
    const single = singleBestMember(lessons);
    const { selected, singleBest, perfect, worst, random, accuracy, closedGap, regret, confusion } = evaluate(
      [0, 1, 1],
      lessons,
      single,
    );
    expect(single).toBe(0);
    expect(selected.completion).toBeCloseTo((1 + 1 + 0.2) / 3);
    expect(singleBest.completion).toBeCloseTo((1 + 0.8 + 0.6) / 3);
    expect(perfect.completion).toBeCloseTo((1 + 1 + 0.6) / 3);
    expect(worst.completion).toBeCloseTo((0.5 + 0.8 + 0.2) / 3);
    expect(random.completion).toBeCloseTo((2.4 + 1.7) / 6);
    expect(accuracy).toBeCloseTo(2 / 3);
    expect(closedGap.completion).toBeCloseTo((2.2 - 2.4) / (2.6 - 2.4));
    expect(regret).toBeCloseTo(0.4 / 3);
    expect(confusion).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('knows a gap that is not there', () => {
    const even = [lesson(home(1), home(0.5))];
    expect(evaluate([0], even, 0).closedGap.completion).toBeNaN();
  });

  it('refuses what does not fit together, by number', () => {
    expect(() => evaluate([0], lessons, 0)).toThrow('3 lessons need as many choices, not 1');
    expect(() => evaluate([0, 0], [lesson(home(1)), lesson(home(1), home(1))], 0)).toThrow(
      'lesson 1 has 2 outcomes',
    );
    expect(() => evaluate([], [], 0)).toThrow('nothing to learn from 0 lessons');
  });
});

describe('folds', () => {
  it('hold every lesson back once, groups as a whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (maps, wanted) => {
          const lessons = maps.map((map) => ({ ...lesson(home(1)), group: `map ${map}` }));
          const folds = dealFolds(lessons, wanted, new Random(1));
          expect([...folds.flatMap((fold) => [...fold])].sort((a, b) => a - b)).toEqual(
            lessons.map((_, i) => i),
          );
          for (const fold of folds) expect(fold.length).toBeGreaterThan(0);
          if (new Set(maps).size < wanted) return;
          for (const map of maps)
            expect(folds.filter((fold) => fold.some((i) => maps[i] === map)).length).toBe(1);
        },
      ),
    );
  });
});

describe('learners', () => {
  const lessons = madeUpLessons(120, twoPlanners);
  const unseen = madeUpLessons(100, twoPlanners, 'unseen');
  const single = singleBestMember(lessons);
  const learned = treeRegression().learn(lessons, { seed: 1 });

  it.each([
    ['trees', () => learned],
    ['tree-classifier', () => treeClassifier().learn(lessons, { seed: 1 })],
  ] as const)('%s choose well where features tell', async (_, learn) => {
    const { selected, singleBest, closedGap } = evaluate(
      await choicesOf(await learn(), unseen),
      unseen,
      single,
    );
    expect(selected.completion).toBeGreaterThan(singleBest.completion);
    expect(closedGap.completion).toBeGreaterThan(0.7);
  });

  it('expect of each member about what it does', async () => {
    const model = await learned;
    const surprises = unseen.flatMap(({ input, outcomes }) =>
      model.forecast(input).map(({ completion }, i) => Math.abs(completion - outcomes[i]!.completion)),
    );
    expect(meanOf(surprises)).toBeLessThan(0.1);
    const [first, second] = model.forecast(unseen[0]!.input);
    expect(first!.distance).toBeCloseTo(20, 0);
    expect(second!.distance).toBeCloseTo(25, 0);
    expect(second!.time / first!.time).toBeCloseTo(2, 1);
  });

  it('trees take the single best where only chance decides', async () => {
    const model = await treeRegression().learn(madeUpLessons(80, chanceAlone), { seed: 1 });
    const choices = await choicesOf(model, madeUpLessons(60, chanceAlone, 'unseen'));
    expect(choices.filter((choice) => choice !== 0).length).toBeLessThan(5);
  });

  it('map size alone does not see what other features tell', async () => {
    const model = await mapSizeOnly().learn(lessons, { seed: 1 });
    const { closedGap } = evaluate(await choicesOf(model, unseen), unseen, single);
    expect(closedGap.completion).toBeLessThan(0.3);
  });

  it('the single best is always the same', async () => {
    const model = await alwaysSingleBest<Float32Array>().learn(lessons, { seed: 1 });
    expect(new Set(await choicesOf(model, unseen))).toEqual(new Set([single]));
  });

  it('learn the same from the same lessons and seed', async () => {
    const ratings = async () => {
      const model = await treeRegression().learn(lessons.slice(0, 40), { seed: 1 });
      return model.rate(unseen[0]!.input);
    };
    expect(await ratings()).toEqual(await ratings());
  });

  it('learn from a single lesson', async () => {
    const model = await treeRegression().learn(lessons.slice(0, 1), { seed: 1 });
    expect(await choicesOf(model, unseen.slice(0, 3))).toEqual(Int32Array.of(0, 0, 0));
  });

  it('report progress and stop when asked to', async () => {
    const control = new AbortController();
    const seen: number[] = [];
    const learning = treeRegression().learn(lessons, {
      seed: 1,
      signal: control.signal,
      onProgress: ({ done, of, loss }) => {
        expect(done).toBeLessThanOrEqual(of);
        expect(loss).toBeGreaterThanOrEqual(0);
        seen.push(done);
        if (seen.length === 20) control.abort(new Error('enough'));
      },
    });
    await expect(learning).rejects.toThrow('enough');
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('refuse lessons of different lengths', async () => {
    const odd = [...lessons.slice(0, 2), { ...lessons[0]!, input: new Float32Array(3) }];
    await expect(treeRegression().learn(odd, { seed: 1 })).rejects.toThrow('lesson 2 has 3 features');
    const short = [{ ...lessons[0]!, input: new Float32Array(3) }];
    await expect(treeRegression().learn(short, { seed: 1 })).rejects.toThrow(
      'was asked for, but lessons have 3',
    );
  });
});
