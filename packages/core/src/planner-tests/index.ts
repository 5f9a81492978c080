/**
 * Tests for planners, ours and those of others: runs under the Referee with all kinds of disturbances, and a list of
 * checks that every planner must pass. Knows no test framework.
 */
export { type CheckedPlanner, type PlannerCheck, plannerChecks, sharesItsBudget } from './checks.ts';
export { type Disturbance, type RefereedRunOptions, randomWorld, runUnderReferee } from './runs.ts';
