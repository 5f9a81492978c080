import { describePlanner, type ParametersOf } from '../kit/define.ts';
import { searchMemory } from '../kit/needs.ts';

/**
 * Bounded Multi-Agent A\* (Sigurdson, Bulitko, Yeoh, Hernández and Koenig 2018): every agent runs its own
 * real-time search, treats the others it sees as obstacles, and shares nothing with them.
 */
const PARAMETERS = {
  expansions: {
    default: 32,
    min: 1,
    max: 100_000,
    whole: true,
    meaning: 'most cells that an agent expands in one search',
  },
  moves: {
    default: 32,
    min: 1,
    max: 100_000,
    whole: true,
    meaning: 'ticks after which an agent searches again',
  },
  vision: {
    default: Math.SQRT2,
    min: 0,
    max: 10_000,
    meaning: 'how far an agent sees others, in tile widths',
  },
  patience: {
    default: 1,
    paper: 1_000_000,
    min: 1,
    max: 1_000_000,
    whole: true,
    meaning: 'ticks in a row that an agent waits for a blocked cell before it searches again',
  },
  insist: {
    default: true,
    paper: false,
    meaning: 'an agent that others cut off searches through them (with push) or against the flow (without)',
  },
  forget: {
    default: true,
    paper: false,
    meaning: 'an agent forgets what it learned when it arrives, and beyond 4,096 cells, which saves memory',
  },
} as const;

const SWITCHES = {
  push: { meaning: 'an agent may push another off its goal to pass' },
  flow: { meaning: 'searches follow one-way flow annotations' },
} as const;

export type BmaaParameters = ParametersOf<typeof PARAMETERS> & {
  readonly push: boolean;
  readonly flow: boolean;
};

function variant(id: string, title: string, push: boolean, flow: boolean) {
  const extras = [push ? 'agents push others off their goals' : '', flow ? 'one-way flow annotations' : ''];
  return describePlanner({
    id,
    title,
    summary: ['every agent searches a little and learns', ...extras].filter(Boolean).join('; '),
    central: false,
    preprocessing: 'none',
    // What each agent has learned grows with the cells it has seen.
    memoryEstimate: (size) => size.agents * (2000 + 150 * size.distance) + searchMemory(size),
    promisesArrival: false,
    parameters: {
      ...PARAMETERS,
      push: { default: push, ...SWITCHES.push },
      flow: { default: flow, ...SWITCHES.flow },
    },
  });
}

/** What is known of `bmaa` without its code. */
export const BMAA = variant('bmaa', 'BMAA*', false, false);
/** What is known of `bmaa-c` without its code. */
export const BMAA_C = variant('bmaa-c', 'BMAA*-c', true, false);
/** What is known of `bmaa-f` without its code. */
export const BMAA_F = variant('bmaa-f', 'BMAA*-f', false, true);
/** What is known of `bmaa-f-c` without its code. */
export const BMAA_FC = variant('bmaa-f-c', 'BMAA*-f-c', true, true);
