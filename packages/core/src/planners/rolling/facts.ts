import { describePlanner } from '../kit/define.ts';
import { distanceMemory, distancePreprocessing, planMemory } from '../kit/needs.ts';

const PARAMETERS = {
  distances: {
    default: 'auto',
    choices: ['auto', 'exact', 'borders'],
    meaning:
      'how distances to targets are found: exact, by border crossings between blocks of the map (borders), or whichever suits the map (auto)',
  },
  memoryMB: {
    default: 600,
    min: 1,
    max: 1e6,
    meaning: 'memory in megabytes: half for distances to goals, half for a search that has to take over',
  },
  window: { default: 20, min: 2, max: 100, whole: true, meaning: 'ticks that are planned ahead' },
  expansionsPerTick: {
    default: 32_000,
    min: 0,
    max: 1e9,
    whole: true,
    meaning:
      'most node expansions for planning paths again in a tick: less 18 for each agent, down to a third, and fewer if few agents are delayed',
  },
  expansions: {
    default: 1000,
    min: 1,
    max: 1e5,
    whole: true,
    meaning: 'most node expansions to find one path',
  },
  swap: {
    default: true,
    meaning: 'two agents that meet head-on in a corridor back out to where they can pass',
  },
  stuckAfter: {
    default: 30,
    min: 0,
    max: 10_000,
    whole: true,
    meaning: 'ticks without progress after which an agent makes random moves for a while; 0: never',
  },
} as const;

/** What is known of `rolling` without its code. */
export const ROLLING = describePlanner({
  id: 'rolling',
  title: 'Rolling window',
  summary:
    'plans some ticks ahead for all agents by PIBT steps, and shortens the plans of delayed agents all the time',
  central: true,
  preprocessing: distancePreprocessing,
  memoryEstimate: (size, parameters) => distanceMemory(size, parameters) + planMemory(size),
  promisesArrival: true,
  handlesUnits: true,
  parameters: PARAMETERS,
});
