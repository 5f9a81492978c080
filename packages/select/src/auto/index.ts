/** Chooses a planner for a game: the trained selector, what the game allows, and a planner that runs the choice. */
export { AUTO, type AutoOptions, type AutoSpec, auto, choiceIn } from './auto.ts';
export {
  type Choice,
  type ChooseOptions,
  type Comparison,
  choosePlanner,
  type Prediction,
  type Reason,
} from './choose.ts';
export type { SelectionLimits } from './limits.ts';
export { memberName, type PortfolioMember } from './member.ts';
export {
  type LoadSelectorOptions,
  loadSelector,
  type Selector,
  type SelectorNotes,
  saveSelector,
  shippedModule,
  shippedSelector,
} from './selector-file.ts';
