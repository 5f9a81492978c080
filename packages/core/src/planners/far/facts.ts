import { describePlanner } from '../kit/define.ts';
import { pathMemory } from '../kit/needs.ts';

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
    meaning: 'an agent moves on with fewer reserved moves instead of waiting for all of them',
  },
  chains: {
    default: true,
    paper: false,
    meaning: 'an agent sent aside may send others aside; else it moves only if a cell beside it is free',
  },
  patience: {
    default: 8,
    paper: 0,
    min: 0,
    max: 10_000,
    whole: true,
    meaning: 'ticks that an agent waits before it looks for a path around the agents that block it; 0: never',
  },
} as const;

/** What is known of `far` without its code. */
export const FAR = describePlanner({
  id: 'far',
  title: 'FAR',
  summary:
    'complete A* paths along one-way streets; agents reserve their next moves, and wait if they cannot',
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
        'heuristic of A*: manhattan expands fewer cells on one-way streets, octile never overestimates',
    },
  },
});

/** What is known of `astar-replan` without its code. */
export const ASTAR_REPLAN = describePlanner({
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
        'how paths are found: auto uses jump point search where it can; paths are as short as those of A*',
    },
  },
});
