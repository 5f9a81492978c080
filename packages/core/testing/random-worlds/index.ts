/** Random worlds under the Referee and against a slow model of the rules. */
export { drawSequence } from './draw.ts';
export type { Fault } from './model.ts';
export { faultIn, type Played, type PlayOptions, play } from './play.ts';
export type { Sequence, Step } from './sequence.ts';
export { shrink } from './shrink.ts';
