/**
 * Replacements for other libraries, with their names and calls: a game changes an import and searches faster. PathFinding.js
 * in `pathfinding/`, EasyStar.js in `easystar/`. Knows the grid and the searches.
 */
export * as EasyStar from './easystar/names.ts';
export * from './easystar/names.ts';
export * as PathFinding from './pathfinding/names.ts';
export * from './pathfinding/names.ts';
