import { counted } from '../../ui/counted.ts';
import type { Verdict } from './sim/protocol.ts';

interface VerdictWords {
  readonly text: string;
  /** What lies behind it, for the tip. */
  readonly why: string;
  /** The agents that it is about. */
  readonly agents: readonly number[];
}

interface Standing {
  readonly home: number;
  /** Agents that the planner moves. */
  readonly controlled: number;
  readonly ended: boolean;
}

const NO_PATH = 'No path leads from them to their goals. They go as near as they can.';
const TAKEN = 'Another agent rests on their goals, or has the same goal.';

/** What is to be said of a run in which not all agents get home; undefined if there is nothing to say. */
export function verdictWords(
  { cutOff, goalTaken, stalled, stalledSince, isUnsolvable }: Verdict,
  { home, controlled, ended }: Standing,
): VerdictWords | undefined {
  const agents = [...cutOff, ...goalTaken];
  const why = [cutOff.length > 0 && NO_PATH, goalTaken.length > 0 && TAKEN].filter(Boolean).join(' ');
  if (ended && agents.length > 0) {
    const text =
      home === 0
        ? 'No agent can arrive.'
        : `All agents that can arrive have arrived; ${agents.length.toLocaleString('en')} cannot.`;
    return { text, why, agents };
  }
  if (stalledSince !== undefined) {
    const waiters = `${counted(stalled.length, 'agent')} ${stalled.length === 1 ? 'waits' : 'wait'}`;
    return {
      text: `No progress since tick ${stalledSince}: ${waiters}.`,
      why: 'No agent has come nearer to its goal since. Going to and fro does not count.',
      agents: stalled,
    };
  }
  if (cutOff.length > 0 && goalTaken.length > 0)
    return {
      text: `${counted(agents.length, 'agent')} cannot arrive: ${cutOff.length} without a path, ${goalTaken.length} with a taken goal.`,
      why,
      agents,
    };
  if (cutOff.length > 0)
    return {
      text: `${counted(cutOff.length, 'agent')} cannot reach ${cutOff.length === 1 ? 'its goal' : 'their goals'}.`,
      why,
      agents,
    };
  if (goalTaken.length > 0)
    return { text: `${counted(goalTaken.length, 'agent')} cannot arrive: the goal is taken.`, why, agents };
  if (isUnsolvable && home < controlled)
    return {
      text: 'Not all agents can arrive.',
      why: 'The planner has proven that there is no solution on this map, by these rules.',
      agents: [],
    };
  return undefined;
}
