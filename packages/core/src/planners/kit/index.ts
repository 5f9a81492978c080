/**
 * The parts that planners are built from, ours and others': how a planner is declared, which agent goes first, how
 * agents make way, reservations and flow annotations. Movement rules are in `world/`.
 */
export { grown } from '../../grow.ts';
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
} from './define.ts';
export { FlowMap } from './flow.ts';
export { FREE, MakeWay, type MakeWayPolicy, MOVES_AHEAD, REFUSED } from './make-way.ts';
export { Precedence, PrecedenceLine, type PrecedenceOptions, type TripLength } from './precedence.ts';
export { Reasons } from './reasons.ts';
export { Reservations } from './reservations.ts';
export { holdsSharedTarget, isTargetHeld } from './shared-target.ts';
