/** Crowds with plans, for tests of the parts of a rolling plan. */
import { DistancePatches, goalDistances } from '../../distances/index.ts';
import { directionsOf, type Grid } from '../../grid/index.ts';
import { freeCells } from '../../grid/testing.ts';
import type { Random } from '../../random.ts';
import { Crowd, conflicts, isMove } from '../../world/index.ts';
import { PlanWindow } from './plan-window.ts';

export interface RandomPlanOptions {
  /** Most agents; fewer where no path is left for one. */
  readonly agents: number;
  /** Ticks of the window; all are planned. */
  readonly span: number;
  readonly crossingForbidden: boolean;
}

export interface RandomPlan {
  readonly grid: Grid;
  readonly crowd: Crowd;
  readonly window: PlanWindow;
  readonly distances: DistancePatches;
  readonly crossingForbidden: boolean;
}

/** Agents on random cells with random targets of their own that walk at random, by the rules, for a whole window. */
export function randomPlan(grid: Grid, random: Random, options: RandomPlanOptions): RandomPlan {
  const { agents, span, crossingForbidden } = options;
  const crowd = new Crowd(grid);
  const window = new PlanWindow(crowd, span);
  const distances = new DistancePatches(grid, goalDistances(grid, 'exact'));
  const plan = { grid, crowd, window, distances, crossingForbidden };
  const cells = freeCells(grid);
  const targets = random.shuffle([...cells]);
  window.length = span;
  for (const start of random.shuffle([...cells]).slice(0, agents)) {
    const path = randomWalk(plan, start, random);
    if (path) addAgent(plan, path, targets[crowd.slots.length]!);
  }
  return plan;
}

/** Adds an agent that follows a path. */
export function addAgent({ crowd, window, distances }: RandomPlan, path: readonly number[], target: number) {
  const slot = crowd.enter(path[0]!, target, 0, false);
  window.fit();
  window.enter(slot, path[0]!);
  window.place(slot, Int32Array.from(path));
  distances.follow(slot, target);
  return slot;
}

/** Where an agent may go or stay at a time, around all paths of the window. */
export function choices(plan: RandomPlan, cell: number, time: number): number[] {
  const { grid, crowd, window, crossingForbidden } = plan;
  const { cells, holders } = window;
  const around = [cell, ...directionsOf(grid.moves[cell]!).map((d) => cell + grid.offsets[d]!)];
  return around.filter((next) =>
    crowd.slots.every((other) => {
      const [from, to] = [cells[time]![other]!, cells[time + 1]![other]!];
      if (holders[time + 1]![to] !== other) return true;
      return !conflicts(grid, cell, next, from, to, crossingForbidden);
    }),
  );
}

/** Random moves around all paths of a window; undefined if they come to a dead end. */
function randomWalk(plan: RandomPlan, start: number, random: Random): number[] | undefined {
  const path = [start];
  for (let time = 0; time < plan.window.length; time++) {
    const possible = choices(plan, path[time]!, time);
    if (possible.length === 0) return undefined;
    path.push(random.pick(possible));
  }
  return path;
}

/** Everything in a window that is against the rules, or that its cells and holders do not agree on. */
export function mistakes({ grid, crowd, window, crossingForbidden }: RandomPlan): string[] {
  const { cells, holders, length, span } = window;
  const { slots } = crowd;
  const found: string[] = [];
  for (let time = 0; time <= span; time++) {
    const planned = time <= length ? slots : [];
    const held = holders[time]!.reduce((count, slot) => count + (slot >= 0 ? 1 : 0), 0);
    if (held !== planned.length) found.push(`time ${time}: ${held} cells held, not ${planned.length}`);
    for (const slot of planned) {
      const cell = cells[time]![slot]!;
      if (holders[time]![cell] !== slot) found.push(`time ${time}: ${slot} does not hold its cell`);
      if (!grid.passable[cell]) found.push(`time ${time}: ${slot} is on a wall`);
    }
  }
  for (let time = 1; time <= length; time++) {
    const [from, to] = [cells[time - 1]!, cells[time]!];
    for (const slot of slots) {
      if (!isMove(grid, from[slot]!, to[slot]!)) found.push(`time ${time}: no move of ${slot}`);
      for (const other of slots)
        if (other < slot)
          if (conflicts(grid, from[slot]!, to[slot]!, from[other]!, to[other]!, crossingForbidden))
            found.push(`time ${time}: ${slot} and ${other} collide`);
    }
  }
  return found;
}

/** The paths of all agents, to be compared. */
export function pathsOf({ crowd, window }: RandomPlan): Map<number, string> {
  return new Map(
    crowd.slots.map((slot) => {
      const path = new Int32Array(window.length + 1);
      window.read(slot, path);
      return [slot, path.join()];
    }),
  );
}
