import { describe, expect, it } from 'vitest';
import { goalDistances } from '../../distances/index.ts';
import { parseRows } from '../../formats/index.ts';
import { Crowd } from '../../world/index.ts';
import { UNDECIDED } from '../pibt/step.ts';
import { SwapRule } from './swap.ts';

/**
 * Whether agent a, which goes right, backs out for agent b, which goes left. They meet in the second row of a map. Cells
 * marked h are held by agents on their targets, and o by one that wants to leave.
 */
function backsOut(...rows: string[]): boolean {
  const grid = parseRows(rows.map((row) => row.replace(/[a-z]/g, '.')));
  const crowd = new Crowd(grid);
  const distances = goalDistances(grid, 'exact');
  const slots = new Map<string, number>();
  const ends: Record<string, number> = { a: grid.width - 1, b: 0, o: 0 };
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      if (!/[a-z]/.test(letter)) return;
      const cell = grid.cell(x, y);
      const slot = crowd.enter(cell, letter === 'h' ? cell : grid.cell(ends[letter]!, 1), 0, false);
      distances.follow(slot, crowd.targets[slot]!);
      slots.set(letter, slot);
    });
  });
  const swap = new SwapRule(crowd, distances, crowd.occupants);
  swap.startStep(crowd.cells, new Int32Array(crowd.slotCount).fill(UNDECIDED));
  const a = slots.get('a')!;
  return swap.partner(a, crowd.cells[a]! + 1) === slots.get('b');
}

describe('the swap rule', () => {
  it('looks for space to pass ahead of an agent before it makes the agent back out', () => {
    expect(backsOut('#.#######', '...ab....', '#########')).toBe(true);
    expect(backsOut('#.#######', '...ab....', '####.####')).toBe(false);
  });

  it('sees no space to pass in a dead end that is full', () => {
    expect(backsOut('#.#######', '...ab....', '####h####')).toBe(true);
    expect(backsOut('#.#######', '...ab....', '####h####', '####hhhh#', '####h##h#')).toBe(true);
    expect(backsOut('#.#######', '...ab....', '####h####', '####hh.h#', '####h##h#')).toBe(false);
  });

  it('does not wait for agents that want to leave it, unless it is a niche', () => {
    expect(backsOut('#.#######', '...ab....', '####o####', '####hhhh#', '####o##o#')).toBe(true);
    expect(backsOut('#.#######', '...ab....', '####o####')).toBe(false);
  });

  it('does not back out into a full dead end', () => {
    expect(backsOut('#h#######', 'h..ab....', '#########')).toBe(false);
    expect(backsOut('#########', '...ab....', '##h######', '##hhh####')).toBe(false);
  });
});
