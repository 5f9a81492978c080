import { readFileSync } from 'node:fs';
import type { Grid } from 'floodgate';
import { parseScenario } from 'floodgate/formats';
import { generateProblem, type Problem, type ProblemType, problemFromScenario } from 'floodgate/problems';
import { DEFAULT_AGENTS, DEFAULT_PROBLEM } from '../options/problem-options.ts';
import { checkScenarioSize } from './scenario-run.ts';

export interface ProblemChoice {
  readonly agents?: number;
  readonly problem?: ProblemType;
  readonly seed: number | string;
  /** A scenario file to take the agents from. */
  readonly scen?: string;
}

/** The problem that the options describe. */
export function makeProblem(
  grid: Grid,
  { scen, agents, problem = DEFAULT_PROBLEM, seed }: ProblemChoice,
): Problem {
  if (scen === undefined) {
    return generateProblem(grid, { type: problem, agents: agents ?? DEFAULT_AGENTS, seed });
  }
  const scenario = parseScenario(readFileSync(scen, 'utf8'), { file: scen });
  checkScenarioSize(grid, scenario, scen);
  return problemFromScenario(grid, scenario, agents ?? Math.min(DEFAULT_AGENTS, scenario.queries.length));
}
