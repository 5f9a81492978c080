/** `floodgate/planner-kit`: what a planner of your own is made from. See docs/write-a-planner.md. */
export { type DistanceKind, type GoalDistances, goalDistances, HERE } from '../distances/index.ts';
export {
  allPlanners,
  bcpAround,
  definePlanner,
  FlowMap,
  type ParameterSpec,
  type ParametersOf,
  type PathFunction,
  type PlannerDefinition,
  type PlannerFactory,
  type PlannerOptions,
  type Preprocessing,
  type ProblemSize,
  plannerDefinition,
  registerPlanner,
} from '../planners/index.ts';
export { Precedence, PrecedenceLine, type PrecedenceOptions } from '../planners/kit/precedence.ts';
export { Budget } from '../search/index.ts';
export {
  Crowd,
  checkTick,
  type Inspection,
  type Planner,
  type PlannerContext,
  type RefereeRules,
  type Step,
} from '../world/index.ts';
