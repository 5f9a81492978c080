import { octileDistance } from 'floodgate/search';
import type { Progress } from './progress.ts';
import type { Verdict } from './protocol.ts';
import type { Simulation } from './simulation.ts';

/** Which agents can never arrive, and whether the others get on, at the end of the run so far. */
export function verdictOf(simulation: Simulation, progress: Progress): Verdict {
  const { world, agents, lifelong, grid } = simulation;
  const { cells, goals } = world.crowd;
  const away = [...agents.keys()].filter((number) => {
    const agent = agents[number];
    return agent && !agent.outside && !agent.home;
  });
  const slotOf = (number: number): number => agents[number]!.slot;
  const isCutOff = (number: number): boolean =>
    !grid.components.connected(cells[slotOf(number)]!, goals[slotOf(number)]!);
  const cutOff = away.filter(isCutOff);
  const others = cutOff.length > 0 ? away.filter((number) => !isCutOff(number)) : away;
  // In a lifelong crowd the agent on a goal soon goes on.
  const late = lifelong ? new Set<number>() : latecomers(simulation, others);
  const findsGoalTaken = (number: number): boolean =>
    late.has(number) || world.crowd.hasSettled(slotOf(number));
  const goalTaken = others.filter(findsGoalTaken);
  const stalled = progress.isStalled ? others.filter((number) => !findsGoalTaken(number)) : [];
  return {
    cutOff,
    goalTaken,
    stalled,
    stalledSince: stalled.length > 0 ? progress.since : undefined,
    isUnsolvable: world.outlook === 'unsolvable',
  };
}

/** Of agents with the same goal, all but the one that is on it or, if there is none, the nearest. */
function latecomers({ world, agents, grid }: Simulation, numbers: readonly number[]): Set<number> {
  const { cells, goals, occupants } = world.crowd;
  const late = new Set<number>();
  const first = new Map<number, number>();
  const distance = (number: number): number => {
    const { slot } = agents[number]!;
    const [cell, goal] = [cells[slot]!, goals[slot]!];
    return octileDistance(grid.x(cell) - grid.x(goal), grid.y(cell) - grid.y(goal));
  };
  for (const number of numbers) {
    const goal = goals[agents[number]!.slot]!;
    const there = occupants[goal]!;
    const other = first.get(goal);
    if (there >= 0 && goals[there] === goal) late.add(number);
    else if (other === undefined) first.set(goal, number);
    else {
      const nearer = distance(number) < distance(other);
      late.add(nearer ? other : number);
      if (nearer) first.set(goal, number);
    }
  }
  return late;
}
