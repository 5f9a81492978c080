/**
 * What a bot wants to know of regions: facts about zones and gates, routes gate by gate, distances, gates to hold,
 * areas to expand to, and files for other programs.
 */
export { formatRegionsGeoJson } from './geo-json.ts';
export { gatesToHold, type HeldGate, type Hold, type HoldOptions } from './hold.ts';
export { type OpenArea, openAreas } from './open-areas.ts';
export type { Polygon, Ring } from './outline.ts';
export { formatRegionsJson, parseRegionsJson, type RegionsJson } from './regions-json.ts';
export { findRoute, type Route, type RouteGate, type RouteOptions } from './route.ts';
export { formatRegionsTiled, type RegionsTiledOptions } from './tiled-objects.ts';
export { type NearestZone, nearestZone, ZoneDistances } from './zone-distances.ts';
export {
  type GateFacts,
  gateFacts,
  gatesAround,
  type Neighbour,
  type ZoneFacts,
  zoneFacts,
} from './zone-facts.ts';
