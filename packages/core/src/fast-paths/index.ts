/**
 * Shortest paths on maps that seldom change, by a graph of jumps and landmarks that are computed beforehand and follow edits.
 * Knows the grid, searches and landmarks.
 */
export { FastPaths, type FastPathsOptions } from './fast-paths.ts';
