/** `floodgate/planner-kit/testing`: checks that every planner must pass, for any test framework. */
export {
  type CheckedPlanner,
  type Disturbance,
  type PlannerCheck,
  plannerChecks,
  type RefereedRunOptions,
  randomWorld,
  runUnderReferee,
  sharesItsBudget,
} from '../planner-tests/index.ts';
