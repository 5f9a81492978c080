/** Why an agent waits, in words. */
import type { Grid } from 'floodgate';
import type { AgentReason, AgentWhy } from '../../sim/protocol.ts';

/** Text, or the number of an agent. */
export type Words = readonly (string | number)[];

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
const ARROWS = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/** Agents between the first and the last of a chain that are named in the sentence. */
const NAMED = 2;

/** `east`; undefined if the cells are not neighbours. */
function directionTo(grid: Grid, from: number, to: number): string | undefined {
  return DIRECTIONS[grid.directionBetween(from, to)];
}

/** An arrow in the direction of a move, or a dot for a wait. */
export function arrowTo(grid: Grid, from: number, to: number): string {
  return ARROWS[grid.directionBetween(from, to)] ?? '·';
}

/** A few sentences: what the agent did and why, and what holds up the agents that it waits for. */
export function sentencesOf({ chain, circle }: AgentWhy, grid: Grid): Words {
  const [self, ...others] = chain;
  const words = [...firstSentence(self!, others[0], grid)];
  const last = others.at(-1);
  for (const link of others.slice(0, -1).slice(0, NAMED))
    words.push(' ', link.agent, ' waits for ', link.blocker, '.');
  const left = others.length - 1 - NAMED;
  if (left > 0) words.push(` And so on, over ${left} more.`);
  if (circle >= 0) words.push(' ', ...circleSentence(chain, circle));
  else if (last) words.push(' ', ...stateOf(last), '.');
  return words;
}

function firstSentence(self: AgentReason, blocker: AgentReason | undefined, grid: Grid): Words {
  const { agent, reason } = self;
  const way = directionTo(grid, self.cell, self.wanted);
  const wish = way ? `wants to go ${way}` : 'wants to go on';
  if (reason === 'blocked') {
    if (self.blocker < 0) return ['Agent ', agent, ` ${wish}, but the tile is taken.`];
    return ['Agent ', agent, ` ${wish}, but agent `, self.blocker, ` ${inTheWay(self, blocker)}.`];
  }
  if (reason === 'planned' && self.blocker >= 0)
    return ['Agent ', agent, ' keeps to its plan, in which it lets agent ', self.blocker, ' go first.'];
  if (reason === 'planned')
    return ['Agent ', agent, ' keeps to its plan, which has it wait or go another way.'];
  return ['Agent ', ...stateOf(self), '.'];
}

/** What the agent in the way does there. */
function inTheWay({ wanted }: AgentReason, blocker: AgentReason | undefined): string {
  if (blocker?.cell !== wanted) return 'is in its way';
  return blocker.moved ? 'went there' : 'stands there';
}

function circleSentence(chain: readonly AgentReason[], circle: number): Words {
  const count = chain.length - circle;
  if (count === 2 && circle === 0) return ['They wait for each other.'];
  if (circle === 0) return ['They wait in a circle.'];
  return [`The last ${count} wait in a circle.`];
}

/** What an agent did, as the predicate of a sentence after its number. */
export function stateOf({ agent, reason, blocker, moved }: AgentReason): Words {
  if (reason === 'made-way') return blocker < 0 ? [agent, ' made way'] : [agent, ' made way for ', blocker];
  if ((reason === 'blocked' || reason === 'planned') && blocker >= 0)
    return [agent, moved ? ' went another way because of ' : ' waits for ', blocker];
  return [agent, ` ${STATES[reason]}`];
}

const STATES = {
  moved: 'moved as it wanted',
  home: 'is at its goal and stays',
  blocked: 'is blocked',
  planned: 'keeps to its plan',
  'made-way': 'made way',
  'no-path': 'has no path to its goal and stands as near as it can',
  'no-time': 'was not planned for: the time limit ended before its turn',
  outside: 'wanders, and no planner controls it',
} as const;
