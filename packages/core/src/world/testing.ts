import type { Planner, PlannerContext, PlannerSpec } from './index.ts';

/** A planner that does what the test tells it, right or wrong. */
export function scripted(choose: (context: PlannerContext) => void): PlannerSpec {
  return { id: 'scripted', parameters: {}, create: (context): Planner => ({ plan: () => choose(context) }) };
}

/** Sends every agent one move towards its target, without a thought for others. */
export function goStraight({ crowd }: PlannerContext): void {
  const { grid, cells, targets, next, slots } = crowd;
  for (const slot of slots) {
    const [x, y] = grid.point(cells[slot]!);
    const [toX, toY] = grid.point(targets[slot]!);
    next[slot] = grid.cell(x + Math.sign(toX - x), y + Math.sign(toY - y));
  }
}
