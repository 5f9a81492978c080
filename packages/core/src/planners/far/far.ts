import { type Grid, STRAIGHT } from '../../grid/index.ts';
import type { Heuristic, SearchKind } from '../../search/index.ts';
import { definePlanner } from '../kit/define.ts';
import { FlowMap } from '../kit/flow.ts';
import { pathMemory } from '../kit/needs.ts';
import { Traffic } from './traffic.ts';

const PARAMETERS = {
  reserve: {
    default: 3,
    min: 1,
    max: 16,
    whole: true,
    meaning: 'how many moves ahead an agent reserves',
  },
  partial: {
    default: true,
    paper: false,
    meaning: 'go on with fewer reserved moves if no more can be had, instead of waiting for all of them',
  },
  chains: {
    default: true,
    paper: false,
    meaning: 'agents sent aside may send others aside; else one goes, if a cell beside it is free',
  },
  patience: {
    default: 8,
    paper: 0,
    min: 0,
    max: 10_000,
    whole: true,
    meaning:
      'ticks an agent waits before it looks for a way around those who stand in its way; 0: it never does',
  },
} as const;

/**
 * Columns plus rows to the goal. With flow annotations nearly all moves are straight, so this is far better informed
 * than octile distance. Where a path takes one of the rare diagonal moves it overestimates a little; nodes are not
 * opened again for that, so a path may be slightly longer than the shortest.
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
 * FAR, Flow Annotated Replanning (Wang and Botea 2008, as told by Sigurdson et al. 2018, III.B): every agent takes
 * a complete A\* path along the one-way streets of the flow annotations and walks it as in traffic with lights. It
 * moves only on moves that it has reserved, does not plan around what others have reserved, and waits instead.
 *
 * **Reserving.** The table (`Reservations`) says who will be where in each of the next `reserve` ticks; who
 * has nothing reserved stands, and a cell on which somebody stands is taken for all ticks to come. The paper's
 * agent needs its next three moves at once (all that are left, near the target), makes them, and only then asks
 * for the next three. By default an agent takes as many of them as it can get, at least one, and asks for more in
 * every tick. In both, who is in front asks before who is behind.
 *
 * **Deadlocks.** Agents wait for agents; where that goes in a circle, or ends at an agent parked on its target,
 * they wait in vain (`Deadlocks`). The paper's way out: one agent of the circle, or the parked one, goes to a
 * free cell beside it and takes a new path from there. By default the agent that has been on its way longest gets
 * its next cell, and whoever is in the way goes aside, one pushing the next if need be (`MakingWay`).
 *
 * **Patience.** By default who has waited for long looks for a short detour around those who stand nearby, and
 * after very long for another path (`Detours`).
 */
export const far = definePlanner({
  id: 'far',
  title: 'FAR',
  summary: 'complete A* paths along one-way streets; agents reserve their next moves and wait as at lights',
  central: true,
  preprocessing: 'none',
  memoryEstimate: pathMemory,
  promisesArrival: false,
  parameters: {
    ...PARAMETERS,
    heuristic: {
      default: 'manhattan',
      paper: 'octile',
      choices: ['manhattan', 'octile'],
      meaning:
        'what guides A*: manhattan needs fewer expansions on one-way streets, octile never overestimates',
    },
  },
  create(context, parameters) {
    const guide = parameters.heuristic === 'manhattan' ? manhattan : undefined;
    return new Traffic(context, parameters, 'astar', new FlowMap(context.crowd.grid), guide);
  },
});

/** A\*-Replan: {@link far} without flow annotations, so that paths are shortest ones and meet head-on more often. */
export const astarReplan = definePlanner({
  id: 'astar-replan',
  title: 'A*-Replan',
  summary: 'FAR without flow annotations: complete shortest paths, walked on reserved moves',
  central: true,
  preprocessing: 'none',
  memoryEstimate: pathMemory,
  promisesArrival: false,
  parameters: {
    ...PARAMETERS,
    search: {
      default: 'auto',
      paper: 'astar',
      choices: ['auto', 'astar'],
      meaning:
        'how paths are found: auto takes jump point search where it can; they are as short as those of A*',
    },
  },
  create: (context, parameters) => new Traffic(context, parameters, parameters.search as SearchKind),
});
