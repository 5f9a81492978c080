/** What the suite `bmaa` runs. Runs keep curves, so one run is read at every limit up to its own. */
import type { Experiment, Scale } from '../experiment/index.ts';
import type { JobBlock, PlannerInput } from '../jobs/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { BMAA_AGENTS, BMAA_INSTANCES, BMAA_MAPS, BMAA_PLANNERS, BMAA_SECONDS } from '../papers/index.ts';
import { availableMaps, TEN_BUILT_IN_MAPS } from './available-maps.ts';

/** The paper connects every two neighbouring cells, so agents cut corners. */
export const BMAA_CORNERS = 'always';
/** The rule of the maps' own benchmark, for comparison. */
export const OTHER_CORNERS = 'no-corner-cutting';
/** The longest limit in steps. */
export const BMAA_STEPS = 20_000;

/**
 * Numbers of agents that are run longer than the others: one of each third of the paper's 24, so that their mean
 * stands for the mean over all.
 */
export const LONG_AGENTS: readonly number[] = [100, 300, 1000];
/** Those of Tables II and III that are run longer than the others. */
export const LONG_FEW_AGENTS: readonly number[] = [50, 100, 200];
/** For the questions beside the main one: the corner rule, and what agents remember. */
const SIDE_AGENTS = { corners: [100], forget: [100, 300] } as const;

/** Maps that come first: a small one with narrow passages, and two large ones. */
const FIRST_MAPS: readonly string[] = ['dao/lak304d', 'bg512/AR0701SR', 'wc3/golemsinthemist'];

/** Seconds of planning at quick scale: of {@link LONG_FEW_AGENTS}, of {@link LONG_AGENTS}, of all others. */
const QUICK_SECONDS = { few: 10, long: 2, other: 1 } as const;

/**
 * Node expansions of a tick, for each second of the limit: what no planner does in a second. Only a tick in which the
 * limit passes anyway is cut by it; a first tick of FAR with 2,000 agents would go on for half a minute.
 */
const MOST_EXPANSIONS = 20_000_000;

export function bmaaExperiment(scale: Scale, library: MapLibrary): Experiment {
  const { maps, note } = availableMaps(library, BMAA_MAPS, TEN_BUILT_IN_MAPS);
  return {
    name: `bmaa-${scale}`,
    title: `BMAA*, FAR and A*-Replan${note}`,
    timeout: scale === 'quick' ? 600 : 7200,
    jobs: scale === 'quick' ? quick(maps) : full(maps),
  };
}

/** As large as the paper's, and the other corner rule. */
function full(maps: readonly string[]): JobBlock[] {
  const seeds = BMAA_INSTANCES;
  return [
    block(maps, BMAA_AGENTS, BMAA_SECONDS, { seeds }),
    block(maps, SIDE_AGENTS.corners, BMAA_SECONDS, { seeds, corners: OTHER_CORNERS }),
    block(maps, SIDE_AGENTS.forget, BMAA_SECONDS, { seeds, planners: forgetful() }),
  ];
}

/** What matters most comes first, so that a run that is stopped shows something of everything. */
function quick(maps: readonly string[]): JobBlock[] {
  const { few, long, other } = QUICK_SECONDS;
  const first = [...new Set([...LONG_AGENTS, ...LONG_FEW_AGENTS])];
  const rest = BMAA_AGENTS.filter((agents) => !first.includes(agents));
  // Every third of them at a time: those that are still missing are then spread over all.
  const order = [0, 1, 2].flatMap((part) => rest.filter((_, i) => i % 3 === part));
  const onMaps = (some: readonly string[]) => [
    ...first.map((agents) => block(some, [agents], LONG_FEW_AGENTS.includes(agents) ? few : long)),
    block(some, SIDE_AGENTS.corners, other, { corners: OTHER_CORNERS }),
    block(some, SIDE_AGENTS.forget, other, { planners: forgetful() }),
  ];
  const others = maps.filter((map) => !FIRST_MAPS.includes(map));
  return [
    ...maps.filter((map) => FIRST_MAPS.includes(map)).flatMap((map) => onMaps([map])),
    ...(others.length > 0 ? onMaps(others) : []),
    ...order.map((agents) => block(maps, [agents], other)),
  ];
}

/** Agents that forget what they have learned when they arrive, which the paper's do not. Only pushing can show it. */
function forgetful(): PlannerInput[] {
  return ['bmaa-c', 'bmaa-f-c'].map((id) => ({ id, preset: 'paper', parameters: { forget: true } }));
}

interface Variation {
  readonly seeds?: number;
  readonly corners?: typeof BMAA_CORNERS | typeof OTHER_CORNERS;
  readonly planners?: readonly PlannerInput[];
}

function block(
  maps: readonly string[],
  agents: readonly number[],
  seconds: number,
  { seeds = 1, corners = BMAA_CORNERS, planners = asInPaper() }: Variation = {},
): JobBlock {
  return {
    kind: 'crowd',
    maps: [...maps],
    agents: [...agents],
    planners: [...planners],
    seeds,
    corners,
    limits: [{ steps: BMAA_STEPS, seconds }],
    budgetExpansions: MOST_EXPANSIONS * seconds,
  };
}

function asInPaper(): PlannerInput[] {
  return BMAA_PLANNERS.map((id) => ({ id, preset: 'paper' as const }));
}
