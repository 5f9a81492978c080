import { describePlanner, type ParametersOf } from '../kit/define.ts';
import { distanceMemory, distancePreprocessing } from '../kit/needs.ts';

const PARAMETERS = {
  distances: {
    default: 'auto',
    paper: 'exact',
    choices: ['auto', 'exact', 'borders'],
    meaning:
      'how distances to targets are found: exact, by border crossings between blocks of the map (borders), or whichever suits the map (auto)',
  },
  memoryMB: { default: 600, min: 1, max: 1e6, meaning: 'memory for distances to goals, in megabytes' },
  order: {
    default: 'longest',
    paper: 'chance',
    choices: ['longest', 'chance'],
    meaning:
      'which of two agents that have been away from their targets equally long comes first: the one with the longest path, or either',
  },
  swap: {
    default: true,
    paper: false,
    meaning: 'two agents that meet head-on in a corridor back out to where they can pass',
  },
  stuckAfter: {
    default: 30,
    paper: 0,
    min: 0,
    max: 10_000,
    whole: true,
    meaning: 'ticks without progress after which an agent makes random moves for a while; 0: never',
  },
  guidance: {
    default: 'courtesy',
    paper: 'none',
    choices: ['none', 'courtesy'],
    meaning: 'courtesy: avoid cells that neighbours want, and route around agents that have arrived',
  },
} as const;

export type Parameters = ParametersOf<typeof PARAMETERS>;

/** What is known of `pibt` without its code. */
export const PIBT = describePlanner({
  id: 'pibt',
  title: 'PIBT',
  summary:
    'each tick, agents take their best moves, the longest-waiting first; an agent in the way moves before',
  central: true,
  preprocessing: distancePreprocessing,
  memoryEstimate: distanceMemory,
  promisesArrival: false,
  handlesUnits: true,
  parameters: PARAMETERS,
});
