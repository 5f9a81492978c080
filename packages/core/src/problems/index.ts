/**
 * Where problems come from: maps that are generated or drawn here, and scenarios on them. The last room: it may
 * know all others, none knows it.
 */
export {
  RESCUE_ATTACKS,
  type RescueAttack,
  type RescueOutcome,
  type SimulateRescueOptions,
  simulateRescue,
} from './bcp-rescue.ts';
export {
  type CrossingOptions,
  crossingScenario,
  HERO_MOVES,
  type RescueOptions,
  rescueScenario,
} from './bcp-scenarios.ts';
export { type GenerateProblemOptions, generateProblem } from './generate-problem.ts';
export * from './maps/index.ts';
export { type Problem, type ProblemAgent, populate } from './problem.ts';
export { problemFromScenario } from './problem-from-scenario.ts';
export { PROBLEM_TYPES, type ProblemType } from './problem-types.ts';
export { type GenerateScenarioOptions, generateScenario } from './scenario.ts';
