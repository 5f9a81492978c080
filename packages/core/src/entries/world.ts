/**
 * `floodgate/world`: maps and worlds without any planner, for programs that load their planner on demand, see
 * `floodgate/planners` and `auto` of `@floodgate/select/auto`. All of it is in `floodgate` as well.
 */
export { type ErrorCode, type FilePosition, FloodgateError } from '../error.ts';
export { Grid, type GridChange, type GridOptions, type Point, type PointLike } from '../grid/index.ts';
// Not from the face of the room, which has all planners: bundlers would take them for part of the program.
export { keepPlanners, presentPlanner } from '../planners/present.ts';
export { Random } from '../random.ts';
export {
  Agent,
  type AgentOptions,
  type Outlook,
  type PlannerSpec,
  Team,
  type TeamOptions,
  type TickReport,
  World,
  type WorldEvent,
  type WorldOptions,
} from '../world/index.ts';
