/**
 * How far cells are from the goals of agents: what planners that step from cell to cell rank moves by. Exact by
 * searches, or near by a table of portals.
 */
export { type DistanceKind, goalDistances, SMALL_MAP } from './choose-distances.ts';
export { DistanceStore } from './distance-store.ts';
export type { GoalDistances } from './goal-distances.ts';
export { HERE } from './goal-distances.ts';
export { KeyHeap } from './key-heap.ts';
