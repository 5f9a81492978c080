import { Random } from 'floodgate';
import { FEATURE_NAMES } from '../features/index.ts';
import type { Lesson, Outcome } from './learner.ts';

/** Lessons with made-up features, grouped by made-up maps. */
export function madeUpLessons(
  count: number,
  outcomesOf: (input: Float32Array, random: Random) => readonly Outcome[],
  seed: number | string = 1,
): Lesson<Float32Array>[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, i) => {
    const input = Float32Array.from(FEATURE_NAMES, () => random.next());
    return { input, outcomes: outcomesOf(input, random), group: `map ${i % 15}` };
  });
}

/** Two planners: which of them brings more agents home depends on the features alone, the first is better in the mean. */
export function twoPlanners(input: Float32Array, random: Random): Outcome[] {
  const second = input[3]! > 0.6 && input[20]! > 0.3;
  const noise = 0.02 * random.next();
  return [
    { completion: (second ? 0.5 : 0.9) - noise, distance: 20, time: 1 },
    { completion: (second ? 0.9 : 0.5) - noise, distance: 25, time: 2 },
  ];
}

/** Two planners of which the first is a little better, and nothing tells when. */
export function chanceAlone(_: Float32Array, random: Random): Outcome[] {
  return [
    { completion: 0.8 + 0.2 * random.next(), distance: 20 + random.next(), time: 1 },
    { completion: 0.77 + 0.2 * random.next(), distance: 20 + random.next(), time: 1 },
  ];
}
