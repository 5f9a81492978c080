/** The selection thesis' experiment with crowds: Tables 5.1 and 5.2, for three portfolios. */
import { PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';
import type { Experiment, Scale } from '../experiment/index.ts';
import type { JobBlock } from '../jobs/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { THESIS_AGENTS, THESIS_PROBLEMS } from '../papers/index.ts';
import { PORTFOLIOS, type Portfolio } from '../train/index.ts';
import { MAPF_MAPS, SPREAD_CROWDS } from './mapf-maps.ts';
import { mapfLearnedReport, mapfReport } from './mapf-report.ts';
import { mapsAtHand, TEN_BUILT_IN_MAPS } from './maps-at-hand.ts';
import type { Suite } from './suite.ts';

export const mapf: Suite = {
  id: 'mapf',
  title: 'Which planner for which crowd: single best, selected, perfect (Sigurdson 2018, chapter 5)',
  experiment: (scale, library) => mapfExperiment(scale, library, PORTFOLIOS),
  report: mapfReport,
  learnedReport: (input, learning) => mapfLearnedReport(input, learning),
};

interface Size {
  /** Problems of each kind on each map. */
  readonly problems: number;
  /** Kinds of problem on each map; which ones takes turns. */
  readonly kinds: number;
  /** Problems for each crowd of the spread; which kind takes turns. */
  readonly spread: number;
}

const KINDS: readonly ProblemType[] = PROBLEM_TYPES.map(({ id }) => id);

const SIZES: Readonly<Record<Scale, Readonly<Record<Portfolio['id'], Size>>>> = {
  quick: {
    paper: { problems: 3, kinds: KINDS.length, spread: 0 },
    strong: { problems: 1, kinds: KINDS.length, spread: 0 },
    all: { problems: 1, kinds: 2, spread: 1 },
  },
  full: {
    paper: { problems: THESIS_PROBLEMS, kinds: KINDS.length, spread: 0 },
    strong: { problems: THESIS_PROBLEMS, kinds: KINDS.length, spread: 0 },
    all: { problems: THESIS_PROBLEMS, kinds: KINDS.length, spread: 21 },
  },
};
/** Runs of a problem with other seeds of the planner, which are averaged. */
const SEEDS: Readonly<Record<Scale, number>> = { quick: 2, full: 3 };
/** Ticks: the thesis stops after 30 seconds of computing, and what fits into those depends on the machine. */
const STEPS: Readonly<Record<Scale, number>> = { quick: 500, full: 1000 };

/** Larger crowds of the spread are left out: the one of 2,000 takes as long as ten others. */
const MOST_AGENTS: Readonly<Record<Scale, number>> = { quick: 1000, full: 2000 };

/** The runs that some of the portfolios need. Portfolios share runs: their jobs have the same keys. */
export function mapfExperiment(
  scale: Scale,
  library: MapLibrary,
  portfolios: readonly Portfolio[],
): Experiment {
  const { maps, note } = mapsAtHand(library, MAPF_MAPS, TEN_BUILT_IN_MAPS);
  const most = MOST_AGENTS[scale];
  const crowds = SPREAD_CROWDS.filter(({ map, agents }) => library.has(map) && agents <= most);
  const name = portfolios.length === 1 ? `mapf-${portfolios[0]!.id}-${scale}` : `mapf-${scale}`;
  return {
    name,
    title: `Which planner for which crowd${note}`,
    timeout: scale === 'quick' ? 600 : 3600,
    jobs: portfolios.flatMap((portfolio) => {
      const size = SIZES[scale][portfolio.id];
      return [
        ...maps.flatMap((map, i) =>
          blocks(portfolio, scale, {
            maps: [map],
            problems: turn(i, size.kinds),
            agents: THESIS_AGENTS,
            problemSeeds: size.problems,
          }),
        ),
        ...(size.spread === 0 ? [] : crowds).flatMap(({ map, agents }, i) =>
          blocks(portfolio, scale, {
            maps: [map],
            problems: turn(i, Math.min(size.spread, KINDS.length)),
            agents,
            problemSeeds: Math.ceil(size.spread / KINDS.length),
          }),
        ),
      ];
    }),
  };
}

type CrowdBlock = Extract<JobBlock, { kind: 'crowd' }>;

function blocks(
  { budgetExpansions, members }: Portfolio,
  scale: Scale,
  problems: Pick<CrowdBlock, 'maps' | 'problems' | 'agents' | 'problemSeeds'>,
): CrowdBlock[] {
  return [true, false]
    .map((chances) => ({ chances, of: members.filter(({ takesChances }) => takesChances === chances) }))
    .filter(({ of }) => of.length > 0)
    .map(({ chances, of }) => ({
      kind: 'crowd' as const,
      ...problems,
      planners: of.map((member) => ({ id: member.id, preset: member.preset })),
      seeds: chances ? SEEDS[scale] : 1,
      limits: [{ steps: STEPS[scale] }],
      ...(budgetExpansions !== undefined && { budgetExpansions }),
    }));
}

/** So many kinds of problem, beginning where the one before left off. */
function turn(i: number, count: number): ProblemType[] {
  return Array.from({ length: count }, (_, k) => KINDS[(i * count + k) % KINDS.length]!);
}
