/**
 * How far cells are from the goals of agents: what planners that step from cell to cell rank moves by. Exact by
 * searches, or near by a table of portals.
 */
export { type DistanceKind, goalDistances } from './choose-distances.ts';
export { type ExactDistancesOptions, exactDistances } from './exact-distances.ts';
export { type GoalDistances, HERE } from './goal-distances.ts';
export { type PortalDistancesOptions, portalDistances } from './portal-distances.ts';
