/** The portfolios that a selector chooses from, and how the lab runs their members. */
import { PLANNERS } from 'floodgate';
import type { PlannerInput } from '../jobs/index.ts';
import { THESIS_PLANNERS } from '../papers/index.ts';

export interface Portfolio {
  readonly id: 'paper' | 'strong' | 'all';
  /** One line. */
  readonly title: string;
  readonly members: readonly PortfolioMember[];
  /** Node expansions of planning in a tick; not limited if not given. */
  readonly budgetExpansions?: number;
}

interface PortfolioMember extends Required<Pick<PlannerInput, 'id' | 'preset'>> {
  /** False if every seed gives the same run: then one run is enough. */
  readonly takesChances: boolean;
}

/** Planners that never ask for a random number, by preset. */
const WITHOUT_CHANCE: Readonly<Record<'paper' | 'default', readonly string[]>> = {
  paper: ['bmaa', 'bmaa-f', 'whca', 'bcp'],
  default: ['bmaa', 'bmaa-f'],
};

/**
 * Node expansions in a tick, about what fits into two milliseconds here. With the thesis' limit of 30 seconds of
 * computing, a planner that thinks long gets little done; a budget has that effect on every machine alike. Portfolios
 * of strong planners are compared by the time that they take instead.
 */
export const PAPER_BUDGET = 4000;

export const PORTFOLIOS: readonly Portfolio[] = [
  {
    id: 'paper',
    title: "the thesis' three planners, read literally",
    members: THESIS_PLANNERS.map((id) => member(id, 'paper')),
    budgetExpansions: PAPER_BUDGET,
  },
  {
    id: 'strong',
    title: 'the same three as strong as they are here',
    members: THESIS_PLANNERS.map((id) => member(id, 'default')),
  },
  {
    id: 'all',
    title: 'every planner of Floodgate',
    members: PLANNERS.map(({ id }) => member(id, 'default')),
  },
];

function member(id: string, preset: 'paper' | 'default'): PortfolioMember {
  return { id, preset, takesChances: !WITHOUT_CHANCE[preset].includes(id) };
}
