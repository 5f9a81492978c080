/** What each agent of a problem would walk if it were alone: the yardstick for what it did walk. */
import { findPath } from 'floodgate';
import type { Problem } from 'floodgate/problems';
import { breathe, type Context } from '../context.ts';
import { type Run, sum } from './run-problem.ts';

/** For more agents it would take longer than some runs. */
const MAX_AGENTS = 2000;
const SLICE_MS = 50;

/** Per agent the length of its shortest path, in tile widths; undefined for more agents than is cheap. */
export function shortestLengths(
  { grid, agents }: Problem,
  context: Context,
): Promise<readonly number[] | undefined> {
  return context.interruption.whileListening(async () => {
    if (agents.length > MAX_AGENTS) return undefined;
    const lengths: number[] = [];
    let listenedAt = performance.now();
    for (const { start, goal } of agents) {
      lengths.push(findPath(grid, { from: start, to: goal }).cost);
      if (performance.now() - listenedAt > SLICE_MS) {
        await breathe(context);
        listenedAt = performance.now();
      }
    }
    return lengths;
  });
}

/** What agents walked and what they had to, added up over those that are home. */
export interface Detour {
  readonly walked: number;
  readonly shortest: number;
}

/** Agents that never arrived are left out: how far they would have walked nobody knows. */
export function detourOf({ agents }: Run, lengths: readonly number[]): Detour {
  const home = agents.map((agent, i) => ({ agent, shortest: lengths[i]! })).filter(({ agent }) => agent.home);
  return {
    walked: sum(home.map(({ agent }) => agent.distance)),
    shortest: sum(home.map(({ shortest }) => shortest)),
  };
}
