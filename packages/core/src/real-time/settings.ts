import { FloodgateError } from '../error.ts';
import type { Random } from '../random.ts';
import { unknownName } from '../suggest.ts';

/** How a cell makes one value of those of several neighbours. */
export type LearningOperator = 'min' | 'mean' | 'median' | 'max';

/** All learning operators. */
export const LEARNING_OPERATORS: readonly LearningOperator[] = ['min', 'mean', 'median', 'max'];

/** One algorithm of the family: a point in its space of six dimensions. */
export interface RealTimeSettings {
  /** Weight on what a cell learns, from 1 to 10. */
  readonly w: number;
  /** Weight on the cost of a move while learning, from 1 to 10. */
  readonly wc: number;
  /** Share of the neighbours, those with least f first, that a cell learns from: from 0 (only the best) to 1 (all). */
  readonly b: number;
  /** What is learned from them. */
  readonly lop: LearningOperator;
  /** Depression avoidance: only the neighbours that have learned least are learned from and moved to. */
  readonly da: boolean;
  /** Remove cells that have learned and whose neighbours reach each other without them. */
  readonly expendable: boolean;
}

/** The range of each number, both ends included. */
const RANGES = { w: [1, 10], wc: [1, 10], b: [0, 1] } as const;

/** Throws a FloodgateError that names the field and its value if a setting is out of its range. */
export function checkRealTimeSettings(settings: RealTimeSettings): void {
  for (const field of ['w', 'wc', 'b'] as const) {
    const [low, high] = RANGES[field];
    const value = settings[field];
    if (!(typeof value === 'number' && value >= low && value <= high)) {
      fail(`${field} must be a number from ${low} to ${high}, but is ${value}`);
    }
  }
  if (!LEARNING_OPERATORS.includes(settings.lop)) {
    fail(`lop must be one of ${LEARNING_OPERATORS.join(', ')}, but is ${settings.lop}`);
  }
  for (const field of ['da', 'expendable'] as const) {
    if (typeof settings[field] !== 'boolean')
      fail(`${field} must be true or false, but is ${settings[field]}`);
  }
}

function fail(what: string): never {
  throw new FloodgateError('bad-argument', `real-time settings: ${what}`);
}

/** Draws `count` settings, each field uniformly from its range. */
export function sampleRealTimeSettings(random: Random, count: number): RealTimeSettings[] {
  const within = ([low, high]: readonly [number, number]): number => low + random.next() * (high - low);
  return Array.from({ length: count }, () => ({
    w: within(RANGES.w),
    wc: within(RANGES.wc),
    b: within(RANGES.b),
    lop: random.pick(LEARNING_OPERATORS),
    da: random.chance(0.5),
    expendable: random.chance(0.5),
  }));
}

/** Settings that have a name, most of them a published algorithm. */
export interface RealTimePreset {
  readonly id: string;
  /** One line: what it is and who proposed it. */
  readonly summary: string;
  readonly settings: RealTimeSettings;
}

/** LRTA\* itself (Korf 1990). */
export const LRTA: RealTimeSettings = { w: 1, wc: 1, b: 0, lop: 'min', da: false, expendable: false };

/** The algorithms that the family grew out of, and combinations of them. */
export const REAL_TIME_PRESETS: readonly RealTimePreset[] = [
  {
    id: 'lrta',
    summary: 'LRTA*, learning from the best neighbour (Korf 1990)',
    settings: LRTA,
  },
  {
    id: 'weighted-lrta',
    summary: 'weighted updates, which fill depressions in fewer visits (Rivera, Baier and Hernández 2015)',
    settings: { ...LRTA, w: 3 },
  },
  {
    id: 'weighted-cost',
    summary: 'weighted costs: each visit adds more, without a weight on the estimate',
    settings: { ...LRTA, wc: 5 },
  },
  {
    id: 'lateral',
    summary: 'lateral learning: from the mean of half of the neighbours (Bulitko and Sampley 2016)',
    settings: { ...LRTA, b: 0.5, lop: 'mean' },
  },
  {
    id: 'weighted-lateral',
    summary: 'lateral learning with weighted updates (Bulitko and Sampley 2016)',
    settings: { ...LRTA, w: 3, b: 0.5, lop: 'mean' },
  },
  {
    id: 'depression-avoiding',
    summary: 'moves to the neighbours that have learned least (Hernández and Baier 2012)',
    settings: { ...LRTA, da: true },
  },
  {
    id: 'expendable',
    summary: 'removes cells that no path needs (Sharon, Sturtevant and Felner 2013)',
    settings: { ...LRTA, expendable: true },
  },
  {
    id: 'weighted-expendable',
    summary: 'weighted updates, and removal of expendable cells',
    settings: { ...LRTA, w: 3, expendable: true },
  },
  {
    id: 'depression-avoiding-expendable',
    summary: 'depression avoidance, and removal of expendable cells',
    settings: { ...LRTA, da: true, expendable: true },
  },
];

/** The preset with an id. Throws a FloodgateError that lists all ids if there is none. */
export function realTimePreset(id: string): RealTimePreset {
  const preset = REAL_TIME_PRESETS.find((candidate) => candidate.id === id);
  if (!preset) {
    const ids = REAL_TIME_PRESETS.map((known) => known.id);
    throw new FloodgateError('bad-argument', `unknown real-time preset ${unknownName(id, ids)}`);
  }
  return preset;
}
