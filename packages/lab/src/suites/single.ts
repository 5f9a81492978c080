/** The selection thesis on single agents: which setting of the real-time family for which genre, game, map, problem. */
import type { Experiment } from '../experiment/index.ts';
import { SELECTION_MAP_PROBLEMS, SELECTION_PROBLEMS, SELECTION_SETTINGS } from '../papers/index.ts';
import { problemMap, thesisMaps } from './single-maps.ts';
import { singleReport } from './single-report.ts';
import type { Suite } from './suite.ts';

const QUICK_SETTINGS = 100;
const QUICK_MAP_PROBLEMS = 5;
/** Settings that one job tries on the many problems of a single map, so that it takes seconds. */
const PER_JOB_ON_ONE_MAP = 5;

/** A cap on the distance walked ends runs, not on time, so results are the same on every machine. */
export const single: Suite = {
  id: 'single',
  title: 'Portfolios of real-time searches for single agents (Sigurdson 2018, chapter 4)',

  experiment(scale, library): Experiment {
    const quick = scale === 'quick';
    const { maps, note } = thesisMaps(library);
    const count = quick ? QUICK_SETTINGS : SELECTION_SETTINGS;
    const each = { generate: quick ? QUICK_MAP_PROBLEMS : SELECTION_MAP_PROBLEMS };
    const many = { sample: SELECTION_PROBLEMS };
    const one = problemMap(library);
    return {
      name: `single-${scale}`,
      title: `Portfolios of real-time searches${note}`,
      timeout: quick ? 600 : 7200,
      jobs: [
        { kind: 'real-time', maps, problems: each, settings: { count, perJob: quick ? 100 : 50 } },
        { kind: 'single-features', maps, problems: each },
        { kind: 'real-time', maps: one, problems: many, settings: { count, perJob: PER_JOB_ON_ONE_MAP } },
        { kind: 'single-features', maps: one, problems: many },
      ],
    };
  },

  report: singleReport,
};
