import { describePlanner, type ParametersOf } from '../kit/define.ts';
import { backwardSearches, searchMemory } from '../kit/needs.ts';

const PARAMETERS = {
  window: {
    default: 8,
    min: 1,
    max: 32,
    whole: true,
    meaning: 'how many moves ahead an agent plans around the others',
  },
  replanEvery: {
    default: 0,
    min: 0,
    max: 32,
    whole: true,
    meaning: 'ticks after which an agent plans again; 0 means half the window',
  },
  order: {
    default: 'longest-away',
    paper: 'rotating',
    choices: ['longest-away', 'rotating'],
    meaning: 'which agent plans first: the one that has been away from its target longest, or each in turn',
  },
  stay: {
    default: true,
    paper: false,
    meaning: 'plans end on a cell where the agent can stay, so that every plan can be followed to its end',
  },
  makeWay: {
    default: true,
    paper: false,
    meaning: 'agents of lower precedence plan again when they are in the way, those on their targets first',
  },
  stretch: {
    default: 2,
    paper: 1,
    min: 1,
    max: 8,
    whole: true,
    meaning: 'the window of a stuck agent grows to at most this many times its length',
  },
  memoryMB: { default: 600, min: 1, max: 1e6, meaning: 'memory for distances to goals, in megabytes' },
} as const;

export type Parameters = ParametersOf<typeof PARAMETERS>;

/** What is known of `whca` without its code. */
export const WHCA = describePlanner({
  id: 'whca',
  title: 'WHCA*',
  summary: 'each agent plans a window of moves in space and time around what the others have reserved',
  central: true,
  preprocessing: 'none',
  memoryEstimate: (size, { memoryMB }) =>
    Math.min(memoryMB * 1e6, 1.3e6 + backwardSearches(size)) + searchMemory(size),
  promisesArrival: false,
  parameters: PARAMETERS,
});
