import { checkOptionNames } from '../../check-arguments.ts';
import { FloodgateError } from '../../error.ts';
import { type Point, type PointLike, toLength } from '../../grid/index.ts';
import { findPath } from '../../search/index.ts';
import type { Regions } from '../regions.ts';
import { type PassageGraph, passagesOf } from './passages.ts';

/** What a route must allow for. */
export interface RouteOptions {
  /** Only gates at which this many agents can walk abreast; a number from 1. Default 1: all gates. */
  readonly width?: number;
}

/** A gate on a route. */
export interface RouteGate {
  readonly gate: number;
  /** How many agents can walk abreast where the route passes it. */
  readonly width: number;
  /** Where the path enters the gate. */
  readonly at: Point;
  /** How many steps of the path come before that tile. */
  readonly step: number;
  /** How long the path is up to that tile, in tile widths. */
  readonly distance: number;
}

/** A shortest path between two places, gate by gate. */
export interface Route {
  /**
   * - `found`;
   * - `too-narrow`: there are paths, but all of them lead through gates that are too narrow;
   * - `unreachable`: no path at all.
   */
  readonly status: 'found' | 'too-narrow' | 'unreachable';
  /** The exact length of a shortest path, in tile widths; Infinity unless the route was found. */
  readonly length: number;
  /** Ids of the zones, in order: the first is that of the start. A zone may come more than once. */
  readonly zones: readonly number[];
  /** The gates, in order. Gates that the path touches without leaving the zone are left out. */
  readonly gates: readonly RouteGate[];
  /** The least width of these gates; undefined if there is none. Zones may be narrower than their gates. */
  readonly narrowest: number | undefined;
  /** The tiles of the path from start to end, both included; empty unless the route was found. */
  readonly path: readonly Point[];
}

/**
 * A shortest path from one place to another and the gates it leads through. With a `width`, it is a shortest of
 * the paths that enter no narrower gate. The zones between the gates are not checked for width.
 * Throws a FloodgateError if a place is off the map or a wall, or the width is not a number from 1.
 */
export function findRoute(
  regions: Regions,
  from: PointLike,
  to: PointLike,
  options: RouteOptions = {},
): Route {
  checkOptionNames(options, ['width'], 'a route');
  const { width = 1 } = options;
  if (!(width >= 1)) {
    throw new FloodgateError('bad-argument', `the width of a route must be a number from 1, not ${width}`);
  }
  const { grid, zoneOf } = regions;
  const start = grid.freeCellAt(from, 'start');
  const end = grid.freeCellAt(to, 'goal');
  const graph = passagesOf(regions);
  if (!grid.components.connected(start, end)) return noRoute('unreachable', zoneOf[start]!);
  const avoid = narrowCells(regions, graph, width);
  if (avoid?.[start] || avoid?.[end]) return noRoute('too-narrow', zoneOf[start]!);
  const { status, cells, cost, path } = findPath(grid, { from, to, ...(avoid && { avoid }) });
  if (status !== 'found') return noRoute('too-narrow', zoneOf[start]!);
  const { zones, gates } = gatesOn(regions, graph, cells);
  const narrowest = gates.length > 0 ? Math.min(...gates.map((gate) => gate.width)) : undefined;
  return { status, length: cost, zones, gates, narrowest, path };
}

function noRoute(status: Route['status'], zone: number): Route {
  const length = Number.POSITIVE_INFINITY;
  return { status, length, zones: [zone], gates: [], narrowest: undefined, path: [] };
}

/** A byte per cell, 1 in parts of gates that are too narrow; undefined if there are none. */
function narrowCells({ grid }: Regions, graph: PassageGraph, width: number): Uint8Array | undefined {
  const narrow = graph.passages.flatMap(({ pieces }) => pieces.filter((piece) => piece.width < width));
  if (narrow.length === 0) return undefined;
  const mask = new Uint8Array(grid.cellCount);
  for (const { cells } of narrow) for (const cell of cells) mask[cell] = 1;
  return mask;
}

/** Gates are passed if the path is in one zone before and in another after them. */
function gatesOn(
  { grid, zoneOf, gateOf }: Regions,
  { pieceAt }: PassageGraph,
  cells: Int32Array,
): Pick<Route, 'zones' | 'gates'> {
  const zones = [zoneOf[cells[0]!]!];
  const gates: RouteGate[] = [];
  let entered: RouteGate[] = [];
  let units = 0;
  cells.forEach((cell, step) => {
    if (step > 0) units += grid.stepCosts[grid.directionBetween(cells[step - 1]!, cell)]!;
    const gate = gateOf[cell]! - 1;
    if (gate >= 0 && entered.at(-1)?.gate !== gate)
      entered.push({
        gate,
        width: pieceAt.get(cell)!.width,
        at: grid.point(cell),
        step,
        distance: toLength(units),
      });
    if (gate >= 0 && step < cells.length - 1) return;
    if (zoneOf[cell] !== zones.at(-1)) {
      gates.push(...entered);
      zones.push(zoneOf[cell]!);
    }
    entered = [];
  });
  return { zones, gates };
}
