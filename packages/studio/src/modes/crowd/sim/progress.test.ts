import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

const LENGTH = 300;
/** Two corridors that meet at their right ends. */
const hairpin = Grid.from(LENGTH + 2, 5, (x, y) => y % 2 === 1 || (y === 2 && x === LENGTH));
const goal = Int32Array.of(hairpin.cell(1, 3));

/** The cell after a number of moves along the corridors. */
function along(moves: number): number {
  const x = Math.min(moves, 2 * LENGTH - moves);
  return hairpin.cell(1 + Math.max(0, Math.min(x, LENGTH - 1)), moves < LENGTH ? 1 : 3);
}

function look(progress: Progress, tick: number, cell: number): void {
  progress.look(tick, Int32Array.of(cell), goal, Uint8Array.of(1));
  progress.work(1000);
}

test('an agent makes progress while it walks away from its goal, if that is its path', () => {
  const progress = new Progress(hairpin);
  for (let tick = 0; tick < 2 * LENGTH; tick++) {
    look(progress, tick, along(tick));
    expect(progress.isStalled).toBe(false);
  }
});

test('going to and fro is no progress, and something that is done gives a new chance', () => {
  const progress = new Progress(hairpin);
  for (let tick = 0; tick < 400; tick++) look(progress, tick, along(20 + Math.min(tick, 7) + (tick % 5)));
  expect(progress.isStalled).toBe(true);
  expect(progress.since).toBeLessThan(200);
  progress.reset(400);
  expect(progress.isStalled).toBe(false);
  expect(progress.idleTicks).toBe(0);
});
