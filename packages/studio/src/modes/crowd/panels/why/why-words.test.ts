import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import type { AgentReason, AgentWhy } from '../../sim/protocol.ts';
import { arrowTo, sentencesOf } from './why-words.ts';

const grid = Grid.from(20, 1, () => true);
const at = (x: number): number => grid.cell(x, 0);

function reason(agent: number, more: Partial<AgentReason>): AgentReason {
  const [cell, wanted] = [at(agent), at(agent + 1)];
  return { agent, cell, moved: false, wanted, reason: 'blocked', blocker: agent + 1, ...more };
}

function say(chain: readonly AgentReason[], circle = -1): string {
  const why: AgentWhy = { chain, circle, method: undefined };
  return sentencesOf(why, grid).join('');
}

test('the blocker is named, and what holds it up', () => {
  const home = reason(3, { reason: 'home', blocker: -1 });
  expect(say([reason(1, {}), reason(2, {}), home])).toBe(
    'Agent 1 wants to go east, but agent 2 stands there. 2 waits for 3. 3 is at its goal and stays.',
  );
});

test('a blocker that moved into the tile went there', () => {
  expect(say([reason(1, {}), reason(2, { reason: 'moved', moved: true, blocker: -1 })])).toBe(
    'Agent 1 wants to go east, but agent 2 went there. 2 moved as it wanted.',
  );
  expect(say([reason(1, {}), reason(2, { moved: true })])).toBe(
    'Agent 1 wants to go east, but agent 2 went there. 2 went another way because of 3.',
  );
});

test('circles are said as such', () => {
  expect(say([reason(1, {}), reason(2, { wanted: at(1), blocker: 1 })], 0)).toBe(
    'Agent 1 wants to go east, but agent 2 stands there. They wait for each other.',
  );
  expect(
    say(
      [1, 2, 3, 4].map((agent) => reason(agent, {})),
      2,
    ),
  ).toMatch(/The last 2 wait in a circle\.$/);
});

test('long chains are cut short', () => {
  const chain = Array.from({ length: 9 }, (_, i) => reason(i, {}));
  chain.push(reason(9, { reason: 'outside', blocker: -1 }));
  expect(say(chain)).toMatch(
    /1 waits for 2\. 2 waits for 3\. And so on, over 6 more\. 9 wanders, and no planner controls it\.$/,
  );
});

test('an agent that is not held up says what it does', () => {
  expect(say([reason(1, { reason: 'home', blocker: -1 })])).toBe('Agent 1 is at its goal and stays.');
  expect(say([reason(1, { reason: 'made-way', blocker: 7 })])).toBe('Agent 1 made way for 7.');
});

test('moves are arrows and waits are dots', () => {
  expect(arrowTo(grid, at(3), at(2))).toBe('←');
  expect(arrowTo(grid, at(3), at(3))).toBe('·');
});
