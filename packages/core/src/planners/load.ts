import { FloodgateError } from '../error.ts';
import { unknownName } from '../suggest.ts';
import { SHIPPED_FACTS } from './facts.ts';
import type { PlannerFactory, PlannerFacts } from './kit/define.ts';
import { keepPlanners, presentPlanner, presentPlanners } from './present.ts';

/** Bundlers make a file of each, which is fetched when it is asked for. */
const SOURCES: Readonly<Record<string, () => Promise<object>>> = {
  'astar-replan': () => import('./far/far.ts'),
  far: () => import('./far/far.ts'),
  whca: () => import('./whca/whca.ts'),
  bmaa: () => import('./bmaa/bmaa.ts'),
  'bmaa-c': () => import('./bmaa/bmaa.ts'),
  'bmaa-f': () => import('./bmaa/bmaa.ts'),
  'bmaa-f-c': () => import('./bmaa/bmaa.ts'),
  bcp: () => import('./bcp/bcp.ts'),
  pibt: () => import('./pibt/pibt.ts'),
  lacam: () => import('./lacam/lacam.ts'),
  rolling: () => import('./rolling/rolling.ts'),
};

/**
 * The planner of an id, loaded if it is not in memory yet. Throws a FloodgateError if there is none, and what the
 * runtime throws if its file cannot be loaded.
 */
export async function loadPlanner(id: string): Promise<PlannerFactory> {
  const here = presentPlanner(id);
  if (here) return here;
  const source = Object.hasOwn(SOURCES, id) ? SOURCES[id] : undefined;
  if (!source) throw unknownPlanner(id);
  const exported = Object.values(await source()) as Partial<PlannerFactory>[];
  keepPlanners(exported.filter(({ definition }) => definition !== undefined));
  return presentPlanner(id)!;
}

/** What is known of a planner, in memory or not, by its id. Throws a FloodgateError if there is none. */
export function plannerFacts(id: string): PlannerFacts {
  const facts = presentPlanner(id)?.definition ?? SHIPPED_FACTS.find((shipped) => shipped.id === id);
  if (!facts) throw unknownPlanner(id);
  return facts;
}

function unknownPlanner(id: string): FloodgateError {
  const ids = [...SHIPPED_FACTS, ...presentPlanners().map(({ definition }) => definition)].map(
    (facts) => facts.id,
  );
  return new FloodgateError('bad-argument', `unknown planner ${unknownName(id, [...new Set(ids)])}`);
}
