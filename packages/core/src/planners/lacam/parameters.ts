import type { ParametersOf } from '../kit/define.ts';

/** The parameters of `lacam`. */
export const PARAMETERS = {
  distances: {
    default: 'auto',
    paper: 'exact',
    choices: ['auto', 'exact', 'portals'],
    meaning:
      'how far agents are from their targets: exact, by portals between parts of the map, or what suits it',
  },
  memoryMB: {
    default: 600,
    min: 1,
    max: 1e6,
    meaning: 'memory in megabytes, half for distances to goals, half for known configurations',
  },
  expansionsPerTick: {
    default: 5000,
    min: 0,
    max: 1e9,
    whole: true,
    meaning: 'moves of agents tried out ahead in a tick that has no budget of its own',
  },
  improve: {
    default: true,
    meaning: 'once a solution is known, look for a shorter one in the time that is left',
  },
  swap: {
    default: true,
    meaning: 'agents that want past each other in a corridor back out to where there is room',
  },
  stuckAfter: {
    default: 30,
    paper: 0,
    min: 0,
    max: 10_000,
    whole: true,
    meaning: 'steps without coming nearer after which an agent moves by chance for as long; 0 for never',
  },
  guidance: {
    default: 'courtesy',
    paper: 'none',
    choices: ['none', 'courtesy'],
    meaning: 'against congestion: who wants the same way is not pushed back, who is at home is gone around',
  },
} as const;

export type Parameters = ParametersOf<typeof PARAMETERS>;
