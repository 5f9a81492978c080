/** Floodgate: moves crowds of game characters across grid maps in real time. */
export { type ErrorCode, type FilePosition, FloodgateError } from './error.ts';
export * from './grid/index.ts';
export * from './heuristics/index.ts';
export * from './planners/index.ts';
export * from './problems/index.ts';
export { Random } from './random.ts';
export * from './regions/index.ts';
export * from './search/index.ts';
export { didYouMean } from './suggest.ts';
export * from './world/index.ts';
