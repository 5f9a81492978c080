/**
 * How the selector of `auto` is made: settings to choose from, problems to learn from, what each setting does under tick
 * budgets, and tests on maps that it never saw.
 */
export { CANDIDATES } from './candidates.ts';
export { labelExperiment, pilotExperiment } from './experiments.ts';
export { chooseMembers } from './members.ts';
export { type AutoTest, makeAuto, testAuto } from './train.ts';
export { BUDGETS_MS } from './training-problems.ts';
export { isWhole } from './trials.ts';
export type { CellVerdict } from './verdict.ts';
