import type { Choice, ExplainedChoice } from '@floodgate/select';
import { type PlannerSpec, plannerById, type World } from 'floodgate';
import type { PlannerDefinition } from 'floodgate/planner-kit';
import type { PlannerChoice } from '../scene/scene.ts';
import { readyOwnPlanners } from './own-planners.ts';

/** What the selector chose, and why, also in words: the page itself does not load the selector. */
export interface SelectorChoice extends Omit<Choice, 'member'> {
  /** The name of the planner with its settings, as in the predictions. */
  readonly name: string;
  readonly explained: ExplainedChoice;
}

/** The selector as a planner for lists. */
export type AutoAbout = Omit<PlannerDefinition, 'create'>;

type Select = typeof import('@floodgate/select');

let select: Select | undefined;

/** Loads what a planner needs before {@link plannerOf} is asked for it: the user's own planners, and the selector if it is to choose. */
export async function readyPlanner({ id }: Pick<PlannerChoice, 'id'>): Promise<void> {
  await readyOwnPlanners();
  if (id !== 'auto') return;
  select ??= await import('@floodgate/select');
  // So that a scene runs the same way every time.
  await select.loadAuto();
}

/** The planner to run. Throws a FloodgateError that names an id or a parameter that does not exist. */
export function plannerOf({ id, parameters }: PlannerChoice): PlannerSpec {
  return id === 'auto' ? select!.auto(parameters) : plannerById(id, parameters);
}

/** The id of the planner that moves the agents of a world. */
export function runningPlanner(world: World): string {
  return select?.choiceIn(world)?.id ?? world.plannerSpec.id;
}

/** What the selector chose in a world and why; undefined if it was not asked, or has not chosen yet. */
export function choiceOf(world: World): SelectorChoice | undefined {
  const choice = select?.choiceIn(world);
  if (!choice) return undefined;
  const { member, ...rest } = choice;
  return { ...rest, name: select!.memberName(member), explained: select!.explainChoice(choice) };
}

/** What the selector is and which limits it takes. */
export async function aboutAuto(): Promise<AutoAbout> {
  await readyPlanner({ id: 'auto' });
  const { title, summary, central, parameters } = select!.AUTO;
  return { id: 'auto', title, summary, central, parameters };
}
