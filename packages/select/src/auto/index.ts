/** Chooses a planner for a game: the trained selector, what the game allows, and a planner that runs the choice. */
export { AUTO, type AutoOptions, type AutoSpec, auto, choiceIn } from './auto.ts';
export { type Choice, type ChooseOptions, choosePlanner, type Prediction } from './choose.ts';
export type { Comparison, Reason } from './compare.ts';
export { type ExplainedChoice, type ExplainedPart, explainChoice } from './explain.ts';
export type { SelectionLimits } from './limits.ts';
export { memberName, type PortfolioMember } from './member.ts';
export { needsOf, type PlannerNeeds } from './needs.ts';
export { loadAuto } from './on-demand.ts';
export {
  type LoadSelectorOptions,
  loadSelector,
  type Selector,
  type SelectorNotes,
  saveSelector,
  shippedModule,
  shippedSelector,
} from './selector-file.ts';
