import { FloodgateError } from 'floodgate';
import type { SelectionProblem } from '../features/index.ts';
import { type Choice, objection } from './choose.ts';
import type { SelectionLimits } from './limits.ts';
import { plannerFacts } from './planner-facts.ts';

/** What to take without a selector: the first that is allowed. */
const STATED_DEFAULTS = ['pibt', 'far', 'bmaa-c'] as const;

/** Distances are not known without a selector; for what planners hold in memory this is enough. */
const SOME_DISTANCE = 100;

/** The stated default. Without a selector no time can be predicted, so `tickMs` is not looked at. */
export function fallbackChoice(problem: SelectionProblem, limits: SelectionLimits, reason: string): Choice {
  const question = { grid: problem.grid, agents: problem.starts.length, distance: SOME_DISTANCE };
  const id = STATED_DEFAULTS.find(
    (name) => objection(plannerFacts({ id: name }, question), 0, limits) === undefined,
  );
  if (id === undefined) {
    const names = STATED_DEFAULTS.join(', ');
    throw new FloodgateError('unsupported', `no stated default (${names}) fits what is allowed; ${reason}`);
  }
  return {
    id,
    member: { id },
    predictions: [],
    comparedWith: undefined,
    reasons: [],
    fallbackReason: reason,
  };
}
