/**
 * `floodgate/planners`: planners by their ids, loaded when they are asked for. A program that imports planners from
 * `floodgate` by name does not need it.
 */
// Not from the face of the room, which has all planners: bundlers would take them for part of the program.
export { SHIPPED_FACTS } from '../planners/facts.ts';
export { type PlannerFactory, type PlannerFacts, settledParameters } from '../planners/kit/define.ts';
export { loadPlanner, plannerFacts } from '../planners/load.ts';
