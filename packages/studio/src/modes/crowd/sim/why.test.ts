import { Grid, World } from 'floodgate';
import { definePlanner, type ExplanationReason } from 'floodgate/planner-kit';
import { expect, test } from 'vitest';
import { whyOf } from './why.ts';

interface Told {
  readonly reason: ExplanationReason;
  readonly blocker: number;
  /** Whether the agent goes one tile down. */
  readonly moves?: boolean;
}

/** A tick in which agents side by side do, and say, what they are told. */
function chainOf(told: readonly Told[]): { readonly agents: readonly number[]; readonly circle: number } {
  const planner = definePlanner({
    id: 'told',
    title: 'Told',
    summary: 'does and says what it is told',
    central: false,
    parameters: {},
    create: ({ crowd }) => ({
      plan() {
        for (const [slot, { moves }] of told.entries())
          if (moves) crowd.next[slot] = crowd.cells[slot]! + crowd.grid.stride;
      },
      explain: (slot) => ({ ...told[slot]!, wanted: crowd.cells[slot]!, method: undefined }),
    }),
  });
  const world = new World(
    Grid.from(told.length, 2, () => true),
    { planner: planner() },
  );
  for (const x of told.keys()) world.add({ at: [x, 0], goal: [x, 1] });
  world.tick();
  const same = (number: number): number => number;
  const { chain, circle } = whyOf({ world, slotOf: same, numberOf: same }, 0)!;
  world.dispose();
  return { agents: chain.map(({ agent }) => agent), circle };
}

const waitsFor = (blocker: number): Told => ({ reason: 'blocked', blocker });
const wentAnotherWay = (blocker: number): Told => ({ reason: 'blocked', blocker, moves: true });
const moved: Told = { reason: 'moved', blocker: -1, moves: true };

test('a chain goes on to the agent that nobody holds up', () => {
  expect(chainOf([waitsFor(1), waitsFor(2), moved])).toEqual({ agents: [0, 1, 2], circle: -1 });
});

test('agents that wait for each other are a circle, from the first of them on', () => {
  expect(chainOf([waitsFor(1), waitsFor(2), waitsFor(1)])).toEqual({ agents: [0, 1, 2], circle: 1 });
});

test('a chain ends at an agent that went another way', () => {
  expect(chainOf([waitsFor(1), wentAnotherWay(2), waitsFor(1)])).toEqual({ agents: [0, 1], circle: -1 });
});

test('an agent that went another way is asked why, but is no part of a circle', () => {
  expect(chainOf([wentAnotherWay(1), waitsFor(0)])).toEqual({ agents: [0, 1], circle: -1 });
});
