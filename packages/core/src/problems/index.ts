/**
 * Where problems come from: maps that are generated or drawn here, and scenarios on them. The last room: it may
 * know all others, none knows it.
 */
export { type GenerateProblemOptions, generateProblem } from './generate-problem.ts';
export * from './maps/index.ts';
export { type Problem, type ProblemAgent, populate } from './problem.ts';
export { problemFromScenario } from './problem-from-scenario.ts';
export { PROBLEM_TYPES, type ProblemType } from './problem-types.ts';
export { type GenerateScenarioOptions, generateScenario } from './scenario.ts';
