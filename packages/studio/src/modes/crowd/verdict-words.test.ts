import { expect, test } from 'vitest';
import type { Verdict } from './sim/protocol.ts';
import { verdictWords } from './verdict-words.ts';

const NOTHING: Verdict = {
  cutOff: [],
  goalTaken: [],
  stalled: [],
  stalledSince: undefined,
  isUnsolvable: false,
};
const words = (verdict: Partial<Verdict>, home = 5, ended = false) =>
  verdictWords({ ...NOTHING, ...verdict }, { home, controlled: 12, ended });

test('nothing is said of a run that goes well', () => {
  expect(words({})).toBeUndefined();
  expect(words({}, 12, true)).toBeUndefined();
  expect(words({ isUnsolvable: true }, 12)).toBeUndefined();
});

test('agents that cannot arrive are counted and listed', () => {
  expect(words({ cutOff: [3, 4, 7, 9] })).toMatchObject({
    text: '4 agents cannot reach their goals.',
    agents: [3, 4, 7, 9],
  });
  expect(words({ cutOff: [3] })!.text).toBe('1 agent cannot reach its goal.');
  expect(words({ goalTaken: [2] })!.text).toBe('1 agent cannot arrive: the goal is taken.');
  expect(words({ cutOff: [3], goalTaken: [2] })).toMatchObject({
    text: '2 agents cannot arrive: 1 without a path, 1 with a taken goal.',
    agents: [3, 2],
  });
  expect(words({ isUnsolvable: true })!.text).toBe('Not all agents can arrive.');
});

test('the end of a run and a standstill go before', () => {
  expect(words({ cutOff: [3, 4] }, 10, true)!.text).toBe(
    'All agents that can arrive have arrived; 2 cannot.',
  );
  expect(words({ cutOff: [3, 4] }, 0, true)!.text).toBe('No agent can arrive.');
  expect(words({ cutOff: [3], stalled: [1, 2], stalledSince: 812 })).toMatchObject({
    text: 'No progress since tick 812: 2 agents wait.',
    agents: [1, 2],
  });
});
