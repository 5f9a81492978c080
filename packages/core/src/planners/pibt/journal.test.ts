import { expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import type { Explanation } from '../../world/index.ts';
import { pibt } from './pibt.ts';
import { drawnWorld } from './testing.ts';

/** The explanations of the first tick, by letter. */
function explained(before: readonly string[], after: readonly string[], options: { swap?: boolean } = {}) {
  const world = drawnWorld(before, after, pibt({ swap: false, ...options }), { corners: 'never' });
  world.planner.keepReasons!(true);
  world.tick();
  return world.agents.map(({ slot }) => world.planner.explain!(slot)!);
}

/** The calls behind an explanation as `asker→agent: column outcome, …`. */
function callsOf({ method }: Explanation, grid: Grid): string[] {
  if (method?.kind !== 'inheritance') return [];
  return method.calls.map(({ slot, askedBy, tried }) => {
    const cells = tried.map(({ cell, outcome }) => `${grid.x(cell)} ${outcome}`);
    return `${askedBy}→${slot}: ${cells.join(', ')}`;
  });
}

it('shows how a priority is passed on until somebody can move', () => {
  const [a, b, c] = explained(['abc...'], ['.....a']);
  expect(a).toMatchObject({ reason: 'moved', blocker: -1 });
  expect(b).toMatchObject({ reason: 'made-way', blocker: 0 });
  expect(c).toMatchObject({ reason: 'made-way', blocker: 1 });
  const calls = ['-1→0: 1 got', '0→1: 1 taken, 0 swap, 2 got', '1→2: 2 taken, 3 got'];
  for (const explanation of [a!, b!, c!]) expect(callsOf(explanation, new Grid(6, 1))).toEqual(calls);
});

it('shows which agent could not make way, and what was tried instead', () => {
  const [a, b] = explained(['ab#', '.##'], ['.a#', '.##']);
  expect(a).toMatchObject({ reason: 'blocked', blocker: 1 });
  expect(b).toMatchObject({ reason: 'home', blocker: -1 });
});

it('names the agent for which another backs out of a corridor', () => {
  const [a, b] = explained(['#.#######', '...ab....', '#########'], ['#.#######', 'b.......a', '#########'], {
    swap: true,
  });
  const first = a!.reason === 'made-way' ? a! : b!;
  expect(first).toMatchObject({ reason: 'made-way', blocker: first === a ? 1 : 0 });
});
