import type { PlannerDefinition } from 'floodgate/planner-kit';
import { SHIPPED_FACTS } from 'floodgate/planners';

/** What the page shows of a planner. */
export type ListedPlanner = Pick<PlannerDefinition, 'id' | 'title' | 'summary' | 'central' | 'parameters'>;

const own = new Map<string, ListedPlanner>();

/**
 * The planners to choose from: those that ship with Floodgate, then the user's own. The page knows what there is to
 * know of the first without their code: planners run in workers and are most of what a first visit would have to load.
 */
export function listedPlanners(): readonly ListedPlanner[] {
  return [...SHIPPED_FACTS, ...own.values()];
}

export function isListed(id: string): boolean {
  return listedPlanners().some((planner) => planner.id === id);
}

/** Adds a planner of the user's own. */
export function listPlanner(planner: ListedPlanner): void {
  own.set(planner.id, planner);
}
