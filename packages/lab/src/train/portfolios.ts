/** The portfolios that a selector chooses from, and how the lab runs their members. */
import { PLANNERS } from 'floodgate';
import type { PlannerInput } from '../jobs/index.ts';
import { THESIS_PLANNERS } from '../papers/index.ts';

export interface Portfolio {
  readonly id: 'paper' | 'strong' | 'all';
  /** One line. */
  readonly title: string;
  readonly members: readonly PortfolioMember[];
}

interface PortfolioMember extends Required<Pick<PlannerInput, 'id' | 'preset'>> {
  /** False if every seed gives the same run, so that one run is enough. */
  readonly isRandomized: boolean;
}

/** Planners that use no random numbers, by preset. */
const DETERMINISTIC: Readonly<Record<'paper' | 'default', readonly string[]>> = {
  paper: ['bmaa', 'bmaa-f', 'whca', 'bcp'],
  default: ['bmaa', 'bmaa-f'],
};

/** The portfolio of the selection thesis. Its planners have no budget: runs are read at limits. */
export const PAPER: Portfolio = {
  id: 'paper',
  title: "the thesis' three planners, read literally",
  members: THESIS_PLANNERS.map((id) => member(id, 'paper')),
};

export const PORTFOLIOS: readonly Portfolio[] = [
  PAPER,
  {
    id: 'strong',
    title: 'the same three in their default form',
    members: THESIS_PLANNERS.map((id) => member(id, 'default')),
  },
  {
    id: 'all',
    title: 'every planner of Floodgate',
    members: PLANNERS.map(({ id }) => member(id, 'default')),
  },
];

function member(id: string, preset: 'paper' | 'default'): PortfolioMember {
  return { id, preset, isRandomized: !DETERMINISTIC[preset].includes(id) };
}
