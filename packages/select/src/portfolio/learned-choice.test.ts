import { Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { costTable, learnChoice, learnLabel, meanOfChoices } from './index.ts';

const PROBLEMS = 120;
const everything = Int32Array.from({ length: PROBLEMS }, (_, i) => i);

/** Algorithm 0 is good for low values of the first feature, algorithm 1 for high ones; 2 is in no portfolio. */
function lessons(tell: boolean, seed = 3) {
  const random = new Random(seed);
  const features = Array.from({ length: PROBLEMS }, () => [random.next(), random.next()]);
  const costs = new Float64Array(3 * PROBLEMS);
  for (let i = 0; i < PROBLEMS; i++) {
    const low = tell ? features[i]![0]! < 0.6 : random.chance(0.6);
    costs[i] = (low ? 5 : 20) + random.next();
    costs[PROBLEMS + i] = (low ? 20 : 5) + random.next();
  }
  return { features, table: costTable(PROBLEMS, 3, costs) };
}

describe('learnChoice', () => {
  it('learns which member suits which problem, and chooses for problems it has not seen', () => {
    const { features, table } = lessons(true);
    const training = everything.subarray(0, 90);
    const choose = learnChoice({ table, features, members: [0, 1], training, seed: 1 });
    const unseen = features.slice(90);
    const right = unseen.filter((row) => choose(row) === (row[0]! < 0.6 ? 0 : 1)).length;
    expect(right / unseen.length).toBeGreaterThan(0.9);
    const choices = features.map(choose);
    expect(meanOfChoices(table, choices)).toBeLessThan(7);
  });

  it('stays with the first member if the features tell nothing, even where they seem to by chance', () => {
    const training = everything.subarray(0, 50);
    for (const seed of [1, 2, 3]) {
      const { features, table } = lessons(false, seed);
      const choose = learnChoice({ table, features, members: [0, 1], training, seed: 1 });
      expect(new Set(features.map(choose)), `seed ${seed}`).toEqual(new Set([0]));
    }
  });

  it('has nothing to learn with one member or a handful of problems', () => {
    const { features, table } = lessons(true);
    const few = everything.subarray(0, 5);
    expect(learnChoice({ table, features, members: [1], training: everything, seed: 1 })([0, 0])).toBe(1);
    expect(learnChoice({ table, features, members: [1, 0], training: few, seed: 1 })([0, 0])).toBe(1);
  });

  it('gives the same choices for the same seed', () => {
    const { features, table } = lessons(true);
    const lesson = { table, features, members: [0, 1], training: everything.subarray(0, 40), seed: 5 };
    expect(features.map(learnChoice(lesson))).toEqual(features.map(learnChoice(lesson)));
  });
});

describe('learnLabel', () => {
  it('tells labels apart, and says the only one it knows', () => {
    const { features } = lessons(true);
    const labels = features.map(([first]) => (first! < 0.3 ? 'low' : first! < 0.7 ? 'middle' : 'high'));
    const tell = learnLabel(features, labels, everything.subarray(0, 90), 1);
    const right = everything.subarray(90).filter((i) => tell(features[i]!) === labels[i]).length;
    expect(right).toBeGreaterThan(25);
    expect(learnLabel(features, labels.fill('low'), everything, 1)([0, 0])).toBe('low');
  });
});
