import type { Grid } from 'floodgate';
import { definitionOf, makeMember, type PortfolioMember } from './member.ts';

/** What is known about a planner without running it. */
export interface PlannerFacts {
  /** Every agent must obey one planner that knows all plans. */
  readonly central: boolean;
  /** It works through the map before the first move. */
  readonly preprocessing: boolean;
  /** Bytes that it will hold, roughly. */
  readonly memoryBytes: number;
}

/** On maps of more free cells than this, planners whose distances are `auto` work through the map. */
const EXACT_DISTANCES_UP_TO = 2500;

/** How many agents on which map, and how far they go in the mean, in tile widths. */
export interface MemoryQuestion {
  readonly grid: Grid;
  readonly agents: number;
  readonly distance: number;
}

export function plannerFacts(member: PortfolioMember, question: MemoryQuestion): PlannerFacts {
  const { parameters } = makeMember(member);
  const { distances } = parameters;
  const usesPortals =
    distances === 'portals' || (distances === 'auto' && question.grid.freeCount > EXACT_DISTANCES_UP_TO);
  const needed = usesPortals ? portalBytes(question) : memoryNeeded(member.id, question);
  const most = typeof parameters.memoryMB === 'number' ? parameters.memoryMB * 1e6 : Number.POSITIVE_INFINITY;
  return {
    central: definitionOf(member).central,
    preprocessing: usesPortals,
    memoryBytes: Math.min(most, needed) + besides(member.id, question),
  };
}

/** The tables of portals: by cells, and a row of distances between portals for every place agents go to. */
function portalBytes({ grid, agents }: MemoryQuestion): number {
  return 0.3e6 + 45 * grid.freeCount + 6000 * agents;
}

/** What grows with goals: backward searches as far as agents come, or what each agent has learned. */
function memoryNeeded(id: string, { grid, agents, distance }: MemoryQuestion): number {
  const searched = Math.min(grid.freeCount, 40 * distance);
  switch (id) {
    case 'whca':
      return 1.3e6 + agents * 5 * searched;
    case 'pibt':
    case 'lacam':
      return 1.1e6 + agents * 5 * searched;
    case 'bmaa':
    case 'bmaa-c':
    case 'bmaa-f':
    case 'bmaa-f-c':
      return agents * (2000 + 150 * distance);
    default:
      return agents * (100 + 8 * distance);
  }
}

/** What a search over the map needs, and what lacam remembers of the configurations it has seen. */
function besides(id: string, { grid, agents }: MemoryQuestion): number {
  switch (id) {
    case 'pibt':
      return 4 * grid.cellCount;
    case 'lacam':
      return 4 * grid.cellCount + 5e6 + 2000 * agents;
    default:
      return 36 * grid.cellCount;
  }
}
