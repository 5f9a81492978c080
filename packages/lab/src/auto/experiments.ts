/** What is run to make the selector of `auto`: all candidates on some problems, then the chosen ones on many. */
import type { PortfolioMember } from '@floodgate/select';
import type { Experiment, Scale } from '../experiment/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { CANDIDATES } from './candidates.ts';
import { drawTrainingProblems, hasOnlyOwnMaps, type TrainingProblem } from './training-problems.ts';

interface Size {
  /** Problems on which every candidate is run, under every budget. */
  readonly pilot: number;
  /** Problems on which the chosen members are run. */
  readonly problems: number;
}

const SIZES: Readonly<Record<Scale, Size>> = {
  quick: { pilot: 30, problems: 1000 },
  full: { pilot: 60, problems: 3000 },
};
/** The pilot's problems are others than those that the members learn from. */
const SEEDS = { pilot: 2, problems: 1 } as const;

export function pilotExperiment(scale: Scale, library: MapLibrary): Experiment {
  const problems = drawTrainingProblems(library, SIZES[scale].pilot, { seed: SEEDS.pilot, whole: true });
  return experiment(
    `auto-pilot-${scale}`,
    `Which settings complement each other${noteOn(library)}`,
    problems,
    CANDIDATES,
  );
}

export function labelExperiment(
  scale: Scale,
  library: MapLibrary,
  members: readonly PortfolioMember[],
): Experiment {
  const problems = drawTrainingProblems(library, SIZES[scale].problems, { seed: SEEDS.problems });
  return experiment(
    `auto-${scale}`,
    `How the planners of auto do under tick budgets${noteOn(library)}`,
    problems,
    members,
  );
}

function noteOn(library: MapLibrary): string {
  return hasOnlyOwnMaps(library)
    ? ' (on built-in maps and generated ones: the sets of maps are missing, see FLOODGATE_MAPS)'
    : '';
}

function experiment(
  name: string,
  title: string,
  problems: readonly TrainingProblem[],
  members: readonly PortfolioMember[],
): Experiment {
  return {
    name,
    title,
    timeout: 300,
    jobs: problems.map(({ map, type, agents, seed, budgetsMs }) => ({
      kind: 'budgets' as const,
      maps: [map],
      problems: [type],
      agents: [agents],
      seeds: [seed],
      budgetsMs: [...budgetsMs],
      planners: [...members],
    })),
  };
}
