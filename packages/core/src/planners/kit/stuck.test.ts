import { describe, expect, it } from 'vitest';
import { goalDistances } from '../../distances/index.ts';
import { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { Crowd } from '../../world/index.ts';
import { PibtStep, UNDECIDED } from '../pibt/step.ts';
import { PrecedenceLine } from './precedence.ts';
import { StuckRule } from './stuck.ts';

const PATIENCE = 30;

/** Makes one agent stand on given columns of a corridor, one a tick, and tells after which ticks its moves are random. */
function noisyTicks(target: number, columns: readonly number[]): number[] {
  const grid = new Grid(10, 1);
  const crowd = new Crowd(grid);
  const distances = goalDistances(grid, 'exact');
  const random = new Random(1);
  const slot = crowd.enter(grid.cell(0, 0), grid.cell(target, 0), 0, false);
  distances.follow(slot, crowd.targets[slot]!);
  const step = new PibtStep(crowd, distances, { crossingForbidden: false, swap: true, random });
  const line = new PrecedenceLine(crowd, random);
  const stuck = new StuckRule(crowd, line, step.ranking, PATIENCE);
  line.renew(slot);
  stuck.renew(slot);
  return columns.flatMap((x, tick) => {
    crowd.relocate(slot, grid.cell(x, 0));
    line.form(crowd.cells, crowd.occupants);
    step.run(line.slots, line.count, crowd.cells, new Int32Array(crowd.slotCount).fill(UNDECIDED));
    stuck.watch(tick);
    return step.ranking.noisy[slot] ? [tick] : [];
  });
}

describe('the stuck rule', () => {
  it('makes the moves of an agent random for a while after it has not come nearer for long', () => {
    const standing = Array<number>(60).fill(0);
    const ticks = noisyTicks(9, standing);
    expect(ticks).toEqual([30, 31, 32, 33, 34, 35, 36, 37]);
  });

  it('does not count the time that an agent has stood on its target before it was pushed off', () => {
    const columns = [8, 9, ...Array<number>(50).fill(9), 8, 8, 8, 9, ...Array<number>(50).fill(9), 8, 8];
    expect(noisyTicks(9, columns)).toEqual([]);
  });
});
