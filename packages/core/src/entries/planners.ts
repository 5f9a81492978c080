/**
 * `floodgate/planners`: planners by their ids, loaded when they are asked for. A program that imports planners from
 * `floodgate` by name does not need it.
 */
export {
  keepPlanners,
  loadPlanner,
  type PlannerFactory,
  type PlannerFacts,
  plannerFacts,
  presentPlanner,
  settledParameters,
} from '../planners/index.ts';
