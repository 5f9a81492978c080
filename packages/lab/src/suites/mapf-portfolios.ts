/** The runs that `lab train` learns from: the crowds of the selection thesis and a spread of others. */
import { PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';
import type { Experiment, Scale } from '../experiment/index.ts';
import type { JobBlock } from '../jobs/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { THESIS_AGENTS, THESIS_PROBLEMS } from '../papers/index.ts';
import type { Portfolio } from '../train/index.ts';
import { availableMaps, TEN_BUILT_IN_MAPS } from './available-maps.ts';
import { MAPF_MAPS, SPREAD_CROWDS } from './mapf-maps.ts';

interface Size {
  /** Problems of each kind on each map. */
  readonly problems: number;
  /** Kinds of problem on each map; maps take turns. */
  readonly kinds: number;
  /** Problems for each crowd of the spread; kinds take turns. */
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
/** Number of runs of a problem with different planner seeds, which are averaged. */
const SEEDS: Readonly<Record<Scale, number>> = { quick: 2, full: 3 };
/** Limit in ticks. The thesis has one of 30 seconds of computing, which depends on the machine. */
const STEPS: Readonly<Record<Scale, number>> = { quick: 500, full: 1000 };

/** Larger crowds of the spread are left out: the crowd of 2,000 takes as long as ten others. */
const MOST_AGENTS: Readonly<Record<Scale, number>> = { quick: 1000, full: 2000 };

/** The runs that the portfolios need. Portfolios share runs, since the jobs have the same keys. */
export function mapfExperiment(
  scale: Scale,
  library: MapLibrary,
  portfolios: readonly Portfolio[],
): Experiment {
  const { maps, note } = availableMaps(library, MAPF_MAPS, TEN_BUILT_IN_MAPS);
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
  { members }: Portfolio,
  scale: Scale,
  problems: Pick<CrowdBlock, 'maps' | 'problems' | 'agents' | 'problemSeeds'>,
): CrowdBlock[] {
  return [true, false]
    .map((chances) => ({ chances, of: members.filter(({ isRandomized }) => isRandomized === chances) }))
    .filter(({ of }) => of.length > 0)
    .map(({ chances, of }) => ({
      kind: 'crowd' as const,
      ...problems,
      planners: of.map((member) => ({ id: member.id, preset: member.preset })),
      seeds: chances ? SEEDS[scale] : 1,
      limits: [{ steps: STEPS[scale] }],
    }));
}

/** The next `count` kinds of problem for the i-th map or crowd, in turn. */
function turn(i: number, count: number): ProblemType[] {
  return Array.from({ length: count }, (_, k) => KINDS[(i * count + k) % KINDS.length]!);
}
