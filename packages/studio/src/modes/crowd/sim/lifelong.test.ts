import { expect, test } from 'vitest';
import { Lifelong } from './lifelong.ts';

test('every agent has its own sequence of goals, and a branch goes back in it', () => {
  const lifelong = new Lifelong((agent, reached) => [agent, reached]);
  expect(lifelong.arrived(0, 5)).toEqual([0, 1]);
  expect(lifelong.arrived(3, 5)).toEqual([3, 1]);
  expect(lifelong.arrived(0, 9)).toEqual([0, 2]);
  expect(lifelong.arrived(3, 10)).toEqual([3, 2]);
  lifelong.cut(9);
  expect(lifelong.reached).toBe(3);
  expect(lifelong.arrived(0, 11)).toEqual([0, 3]);
  expect(lifelong.arrived(3, 12)).toEqual([3, 2]);
});
