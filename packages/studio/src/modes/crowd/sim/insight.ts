import { octileDistance } from 'floodgate/search';
import type { AgentInsight } from './protocol.ts';
import type { Simulation } from './simulation.ts';

/** What is known of an agent at the present moment; undefined if it has left. */
export function insightInto(simulation: Simulation, index: number): AgentInsight | undefined {
  const agent = simulation.agents[index];
  if (!agent) return undefined;
  const { planner } = simulation.world;
  const plan = agent.outside ? undefined : planner.planOf?.(agent.slot);
  return {
    index,
    at: agent.at,
    goal: agent.goal,
    priority: agent.priority,
    outside: agent.outside,
    home: agent.home,
    waited: simulation.waited[index]!,
    plan: plan && Int32Array.from(plan, (cell) => simulation.tile(cell)),
    search: agent.outside ? undefined : searchOf(simulation, agent.slot, agent.goal),
  };
}

function searchOf(
  simulation: Simulation,
  slot: number,
  goal: readonly [number, number],
): AgentInsight['search'] {
  const inspection = simulation.world.planner.inspect?.(slot);
  if (!inspection) return undefined;
  const { grid } = simulation;
  const tiles = (cells: Iterable<number>): Int32Array =>
    Int32Array.from(cells, (cell) => simulation.tile(cell));
  const learned: number[] = [];
  const raised: number[] = [];
  inspection.learned.forEach((cell, units) => {
    learned.push(simulation.tile(cell));
    const [x, y] = grid.point(cell);
    const plain = octileDistance(x - goal[0], y - goal[1]);
    raised.push(Math.max(0, units / grid.stepCosts[0]! - plain));
  });
  return {
    open: tiles(inspection.open),
    closed: tiles(inspection.closed),
    learned: Int32Array.from(learned),
    raised: Float32Array.from(raised),
  };
}
