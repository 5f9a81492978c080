/**
 * The algorithms that move crowds, a folder each, and the kit that they share. Each is a planner for a World; all are
 * listed in the registry under the id that the command line, the lab and the studio use.
 */
export { bcp, bcpAround } from './bcp/bcp.ts';
export type { PathFunction } from './bcp/search.ts';
export { bmaa, bmaaC, bmaaF, bmaaFC } from './bmaa/bmaa.ts';
export { astarReplan, far } from './far/far.ts';
export {
  definePlanner,
  FlowMap,
  FREE,
  grown,
  holdsSharedTarget,
  isTargetHeld,
  MakeWay,
  type MakeWayPolicy,
  MOVES_AHEAD,
  type ParameterSpec,
  type ParametersOf,
  type PlannerDefinition,
  type PlannerFactory,
  type PlannerOptions,
  Precedence,
  PrecedenceLine,
  type PrecedenceOptions,
  type Preprocessing,
  type Preset,
  type ProblemSize,
  REFUSED,
  Reasons,
  Reservations,
  type TripLength,
} from './kit/index.ts';
export { lacam } from './lacam/lacam.ts';
export { pibt } from './pibt/pibt.ts';
export { allPlanners, PLANNERS, plannerById, plannerDefinition, registerPlanner } from './registry.ts';
export { rolling } from './rolling/rolling.ts';
export { whca } from './whca/whca.ts';
