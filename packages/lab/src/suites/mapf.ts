/** The selection thesis' experiment with crowds: Tables 5.1 and 5.2, and what they would be at other limits. */
import { PROBLEM_TYPES } from 'floodgate/problems';
import type { Experiment, Scale } from '../experiment/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { THESIS_AGENTS, THESIS_PLANNERS, THESIS_PROBLEMS } from '../papers/index.ts';
import { availableMaps, TEN_BUILT_IN_MAPS } from './available-maps.ts';
import { MAPF_MAPS } from './mapf-maps.ts';
import { mapfLearnedReport, mapfReport } from './mapf-report.ts';
import type { Suite } from './suite.ts';

export const mapf: Suite = {
  id: 'mapf',
  title: 'Which planner for which crowd: single best, selected, perfect (Sigurdson 2018, chapter 5)',
  experiment: thesisExperiment,
  report: mapfReport,
  learnedReport: (input, learning) => mapfLearnedReport(input, learning),
};

/** Problems of each kind on each map. */
const PROBLEMS: Readonly<Record<Scale, number>> = { quick: 2, full: THESIS_PROBLEMS };

/**
 * Where runs end: after seconds of planning, as in the thesis, or after ticks in which hardly anybody arrives any more.
 * Tables are read from the curves of the runs, at any limit up to this one.
 */
const LIMITS: Readonly<Record<Scale, { readonly seconds: number; readonly steps: number }>> = {
  quick: { seconds: 3, steps: 5000 },
  full: { seconds: 30, steps: 10_000 },
};

/** In rounds that have all maps and all kinds of problem, so that a run that is stopped early has them too. */
export function thesisExperiment(scale: Scale, library: MapLibrary): Experiment {
  const { maps, note } = availableMaps(library, MAPF_MAPS, TEN_BUILT_IN_MAPS);
  const kinds = PROBLEM_TYPES.map(({ id }) => id);
  const rounds = Array.from({ length: PROBLEMS[scale] * kinds.length }, (_, round) => round);
  return {
    name: `mapf-${scale}`,
    title: `Which planner for which crowd${note}`,
    timeout: scale === 'quick' ? 600 : 3600,
    jobs: rounds.flatMap((round) =>
      maps.map((map, i) => ({
        kind: 'crowd' as const,
        maps: [map],
        problems: [kinds[(round + i) % kinds.length]!],
        agents: THESIS_AGENTS,
        problemSeeds: [Math.floor(round / kinds.length) + 1],
        planners: THESIS_PLANNERS.map((id) => ({ id, preset: 'paper' as const })),
        seeds: 1,
        limits: [LIMITS[scale]],
      })),
    ),
  };
}
