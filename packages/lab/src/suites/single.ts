/** The selection thesis on single agents: which setting of the real-time family for which genre, game, map, problem. */
import type { Experiment } from '../experiment/index.ts';
import { SELECTION_MAP_PROBLEMS, SELECTION_PROBLEMS, SELECTION_SETTINGS } from '../papers/index.ts';
import { problemMap, thesisMaps } from './single-maps.ts';
import { networksExperiment } from './single-networks.ts';
import { singleReport } from './single-report.ts';
import { SCREENED_FOR_MAPS, SCREENED_FOR_PROBLEMS } from './single-screened.ts';
import type { Suite } from './suite.ts';

/** A map's features come from its first problems: from all 50 they would take as long as all runs. */
const FEATURE_PROBLEMS = 5;
/** Settings that one job tries on the many problems of a single map, so that it takes seconds. */
const PER_JOB_ON_ONE_MAP = 5;

/**
 * Both scales have all problems of the thesis. `full` has all settings, `quick` those that a screening left of them. A
 * cap on the distance walked ends runs, not on time, so results are the same on every machine.
 */
export const single: Suite = {
  id: 'single',
  title: 'Portfolios of real-time searches for single agents (Sigurdson 2018, chapter 4)',

  experiment(scale, library): Experiment {
    const quick = scale === 'quick';
    const { maps, note } = thesisMaps(library);
    const each = { generate: SELECTION_MAP_PROBLEMS };
    const many = { sample: SELECTION_PROBLEMS };
    const one = problemMap(library);
    const drawn = (screened: readonly number[], perJob: number) => ({
      count: SELECTION_SETTINGS,
      perJob,
      ...(quick && { only: [...screened] }),
    });
    return {
      name: `single-${scale}`,
      title: `Portfolios of real-time searches${note}`,
      timeout: 7200,
      jobs: [
        { kind: 'real-time', maps, problems: each, settings: drawn(SCREENED_FOR_MAPS, quick ? 24 : 50) },
        { kind: 'single-features', maps, problems: { generate: FEATURE_PROBLEMS } },
        {
          kind: 'real-time',
          maps: one,
          problems: many,
          settings: drawn(SCREENED_FOR_PROBLEMS, PER_JOB_ON_ONE_MAP),
        },
        { kind: 'single-features', maps: one, problems: many },
      ],
    };
  },

  report: singleReport,

  networks: networksExperiment,
};
