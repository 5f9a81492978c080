import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORNER_RULES, Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { Crowd } from '../../world/index.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import { Configurations } from './configurations.ts';
import { Constraints, EXHAUSTED } from './constraints.ts';
import { successors } from './testing.ts';

const NOT_TOLD = -1;

/** Every set of moves that tells each agent where to go, in the end. */
function fullSets(crowd: Crowd, crossingForbidden: boolean): string[] {
  const random = new Random(1);
  const configurations = new Configurations();
  const constraints = new Constraints(crowd, configurations, { random, crossingForbidden });
  const line = new PrecedenceLine(crowd, random);
  line.form(crowd.cells, null);
  configurations.start(crowd.slots);
  configurations.find(crowd.cells);
  const id = configurations.add(crowd.cells, line);
  constraints.addConfiguration(id);
  const sets: string[] = [];
  const to = new Int32Array(crowd.slotCount);
  for (;;) {
    const constraint = constraints.next(id, crowd.cells, line.controlled);
    if (constraint === EXHAUSTED) return sets;
    constraints.apply(constraint, to.fill(NOT_TOLD));
    if (!to.includes(NOT_TOLD)) sets.push(to.join());
    constraints.done(id);
  }
}

describe('constraints', () => {
  it('ask for every legal set of moves exactly once, and for no other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CORNER_RULES),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (corners, crossingForbidden, walls, agents) => {
          const grid = Grid.from(4, 3, (x, y) => walls[y * 4 + x]! > 0, { corners });
          const free = Array.from(grid.passable.keys()).filter((cell) => grid.passable[cell]);
          fc.pre(free.length >= agents);
          const crowd = new Crowd(grid);
          const cells = free.slice(0, agents);
          for (const [i, cell] of cells.entries()) crowd.enter(cell, free.at(-1 - i)!, 0, false);
          const expected = successors(grid, cells, crossingForbidden).map((set) => set.join());
          expect(fullSets(crowd, crossingForbidden).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 100 },
    );
  });
});
