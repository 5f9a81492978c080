/**
 * Regions of a map: zones, the gates between them and their graph, found by a decomposition or drawn by hand.
 * Knows only the grid and the searches.
 */
export { type Gate, Regions, type RegionsChange, type RegionsListener, type Zone } from './regions.ts';
export { loadRegions, saveRegions } from './regions-file.ts';
export type { Segment } from './segment.ts';
