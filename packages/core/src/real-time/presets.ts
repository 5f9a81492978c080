import { FloodgateError } from '../error.ts';
import { unknownName } from '../suggest.ts';
import type { RealTimeSettings } from './settings.ts';

/** A known algorithm as a point of the family. */
export interface RealTimePreset {
  readonly id: string;
  /** One line: what it is and who proposed it. */
  readonly summary: string;
  readonly settings: RealTimeSettings;
}

const LRTA: RealTimeSettings = { w: 1, wc: 1, b: 0, lop: 'min', da: false, expendable: false };

/** The algorithms that the family grew out of, and what they make together. */
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
    summary: 'weighted costs: each visit adds more, and the estimate itself stays as it is',
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
    summary: 'moves to where least was learned (Hernández and Baier 2012)',
    settings: { ...LRTA, da: true },
  },
  {
    id: 'expendable',
    summary: 'prunes cells that nobody needs to pass (Sharon, Sturtevant and Felner 2013)',
    settings: { ...LRTA, expendable: true },
  },
  {
    id: 'weighted-expendable',
    summary: 'weighted updates and pruning',
    settings: { ...LRTA, w: 3, expendable: true },
  },
  {
    id: 'depression-avoiding-expendable',
    summary: 'depression avoidance and pruning',
    settings: { ...LRTA, da: true, expendable: true },
  },
];

/** The preset of that id. Throws a FloodgateError that lists the ids there are. */
export function realTimePreset(id: string): RealTimePreset {
  const preset = REAL_TIME_PRESETS.find((candidate) => candidate.id === id);
  if (!preset) {
    const ids = REAL_TIME_PRESETS.map((known) => known.id);
    throw new FloodgateError('bad-argument', `unknown real-time preset ${unknownName(id, ids)}`);
  }
  return preset;
}
