/**
 * Maps of Floodgate's own: seeded generators for seven kinds of game-like maps (caves, rooms, mazes, strategy
 * battlefields, towns, rivers, fields) and a dozen built-in maps, generated with fixed seeds or drawn by hand.
 * Every generated map is one connected piece. Nothing here reads a file.
 */
export { BUILT_IN_MAPS, type BuiltInMap, builtInMap } from './builtin.ts';
export type { DrawnAgent } from './drawn.ts';
export { type GenerateMapOptions, generateMap, MAP_KINDS, MAP_SIDE } from './generate.ts';
export type { MapKind, MapKindInfo, MapParameter } from './kind.ts';
