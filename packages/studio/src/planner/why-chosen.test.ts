import { choosePlanner } from '@floodgate/select';
import { builtInMap, generateProblem } from 'floodgate/problems';
import { expect, test } from 'vitest';
import type { SelectorChoice } from '../sim/choose-planner.ts';
import { whyChosen, whyReasons } from './why-chosen.ts';

const problem = generateProblem(builtInMap('arena').load(), { type: 'random', agents: 40, seed: 1 });
const choice: SelectorChoice = choosePlanner(problem);

test('a default that is kept against the prediction is admitted, and reasons for it are given', () => {
  expect(choice.comparison!.predicted).toBeLessThan(0);
  expect(whyChosen(choice)).toContain('is the default');
  expect(whyChosen(choice)).toContain('no predicted gain was reliable enough');
  const { pro, contra } = whyReasons(choice);
  expect(pro.length).toBeGreaterThan(0);
  expect(contra.length).toBeGreaterThan(0);
});

test('a margin that a gain did not reach is named', () => {
  const close = { ...choice, comparison: { usual: 0.01, margin: 0.02, predicted: -0.004 } };
  expect(whyChosen(close)).toContain('by 0.4 points');
  expect(whyChosen(close)).toContain('a gain of 2.0 points');
});

test('a planner that is predicted to do best is said to be', () => {
  const clear = { ...choice, comparison: { usual: -0.01, margin: 0, predicted: 0.05 } };
  expect(whyChosen(clear)).toMatch(/predicted to do best here, 5.0 points ahead/);
  expect(whyReasons(clear).contra[0]!.text).toBe(`over all problems, ${choice.comparedWith} does better`);
});

test('limits, failed planners and models that cannot be read are named', () => {
  const { id, comparedWith } = choice;
  expect(whyChosen({ ...choice, comparedWith: undefined })).toBe(
    `${id} is the only planner that keeps to the limits.`,
  );
  expect(whyChosen({ ...choice, comparison: undefined })).toMatch(`${comparedWith} made no progress`);
  expect(whyChosen({ ...choice, fallbackReason: 'the model is damaged' })).toMatch(
    'by default: the model is damaged.',
  );
});
