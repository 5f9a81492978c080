import { type Grid, STRAIGHT } from '../../grid/index.ts';
import type { Heuristic, SearchKind } from '../../search/index.ts';
import { definePlanner } from '../kit/define.ts';
import { FlowMap } from '../kit/flow.ts';
import { ASTAR_REPLAN, FAR } from './facts.ts';
import { Traffic } from './traffic.ts';

/**
 * Columns plus rows to the goal. With flow annotations nearly all moves are straight, so this is far better informed
 * than octile distance. Where a path takes one of the rare diagonal moves it overestimates a little; nodes are not
 * reopened, so a path may be slightly longer than the shortest.
 */
const manhattan: Heuristic = {
  consistent: true,
  prepare(grid: Grid, goals: readonly number[]): (cell: number) => number {
    const { stride } = grid;
    const goalY = Math.floor(goals[0]! / stride);
    const goalX = goals[0]! - goalY * stride;
    return (cell) => {
      const y = (cell / stride) | 0;
      return STRAIGHT * (Math.abs(cell - y * stride - goalX) + Math.abs(y - goalY));
    };
  },
};

/**
 * FAR, Flow Annotated Replanning (Wang and Botea 2008, as described by Sigurdson et al. 2018, III.B): every agent
 * follows a complete A\* path along the one-way streets of the flow annotations. It makes only moves that it has
 * reserved. It does not plan around the reservations of others, but waits.
 *
 * **Reserving.** The table (`Reservations`) says which agent will be where in each of the next `reserve` ticks. An
 * agent that has nothing reserved stands, and its cell is taken for all later ticks. In the paper, an agent reserves its
 * next three moves together (near the target, all that are left), makes them, and only then reserves the next three. By
 * default an agent takes as many of them as it can get, at least one, and asks for more in every tick. In both cases an
 * agent in front asks before an agent behind it.
 *
 * **Deadlocks.** Agents wait for agents. If they wait in a cycle, or for an agent parked on its target, they wait in
 * vain (`Deadlocks`). The paper's remedy: one agent of the cycle, or the parked one, moves to a free cell beside it and
 * takes a new path from there. By default the agent that has been travelling longest gets its next cell, and agents in its
 * way step aside, one pushing the next if need be (`StuckAgents`).
 *
 * **Patience.** By default an agent that has waited for a long time looks for a short detour around the agents that
 * stand nearby, and after an even longer wait for another path (`Detours`).
 *
 * **Budgets.** Agents get their paths first come, first served. An agent that the budget of 30 ticks did not reach gets a
 * shortest path without flow annotations, which jump point search finds many times as fast (`PathSearches`).
 */
export const far = definePlanner({
  ...FAR,
  create(context, parameters) {
    const heuristic = parameters.heuristic === 'manhattan' && { heuristic: manhattan };
    return new Traffic(context, parameters, { kind: 'astar', ...heuristic }, new FlowMap(context.crowd.grid));
  },
});

/** A\*-Replan: {@link far} without flow annotations. Paths are shortest paths, and agents meet head-on more often. */
export const astarReplan = definePlanner({
  ...ASTAR_REPLAN,
  create: (context, parameters) =>
    new Traffic(context, parameters, { kind: parameters.search as SearchKind }),
});
