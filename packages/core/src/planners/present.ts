import type { PlannerFactory } from './kit/define.ts';

/** The planners whose code is in memory, by id: imported with the registry, loaded on demand, or registered. */
const present = new Map<string, PlannerFactory>();

/** Keeps planners that have arrived. */
export function keepPlanners(planners: Iterable<unknown>): void {
  for (const planner of planners as Iterable<PlannerFactory>) present.set(planner.definition.id, planner);
}

/** Forgets a planner, unless another one has taken its id. */
export function dropPlanner(planner: PlannerFactory): void {
  const { id } = planner.definition;
  if (present.get(id) === planner) present.delete(id);
}

/** A planner that is in memory; undefined if it has yet to be loaded, or there is none. */
export function presentPlanner(id: string): PlannerFactory | undefined {
  return present.get(id);
}

/** All planners that are in memory, in the order in which they came. */
export function presentPlanners(): PlannerFactory[] {
  return [...present.values()];
}
