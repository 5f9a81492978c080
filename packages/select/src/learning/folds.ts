import type { Random } from 'floodgate';
import type { Lesson } from './learner.ts';

/**
 * Deals lessons into parts to hold back one after the other: whole groups if there are enough of them, else single
 * lessons. Returns the indices of the lessons of each part; no part is empty.
 */
export function dealFolds(lessons: readonly Lesson<unknown>[], wanted: number, random: Random): Int32Array[] {
  const groups = new Map<string, number[]>();
  lessons.forEach(({ group }, i) => {
    const name = group ?? `lesson ${i}`;
    const group_ = groups.get(name);
    if (group_) group_.push(i);
    else groups.set(name, [i]);
  });
  const pieces = groups.size >= wanted ? [...groups.values()] : lessons.map((_, i) => [i]);
  const folds: number[][] = Array.from({ length: Math.min(wanted, pieces.length) }, () => []);
  // Large pieces first, each to the smallest part, so that parts come out about equal.
  random.shuffle(pieces);
  pieces.sort((a, b) => b.length - a.length);
  for (const piece of pieces)
    folds.reduce((least, fold) => (fold.length < least.length ? fold : least)).push(...piece);
  return folds.map((fold) => Int32Array.from(fold).sort());
}
