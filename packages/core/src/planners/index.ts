/**
 * The algorithms that move crowds, one file each, and what they share. Each is a planner for a World; all are
 * listed in the registry under the id that the command line, the lab and the studio use.
 */
export { bcp, bcpAround } from './bcp/bcp.ts';
export type { PathFunction } from './bcp/search.ts';
export { bmaa, bmaaC, bmaaF, bmaaFC } from './bmaa/bmaa.ts';
export { astarReplan, far } from './far/far.ts';
export {
  definePlanner,
  type ParameterSpec,
  type ParametersOf,
  type PlannerDefinition,
  type PlannerFactory,
  type PlannerOptions,
  type Preprocessing,
  type Preset,
  type ProblemSize,
} from './kit/define.ts';
export { FlowMap } from './kit/flow.ts';
export { lacam } from './lacam/lacam.ts';
export { pibt } from './pibt/pibt.ts';
export { allPlanners, PLANNERS, plannerById, plannerDefinition, registerPlanner } from './registry.ts';
export { whca } from './whca/whca.ts';
