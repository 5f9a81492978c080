/**
 * Regions of a map: zones, the gates between them and their graph, found by a decomposition or drawn by hand.
 * Knows only the grid and the searches.
 */
export {
  DECOMPOSE_METHODS,
  type DecomposeMethod,
  type DecomposeOptions,
  type Decomposition,
  decompose,
} from './decompose.ts';
export { type DepthKind, depthMap, plainDepthMap } from './depth.ts';
export type { Repair, Trouble } from './draft.ts';
export { regionsForHeuristics } from './for-heuristics.ts';
export { RESOLUTIONS, type Resolution } from './low-resolution.ts';
export { Regions, type RegionsListener, type RegionsOptions } from './regions.ts';
export type { RegionsChange, RegionsIds } from './regions-change.ts';
export {
  type DistanceSource,
  type DistanceTable,
  loadedTable,
  loadRegions,
  type SaveRegionsOptions,
  saveRegions,
} from './regions-file.ts';
export { chokeWidth, type Segment } from './segment.ts';
export * from './survey/index.ts';
export type { RegionsLevel } from './tree/level.ts';
export { DETAILS, type Detail, RegionTree } from './tree/region-tree.ts';
export { REGION_VARIANTS, type RegionVariant } from './variants.ts';
export { clearance } from './wall-distance.ts';
export { waterRidges } from './water-level.ts';
export type { Gate, Zone } from './zone-graph.ts';
