/** What a larger lookahead buys, and what it costs. */
import { LOOKAHEAD_KINDS, type LookaheadKind, LookaheadSearch } from 'floodgate/real-time';
import { gridOf } from '../maps.ts';
import { cpuMs, median, walkProblems } from './problems.ts';

export interface LookaheadRow {
  readonly map: string;
  readonly search: LookaheadKind;
  readonly lookahead: number;
  readonly suboptimality: number;
  readonly arrived: number;
  readonly problems: number;
  readonly usPerStep: number;
  /** Cells expanded per move. */
  readonly expandedPerStep: number;
  /** Processor time of a whole walk. */
  readonly msPerWalk: number;
}

const LOOKAHEADS = [1, 8, 32, 128];
const PROBLEMS = 12;
/** Times the optimum after which an agent gives up. */
const CAP = 1000;

export function measureLookahead(map: string): LookaheadRow[] {
  const grid = gridOf(map);
  const problems = walkProblems(grid, PROBLEMS);
  return LOOKAHEAD_KINDS.flatMap((search) =>
    LOOKAHEADS.map((lookahead) => {
      const agent = new LookaheadSearch(grid, { search, lookahead });
      const walkAll = () =>
        problems.map(({ start, goal, optimum }) => agent.run(start, goal, { travelCap: CAP * optimum }));
      const runs = walkAll();
      const ms = median([cpuMs(walkAll), cpuMs(walkAll), cpuMs(walkAll)]);
      const steps = runs.reduce((total, run) => total + run.steps, 0);
      return {
        map,
        search,
        lookahead,
        suboptimality:
          runs.reduce((total, { travelled }, i) => total + travelled / problems[i]!.optimum, 0) / runs.length,
        arrived: runs.filter(({ arrived }) => arrived).length,
        problems: runs.length,
        usPerStep: (1000 * ms) / steps,
        expandedPerStep: runs.reduce((total, { expanded }) => total + expanded, 0) / steps,
        msPerWalk: ms / runs.length,
      };
    }),
  );
}
