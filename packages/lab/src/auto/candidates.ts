/** The planners and settings from which the portfolio of `auto` is chosen. */
import type { PortfolioMember } from '@floodgate/select';

/**
 * Every planner with its default settings, and settings that trade thinking for haste or the other way round. The
 * search for settings is the thesis' own suggestion for future work (section 5.3.2).
 */
export const CANDIDATES: readonly PortfolioMember[] = [
  { id: 'pibt' },
  { id: 'pibt', parameters: { guidance: 'none' } },
  { id: 'rolling' },
  { id: 'rolling', parameters: { window: 10, expansionsPerTick: 8000 } },
  { id: 'lacam' },
  { id: 'lacam', parameters: { improve: false } },
  { id: 'far' },
  { id: 'far', parameters: { reserve: 1, patience: 4 } },
  { id: 'astar-replan' },
  { id: 'astar-replan', parameters: { reserve: 1, patience: 4 } },
  { id: 'astar-replan', parameters: { patience: 24 } },
  { id: 'whca' },
  { id: 'whca', parameters: { window: 4 } },
  { id: 'whca', parameters: { window: 16 } },
  { id: 'bcp' },
  { id: 'bcp', parameters: { iterations: 2, pathLimit: 6 } },
  { id: 'bcp', parameters: { iterations: 0 } },
  { id: 'bmaa' },
  { id: 'bmaa', parameters: { expansions: 8, moves: 8 } },
  { id: 'bmaa', parameters: { expansions: 128, moves: 32 } },
  { id: 'bmaa', parameters: { expansions: 1000, moves: 100 } },
  { id: 'bmaa', parameters: { patience: 4 } },
  { id: 'bmaa-c' },
  { id: 'bmaa-c', parameters: { expansions: 128, moves: 128 } },
  { id: 'bmaa-f' },
  { id: 'bmaa-f-c' },
];
