/**
 * Where problems come from: generated maps, maps drawn by hand, and scenarios on them. This is the last room: it may
 * import from all others, and none imports from it.
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
export {
  type ComposedProblem,
  type ComposeProblemOptions,
  composeProblem,
  patrolGoal,
} from './compose-problem.ts';
export {
  type GenerateProblemOptions,
  generateProblem,
  LIFELONG,
  PROBLEM_TYPES,
  type ProblemType,
} from './generate-problem.ts';
export * from './maps/index.ts';
export { continueLifelong, type Problem, type ProblemAgent, populate } from './problem.ts';
export { problemFromScenario } from './problem-from-scenario.ts';
export { type GenerateScenarioOptions, generateScenario, scenarioFromProblem } from './scenario.ts';
export { formatScene, isScene, parseScene, type SceneFile, type SceneMap, sceneGrid } from './scene-file.ts';
export { Wanderers } from './wanderers.ts';
