/** The shortest path of each agent, to compare with the distance that it travelled. */
import { findPath } from 'floodgate';
import type { Problem } from 'floodgate/problems';
import { type Context, eventLoopYielder } from '../context.ts';
import { type Run, sum } from './run-problem.ts';

/** With more agents this would take longer than some runs. */
const MAX_AGENTS = 2000;

/**
 * The length of the shortest path per agent, in tile widths; undefined if there are too many agents, or if they go on to
 * further goals.
 */
export function shortestLengths(
  { grid, agents, nextGoal }: Problem,
  context: Context,
): Promise<readonly number[] | undefined> {
  return context.interruption.whileListening(async () => {
    if (agents.length > MAX_AGENTS || nextGoal) return undefined;
    const lengths: number[] = [];
    const yieldIfDue = eventLoopYielder();
    for (const { start, goal } of agents) {
      lengths.push(findPath(grid, { from: start, to: goal }).cost);
      await yieldIfDue();
      context.interruption.signal.throwIfAborted();
    }
    return lengths;
  });
}

/** The distance travelled and the length of the shortest paths, summed over the agents that arrived. */
export interface Detour {
  readonly walked: number;
  readonly shortest: number;
}

/** Agents that never arrived are left out, as their distance is incomplete. */
export function detourOf({ agents }: Run, lengths: readonly number[]): Detour {
  const home = agents
    .map((agent, i) => ({ agent, shortest: lengths[i]! }))
    .filter(({ agent }) => agent.home && !agent.outside);
  return {
    walked: sum(home.map(({ agent }) => agent.distance)),
    shortest: sum(home.map(({ shortest }) => shortest)),
  };
}
