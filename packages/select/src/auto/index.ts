/** Chooses a planner for a game: the trained selector, what the game allows, and a planner that is whatever was chosen. */
export { type AutoOptions, type AutoSpec, auto, choiceIn } from './auto.ts';
export { type Choice, type ChooseOptions, choosePlanner, type Prediction, type Reason } from './choose.ts';
export { AUTO } from './definition.ts';
export type { SelectionLimits } from './limits.ts';
export { memberName, type PortfolioMember } from './member.ts';
export {
  type LoadSelectorOptions,
  loadSelector,
  type Selector,
  type SelectorNotes,
  saveSelector,
} from './selector-file.ts';
export { shippedModule, shippedSelector } from './shipped-selector.ts';
