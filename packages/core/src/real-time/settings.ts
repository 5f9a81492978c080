import { FloodgateError } from '../error.ts';
import type { Random } from '../random.ts';

/** How a cell draws one value from those of several neighbours. */
export type LearningOperator = 'min' | 'mean' | 'median' | 'max';

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
  /** Cells that learned and whose neighbours reach each other without them are taken out of the map. */
  readonly expendable: boolean;
}

/** The ends of the range of each number; both belong to it. */
const RANGES = { w: [1, 10], wc: [1, 10], b: [0, 1] } as const;

/** Throws a FloodgateError that names the field and its value if the settings are not in the space. */
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

/** So many settings, each field drawn uniformly from its range. */
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
