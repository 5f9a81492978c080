/**
 * Floodgate's own maps: seeded generators for seven kinds of game-like maps (caves, fortresses, mazes, strategy
 * battlefields, towns, rivers, fields) and the built-in maps, generated with fixed seeds or drawn by hand.
 * Every generated map is connected. Nothing here reads a file.
 */
export { BUILT_IN_MAPS, type BuiltInMap, builtInMap } from './builtin.ts';
export type { DrawnAgent } from './drawn.ts';
export {
  type GenerateMapOptions,
  generateMap,
  generateMapWithGates,
  MAP_KINDS,
  MAP_SIDE,
} from './generate.ts';
export type { MapKind, MapKindInfo, MapParameter } from './kind.ts';
export type { TrueGateKind } from './tiles.ts';
export { gateSides, openGround, type TrueGate } from './true-gates.ts';
