/** What `floodgate regions` prints: zones, gates and the answers to questions about them. */
import type { Point } from 'floodgate';
import {
  type GateFacts,
  gateFacts,
  type Hold,
  type OpenArea,
  type Regions,
  type Repair,
  type Route,
  ZoneDistances,
  type ZoneFacts,
  zoneFacts,
} from 'floodgate/regions';
import { drawTable } from '../draw/table.ts';
import { showCount, showLength, showMany, showMean, showPoint } from '../io/print.ts';

/** How many of the largest zones, of the narrowest gates and of open areas are listed. */
const SHOWN = 8;
/** How many zones fit into a table of distances. */
const SHOWN_DISTANCES = 12;
/** How many neighbours are named. */
const SHOWN_NEIGHBOURS = 6;

/** How many repairs there were of each kind, and how many gates they removed and added. */
export function showRepairs(repairs: readonly Repair[]): string[] {
  if (repairs.length === 0) return [];
  const troubles = [...new Set(repairs.map(({ trouble }) => trouble))];
  const lines = troubles.map((trouble) => {
    const these = repairs.filter((repair) => repair.trouble === trouble);
    const removed = these.reduce((sum, { before }) => sum + before.length, 0);
    const added = these.reduce((sum, { after }) => sum + after.length, 0);
    const first = these[0]!;
    const example = `${first.why} at ${showPoint(first.where)}`;
    return `  ${trouble}: ${these.length} × (${removed} gates removed, ${added} added), such as ${example}`;
  });
  return ['', 'Repaired:', ...lines];
}

/** The largest zones, or all of them. */
export function showZones(regions: Regions, all: boolean): string[] {
  const bySize = [...zoneFacts(regions)].sort((a, b) => b.area - a.area || a.id - b.id);
  const shown = all ? bySize : bySize.slice(0, SHOWN);
  const rows = shown.map((zone) => [
    String(zone.id),
    showCount(zone.area),
    showMean(zone.clearance),
    showPoint(zone.centre),
    zone.deadEnd ? '1, dead end' : String(zone.exits.length),
    showNeighbours(zone),
  ]);
  const title = shown.length < bySize.length ? 'The largest zones:' : 'Zones:';
  return section(title, ['zone', 'tiles', 'clearance', 'centre', 'gates', 'next to zones'], rows, 'rrrlll');
}

function showNeighbours({ neighbours }: ZoneFacts): string {
  const ids = neighbours.map(({ zone }) => zone);
  if (ids.length === 0) return 'none';
  if (ids.length <= SHOWN_NEIGHBOURS) return ids.join(', ');
  return `${ids.slice(0, SHOWN_NEIGHBOURS).join(', ')} and ${ids.length - SHOWN_NEIGHBOURS} more`;
}

/** The narrowest gates, or all of them. */
export function showGates(regions: Regions, all: boolean): string[] {
  const byWidth = [...gateFacts(regions)].sort((a, b) => a.width - b.width || a.id - b.id);
  const shown = all ? byWidth : byWidth.slice(0, SHOWN);
  const title = shown.length < byWidth.length ? 'The narrowest gates:' : 'Gates:';
  return gateTable(title, shown);
}

function gateTable(title: string, gates: readonly GateFacts[]): string[] {
  const rows = gates.map(({ id, width, ends, zones, cutsOff }) => [
    String(id),
    showMany(width, 'tile'),
    showPoint(ends[0]),
    showPoint(ends[1]),
    zones.join(', '),
    cutsOff === 0 ? '–' : showMany(cutsOff, 'tile'),
  ]);
  return section(title, ['gate', 'width', 'from', 'to', 'between zones', 'cuts off'], rows, 'rrlllr');
}

/** Distances between the largest zones. */
export function showDistances(regions: Regions): string[] {
  const distances = new ZoneDistances(regions);
  const bySize = [...regions.zones].sort((a, b) => b.size - a.size || a.id - b.id);
  const ids = bySize.slice(0, SHOWN_DISTANCES).map(({ id }) => id);
  const rows = ids.map((from) => [
    String(from),
    ...ids.map((to) => showDistance(distances.between(from, to))),
  ]);
  const which = ids.length < bySize.length ? `the ${ids.length} largest zones` : 'zones';
  const title = `Tiles to walk between the centres of ${which}:`;
  return section(title, ['zone', ...ids.map(String)], rows, 'r'.repeat(ids.length + 1));
}

function showDistance(distance: number): string {
  return distance === Number.POSITIVE_INFINITY ? 'no path' : showCount(Math.round(distance));
}

/** A route as a sentence and gate by gate. */
export function showRoute(route: Route, [from, to]: readonly Point[], width: number): string[] {
  const ends = `from ${showPoint(from!)} to ${showPoint(to!)}`;
  if (route.status === 'unreachable') return ['', `No route ${ends}: there is no path.`];
  if (route.status === 'too-narrow')
    return ['', `No route ${ends} for ${width} abreast: all paths lead through narrower gates.`];
  const { gates, zones, narrowest } = route;
  const length = `${showLength(route.length)} tiles`;
  if (narrowest === undefined) return ['', `Route ${ends}: ${length}, all inside of zone ${zones[0]}.`];
  const through = `through ${showMany(gates.length, 'gate')}, the narrowest for ${narrowest} abreast`;
  const rows = gates.map((gate) => [
    String(gate.gate),
    showMany(gate.width, 'tile'),
    showPoint(gate.at),
    showMean(gate.distance),
  ]);
  return [
    ...section(`Route ${ends}: ${length} ${through}.`, ['gate', 'width', 'at', 'tiles walked'], rows, 'rrlr'),
    `  Zones on the way: ${zones.join(' → ')}`,
  ];
}

/** The gates that cut two places apart, or those around the zone of one. */
export function showHold(hold: Hold, regions: Regions, [home, outside]: readonly Point[]): string[] {
  const zone = regions.zoneOf[regions.grid.cell(...home!)]!;
  const from = outside ? ` off from ${showPoint(outside)}` : ` and its zone ${zone} off`;
  const what = `To cut ${showPoint(home!)}${from}`;
  if (hold.status === 'same-zone')
    return ['', `${what}: impossible with gates, as both are in zone ${zone}.`];
  if (hold.status === 'apart') return ['', `${what}: nothing to hold, as there is no path.`];
  const inside = `${showMany(hold.zones.length, 'zone')} with ${showMany(hold.area, 'tile')}`;
  const inAll = hold.gates.length > 1 ? ' in all' : '';
  const count = `hold ${showMany(hold.gates.length, 'gate')}, ${showMany(hold.width, 'tile')} wide${inAll}`;
  const held = new Set(hold.gates.map(({ gate }) => gate));
  const gates = gateFacts(regions).filter(({ id }) => held.has(id));
  return gateTable(`${what}, ${count}. Inside: ${inside}.`, gates);
}

/** The most open areas, or all of them. */
export function showAreas(areas: readonly OpenArea[], from: Point, all: boolean): string[] {
  if (areas.length === 0) return ['', `No zone but its own can be reached from ${showPoint(from)}.`];
  const rows = (all ? areas : areas.slice(0, SHOWN)).map((area) => [
    String(area.zone),
    showCount(area.area),
    showMean(area.clearance),
    showPoint(area.centre),
    showMean(area.distance!),
    `${area.gates.length}, ${showMany(area.width, 'tile')} wide`,
  ]);
  return section(
    `Open areas to expand to from ${showPoint(from)}, ranked by tiles × clearance:`,
    ['zone', 'tiles', 'clearance', 'centre', 'distance', 'gates to hold'],
    rows,
    'rrrlrl',
  );
}

function section(title: string, head: string[], rows: string[][], align: string): string[] {
  if (rows.length === 0) return [];
  return ['', title, ...drawTable(head, rows, align).map((line) => `  ${line}`)];
}
