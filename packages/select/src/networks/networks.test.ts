import { type Grid, Random } from 'floodgate';
import { parseRows } from 'floodgate/formats';
import { describe, expect, it } from 'vitest';
import type { SelectionProblem } from '../features/index.ts';
import { choicesOf, type LearnProgress, type Lesson } from '../learning/index.ts';
import {
  cnnClassifier,
  cnnRegression,
  explainByOcclusion,
  loadNetwork,
  type NetworkModel,
  type NetworkOptions,
} from './index.ts';

const SIDE = 16;
const QUICK: NetworkOptions = { side: SIDE, encoding: 'crowd', epochs: 14, batch: 16, rate: 5e-3 };

/** A crowd that stands close together somewhere, or all over the map. */
function crowd(grid: Grid, tight: boolean, random: Random): SelectionProblem {
  const [left, top] = [random.below(SIDE - 6), random.below(SIDE - 6)];
  const somewhere = (): number =>
    tight
      ? grid.cell(left + random.below(6), top + random.below(6))
      : grid.cell(random.below(SIDE), random.below(SIDE));
  return {
    grid,
    starts: Int32Array.from({ length: 12 }, somewhere),
    goals: Int32Array.from({ length: 12 }, () => grid.cell(random.below(SIDE), random.below(SIDE))),
  };
}

/** The first member is good at crowds that stand close together, the second at others. */
function lessonsOf(count: number, seed: string): Lesson<SelectionProblem>[] {
  const random = new Random(seed);
  const grid = parseRows(Array.from({ length: SIDE }, () => '.'.repeat(SIDE)));
  return Array.from({ length: count }, (_, i) => {
    const tight = i % 2 === 0;
    const outcome = (good: boolean) => ({ completion: good ? 0.9 : 0.4, distance: 20, time: 1 });
    return { input: crowd(grid, tight, random), outcomes: [outcome(tight), outcome(!tight)] };
  });
}

async function accuracy(model: NetworkModel): Promise<number> {
  const exam = lessonsOf(80, 'exam');
  const choices = await choicesOf(model, exam);
  return exam.filter(({ outcomes }, i) => outcomes[choices[i]!]!.completion === 0.9).length / exam.length;
}

const lessons = lessonsOf(128, 'learn');
const classifier = cnnClassifier(QUICK).learn(lessons, { seed: 1 });

const anyLessons = lessonsOf(24, 'any');
const someModel = cnnRegression({ ...QUICK, epochs: 1, portfolio: ['far', 'whca'] }).learn(anyLessons, {
  seed: 1,
});

describe('networks learn', () => {
  it('which member does best', async () => {
    expect(await accuracy(await classifier)).toBeGreaterThan(0.95);
  });

  it('how much better a member does', async () => {
    expect(await accuracy(await cnnRegression(QUICK).learn(lessons, { seed: 1 }))).toBeGreaterThan(0.95);
  });

  it('the same from the same seed, and something else from another', async () => {
    const learner = cnnClassifier({ ...QUICK, epochs: 1 });
    const rate = async (seed: number) =>
      (await learner.learn(anyLessons, { seed })).rate(anyLessons[0]!.input);
    expect(await rate(1)).toEqual(await rate(1));
    expect(await rate(1)).not.toEqual(await rate(2));
  });

  it('and tell how it goes', async () => {
    const heard: LearnProgress[] = [];
    await cnnClassifier({ ...QUICK, epochs: 3 }).learn(anyLessons, {
      seed: 1,
      onProgress: (progress) => heard.push(progress),
    });
    expect(heard.map(({ done, of }) => [done, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    for (const { loss, heldBack } of heard) {
      expect(loss).toBeGreaterThan(0);
      expect(heldBack).toBeGreaterThan(0);
    }
  });

  it('until the lessons held back get no better', async () => {
    let epochs = 0;
    const contrary = anyLessons.map(({ input, outcomes }, i) => ({
      input,
      // Nothing to be learned: who is good is drawn by lot.
      outcomes: new Random(i).chance(0.5) ? outcomes : [...outcomes].reverse(),
    }));
    await cnnClassifier({ ...QUICK, epochs: 500, patience: 2, rate: 0.02 }).learn(contrary, {
      seed: 1,
      onProgress: () => epochs++,
    });
    expect(epochs).toBeLessThan(200);
  });

  it('until they are told to stop', async () => {
    const stop = new AbortController();
    const learning = cnnClassifier({ ...QUICK, epochs: 1000 }).learn(anyLessons, {
      seed: 1,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(learning).rejects.toThrow('abort');
  });

  it('from a single lesson, if there are no more', async () => {
    const model = await cnnClassifier({ ...QUICK, epochs: 2 }).learn(anyLessons.slice(0, 1), { seed: 1 });
    expect(await model.rate(anyLessons[0]!.input)).toHaveLength(2);
  });

  it('only from lessons about the members they are to choose from', async () => {
    const learner = cnnClassifier({ ...QUICK, portfolio: ['far'] });
    await expect(learner.learn(anyLessons, { seed: 1 })).rejects.toThrow(
      'lessons are about 2 members, not far',
    );
    await expect(learner.learn([], { seed: 1 })).rejects.toThrow('nothing to learn');
  });
});

describe('a classifier', () => {
  it('rates by shares that add up to 1', async () => {
    const model = await cnnClassifier({ ...QUICK, epochs: 1 }).learn(anyLessons, { seed: 1 });
    const ratings = await model.rate(anyLessons[0]!.input);
    expect(ratings[0]! + ratings[1]!).toBeCloseTo(1, 5);
    expect(Math.min(...ratings)).toBeGreaterThanOrEqual(0);
  });
});

describe('the file of a network', () => {
  it('gives the same ratings when it is loaded again', async () => {
    const model = await someModel;
    const loaded = await loadNetwork(model.bytes.slice(), { portfolio: ['far', 'whca'] });
    expect(loaded.facts).toEqual(model.facts);
    for (const { input } of anyLessons.slice(0, 4))
      expect(await loaded.rate(input)).toEqual(await model.rate(input));
  });

  it('is refused for another portfolio, in another order too', async () => {
    const { bytes } = await someModel;
    const load = (portfolio: string[]) => loadNetwork(bytes, { file: 'a.onnx', portfolio });
    await expect(load(['far', 'bmaa'])).rejects.toThrow('a.onnx chooses among far, whca, not far, bmaa');
    await expect(load(['whca', 'far'])).rejects.toThrow('chooses among');
  });

  it('is refused if it is of another version', async () => {
    const { bytes } = await someModel;
    await expect(
      loadNetwork(edited(bytes, 'floodgate.network', '1', '7'), { file: 'a.onnx' }),
    ).rejects.toThrow('a.onnx has version 7, not 1');
    await expect(loadNetwork(edited(bytes, 'floodgate.encodings-version', '1', '9'))).rejects.toThrow(
      'images of version 9',
    );
  });

  it('is refused if it is cut short, wherever', async () => {
    const { bytes } = await someModel;
    for (const share of [0, 0.001, 0.3, 0.9, 0.999]) {
      await expect(loadNetwork(bytes.subarray(0, Math.floor(bytes.length * share)))).rejects.toMatchObject({
        code: 'bad-file',
      });
    }
  });

  it('is refused if a byte of its weights has changed', async () => {
    const bytes = (await someModel).bytes.slice();
    bytes[bytes.length >> 1]! ^= 1;
    await expect(loadNetwork(bytes, { file: 'a.onnx' })).rejects.toThrow('a.onnx is damaged');
  });

  it('is refused if it is something else', async () => {
    const text = new TextEncoder().encode('{"not": "a network"}');
    await expect(loadNetwork(text)).rejects.toMatchObject({ code: 'bad-file' });
    // A model of somebody else: field 7, a graph, with nothing in it.
    await expect(loadNetwork(Uint8Array.of(0x3a, 0))).rejects.toThrow('not a network of Floodgate');
  });
});

describe('occlusion', () => {
  it('finds the part of the image that the choice hangs on', async () => {
    const model = await classifier;
    const { grid } = anyLessons[0]!.input;
    // All starts in one of four by four blocks, goals elsewhere.
    const corner = {
      grid,
      starts: Int32Array.from({ length: 12 }, (_, i) => grid.cell(4 + (i % 4), 8 + (i >> 2))),
      goals: Int32Array.from({ length: 12 }, (_, i) => grid.cell((i * 5) % SIDE, (i * 3) % 8)),
    };
    const { choice, heat, blocks, ratings } = await explainByOcclusion(model, corner, { blocks: 4 });
    expect(choice).toBe(0);
    expect(blocks).toBe(4);
    expect(ratings).toEqual(await model.rate(corner));
    expect(heat.indexOf(Math.max(...heat))).toBe(2 * 4 + 1);
    await expect(explainByOcclusion(model, corner, { blocks: 0 })).rejects.toThrow('not 0');
  });
});

/** The file with one note changed; the new value is as long as the old one. */
function edited(bytes: Uint8Array, note: string, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes);
  const at = text.indexOf(note) + note.length;
  // Key, then the tag and the length of the value, then the value.
  expect(text.subarray(at + 2, at + 2 + from.length).toString()).toBe(from);
  const copy = Buffer.from(text);
  copy.write(to, at + 2);
  return new Uint8Array(copy);
}
