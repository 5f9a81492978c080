import { checkOptionNames } from '../../check-arguments.ts';
import { FloodgateError } from '../../error.ts';
import type { PointLike } from '../../grid/index.ts';
import type { Regions } from '../regions.ts';
import { minimumNodeCut } from './min-cut.ts';
import { type Passage, type PassageGraph, passagesOf, zonesBehind, zonesReached } from './passages.ts';

/** What makes gates cheap to hold. */
export interface HoldOptions {
  /**
   * - `gates` (default): the fewest gates, as an army that is divided is weaker than the sum of its parts; of equally
   *   few, those with the least width in all;
   * - `width`: the least width in all, as each tile takes a unit to block; of equally wide ones, the fewest gates.
   */
  readonly by?: 'gates' | 'width';
}

/** A gate to hold. */
export interface HeldGate {
  readonly gate: number;
  /** How many agents can walk abreast through what has to be held of it. */
  readonly width: number;
}

/** The gates that cut one place off from another, or from everything. */
export interface Hold {
  /**
   * - `found`;
   * - `apart`: there is no path between the places anyway, or none out of the zone;
   * - `same-zone`: both places are in the same zone, so no gate cuts them apart.
   */
  readonly status: 'found' | 'apart' | 'same-zone';
  /** In ascending order of id; empty unless they were found. */
  readonly gates: readonly HeldGate[];
  /** The width of these gates in all. */
  readonly width: number;
  /** Ids of the zones that stay connected to the first place, its own included, in ascending order. */
  readonly zones: readonly number[];
  /** Number of tiles in these zones. */
  readonly area: number;
}

/**
 * The gates to hold so that nothing gets from `outside` to `home`, or back: a minimum cut. Of equally good sets it is
 * the one closest to `home`. A gate that walls divide into passages between different zones counts as several.
 * Without `outside`, all gates around the zone of `home`. Throws a FloodgateError if a place is off the map or a wall.
 */
export function gatesToHold(
  regions: Regions,
  home: PointLike,
  outside?: PointLike,
  options: HoldOptions = {},
): Hold {
  checkOptionNames(options, ['by'], 'a hold');
  const { by = 'gates' } = options;
  if (by !== 'gates' && by !== 'width')
    throw new FloodgateError('bad-argument', `gates are held by 'gates' or 'width', not by '${by}'`);
  const { grid, zones, zoneOf } = regions;
  const inside = zoneOf[grid.freeCellAt(home, 'place to hold')]!;
  const graph = passagesOf(regions);
  if (outside === undefined) return holdAround(regions, graph, inside);
  const other = zoneOf[grid.freeCellAt(outside, 'place to be cut off')]!;
  const around = zonesReached(graph, inside, () => false);
  if (inside === other || !around.has(other))
    return holdOf(regions, inside === other ? 'same-zone' : 'apart', [], around);
  const { passages } = graph;
  const nodeOf = new Map(zones.map(({ id }, index) => [id, passages.length + index]));
  const found = minimumNodeCut(
    {
      costs: [...costsOf(passages, by), ...zones.map(() => Number.POSITIVE_INFINITY)],
      edges: passages.flatMap((passage, index) => [
        ...passage.zones.map((zone) => [index, nodeOf.get(zone)!] as const),
        ...passage.beside.filter((next) => next > index).map((next) => [index, next] as const),
      ]),
    },
    nodeOf.get(inside)!,
    nodeOf.get(other)!,
  )!;
  const cut = new Set(found.cut.map((index) => passages[index]!));
  return holdOf(
    regions,
    'found',
    [...cut],
    zonesReached(graph, inside, (passage) => cut.has(passage)),
  );
}

function holdAround(regions: Regions, graph: PassageGraph, zone: number): Hold {
  const exits = graph.ofZone.get(zone)!.filter((index) => zonesBehind(graph, index, zone).size > 0);
  const cut = exits.map((index) => graph.passages[index]!);
  return holdOf(regions, cut.length > 0 ? 'found' : 'apart', cut, new Set([zone]));
}

/** One number for both costs: the first counts as more than all of the second together. */
function costsOf(passages: readonly Passage[], by: 'gates' | 'width'): number[] {
  const widths = passages.map(({ width }) => width);
  const all = widths.reduce((sum, width) => sum + width, 1);
  return widths.map((width) => (by === 'gates' ? all + width : width * (passages.length + 1) + 1));
}

function holdOf(
  regions: Regions,
  status: Hold['status'],
  cut: readonly Passage[],
  inside: ReadonlySet<number>,
): Hold {
  const zones = [...inside].sort((a, b) => a - b);
  return {
    status,
    gates: cut.map(({ gate, width }) => ({ gate, width })),
    width: cut.reduce((sum, { width }) => sum + width, 0),
    zones,
    area: zones.reduce((sum, zone) => sum + regions.zone(zone).size, 0),
  };
}
