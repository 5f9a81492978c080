import { describePlanner, type ParametersOf } from '../kit/define.ts';
import { distanceMemory, distancePreprocessing, planMemory } from '../kit/needs.ts';

const PARAMETERS = {
  distances: {
    default: 'auto',
    paper: 'exact',
    choices: ['auto', 'exact', 'borders'],
    meaning:
      'how distances to targets are found: exact, by border crossings between blocks of the map (borders), or whichever suits the map (auto)',
  },
  memoryMB: {
    default: 600,
    min: 1,
    max: 1e6,
    meaning: 'memory in megabytes: half for distances to goals, half for the configurations found',
  },
  expansionsPerTick: {
    default: 5000,
    min: 0,
    max: 1e9,
    whole: true,
    meaning: 'agent moves that the search tries in a tick that has no budget of its own',
  },
  improve: {
    default: true,
    paper: false,
    meaning:
      'the agents follow a rolling plan that is improved all the time, and the search only when nobody comes nearer to its target; false: always the search',
  },
  swap: {
    default: true,
    meaning: 'two agents that meet head-on in a corridor back out to where they can pass',
  },
  stuckAfter: {
    default: 30,
    paper: 0,
    min: 0,
    max: 10_000,
    whole: true,
    meaning: 'steps without progress after which an agent makes random moves for a while; 0: never',
  },
  guidance: {
    default: 'courtesy',
    paper: 'none',
    choices: ['none', 'courtesy'],
    meaning: 'courtesy: avoid cells that neighbours want, and route around agents that have arrived',
  },
} as const;

export type Parameters = ParametersOf<typeof PARAMETERS>;

/** What is known of `lacam` without its code. */
export const LACAM = describePlanner({
  id: 'lacam',
  title: 'LaCAM',
  summary:
    'plans ahead like rolling; where that gets stuck it searches all the moves of the crowd, and solves every problem that can be solved',
  central: true,
  preprocessing: distancePreprocessing,
  // Besides distances it keeps the rolling plan and the configurations that it has seen.
  memoryEstimate: (size, parameters) =>
    distanceMemory(size, parameters) + 5e6 + 2000 * size.agents + (parameters.improve ? planMemory(size) : 0),
  promisesArrival: true,
  handlesUnits: true,
  parameters: PARAMETERS,
});
