import { octileDistance } from 'floodgate/search';
import type { AgentInsight } from './protocol.ts';
import type { Simulation } from './simulation.ts';

/** Ticks of waiting are counted up to this. */
const MOST_WAITED = 9999;

/** What is known of an agent at the present moment; undefined if it has left. */
export function insightInto(simulation: Simulation, index: number): AgentInsight | undefined {
  const agent = simulation.agents[index];
  if (!agent) return undefined;
  const { recorder, world } = simulation;
  const { outside, home, priority, slot } = agent;
  const plan = outside ? undefined : world.planner.planOf?.(slot);
  const goal = world.crowd.goals[slot]!;
  return {
    index,
    cell: simulation.cellOf(agent),
    goal,
    priority,
    outside,
    home,
    waited: home ? 0 : recorder.waitedAt(index, recorder.ticks, MOST_WAITED),
    plan: plan && Int32Array.from(plan),
    search: outside ? undefined : searchOf(simulation, slot, goal),
  };
}

function searchOf({ grid, world }: Simulation, slot: number, goal: number): AgentInsight['search'] {
  const inspection = world.planner.inspect?.(slot);
  if (!inspection) return undefined;
  const learned: number[] = [];
  const raised: number[] = [];
  inspection.learned.forEach((cell, units) => {
    learned.push(cell);
    const plain = octileDistance(grid.x(cell) - grid.x(goal), grid.y(cell) - grid.y(goal));
    raised.push(Math.max(0, units / grid.stepCosts[0]! - plain));
  });
  return {
    open: Int32Array.from(inspection.open),
    closed: Int32Array.from(inspection.closed),
    learned: Int32Array.from(learned),
    raised: Float32Array.from(raised),
  };
}
