/**
 * `@floodgate/select/auto`: `auto` for games. The trained selector and the planners are no part of the program, but files
 * that it loads when they are needed.
 */
export { type AutoOptions, type AutoSpec, auto, choiceIn } from './auto/auto.ts';
export type { Choice } from './auto/choose.ts';
export { explainChoice } from './auto/explain.ts';
export { loadAuto } from './auto/on-demand.ts';
