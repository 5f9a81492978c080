import { FloodgateError } from '../error.ts';
import { unknownName } from '../suggest.ts';
import type { PlannerSpec } from '../world/index.ts';
import { bcp } from './bcp/bcp.ts';
import { bmaa, bmaaC, bmaaF, bmaaFC } from './bmaa/bmaa.ts';
import { astarReplan, far } from './far/far.ts';
import type { PlannerDefinition, PlannerFactory } from './kit/define.ts';
import { lacam } from './lacam/lacam.ts';
import { pibt } from './pibt/pibt.ts';
import { dropPlanner, keepPlanners, presentPlanner, presentPlanners } from './present.ts';
import { rolling } from './rolling/rolling.ts';
import { whca } from './whca/whca.ts';

const SHIPPED = [
  astarReplan,
  far,
  whca,
  bmaa,
  bmaaC,
  bmaaF,
  bmaaFC,
  bcp,
  pibt,
  lacam,
  rolling,
] as unknown as readonly PlannerFactory[];

keepPlanners(SHIPPED);

/** The planners that ship with Floodgate. {@link allPlanners} also has those that were registered. */
export const PLANNERS: readonly PlannerDefinition[] = SHIPPED.map(({ definition }) => definition);

/** Every planner that {@link plannerById} knows: those that ship, then those that were registered, in that order. */
export function allPlanners(): readonly PlannerDefinition[] {
  return presentPlanners().map(({ definition }) => definition);
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Makes a planner known by its id, so that {@link plannerById} and everything that takes planner ids find it. A planner
 * that was registered before under the same id is replaced. Returns a function that takes it out again.
 *
 * Throws a FloodgateError if the id is not made of lower-case letters, digits and hyphens, or is that of a planner
 * that ships with Floodgate (or `auto`, which the selector uses).
 */
export function registerPlanner(factory: { readonly definition: { readonly id: string } }): () => void {
  const { id } = factory.definition;
  if (!ID.test(id)) {
    throw new FloodgateError(
      'bad-argument',
      `planner id '${id}' must be lower-case words with hyphens between them`,
    );
  }
  if (id === 'auto' || SHIPPED.some(({ definition }) => definition.id === id))
    throw new FloodgateError('bad-argument', `planner id '${id}' is taken: choose another`);
  const registered = factory as PlannerFactory;
  keepPlanners([registered]);
  return () => dropPlanner(registered);
}

/**
 * A planner by its id, with parameters by name. Throws a FloodgateError if there is none, with the ids that there are,
 * or if the planner refuses a parameter.
 */
export function plannerById(
  id: string,
  options: Record<string, number | boolean | string> = {},
): PlannerSpec {
  return factoryOf(id)(options);
}

/** What a planner is and which parameters it has, by its id. Throws a FloodgateError if there is none. */
export function plannerDefinition(id: string): PlannerDefinition {
  return factoryOf(id).definition;
}

function factoryOf(id: string): PlannerFactory {
  const factory = presentPlanner(id);
  if (factory) return factory;
  const ids = allPlanners().map((definition) => definition.id);
  throw new FloodgateError('bad-argument', `unknown planner ${unknownName(id, ids)}`);
}
