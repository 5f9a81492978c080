import type { Draft } from './draft.ts';
import { GateGraph } from './gate-graph.ts';
import { nookSize } from './nooks.ts';
import { type Segment, segmentLength } from './segment.ts';

/** Most gates that a zone should have: a heuristic looks at each of them for every cell. */
export const MANY_GATES = 12;
/** A zone is a pocket below this part of the square of its longest gate: dead ends, and zones to pass through. */
const DEAD_END = 1;
const PASSAGE = 0.25;
/** A map with more gates than this loses some: tables of heuristics grow with the square of it. */
export const MOST_GATES = 400;
/** This many gates between the same two zones are the gaps of a row of columns, not choke points. */
const ARCADE = 5;
/** Narrower gates are choke points, whatever is around them; in tiles. */
const WIDE = 14;
/** A gate is wide if it is longer than this part of the width of the smaller zone beside it. */
const WIDE_PART = 0.4;
/** Zones that fill at least this part of the octagon around them leave octile distance a good estimate. */
export const WELL_FILLED = 0.62;

/**
 * Takes away gates that are of no use: those before pockets that are hardly deeper than the gate is wide, and wide
 * ones in open land, where octile distance is a good estimate without them. The draft must be settled, and is
 * settled afterwards.
 */
export function mergeZones(draft: Draft): void {
  const graph = new GateGraph(draft);
  const nook = nookSize(draft.grid);
  mergePockets(graph, nook);
  mergeOpenLand(graph);
  mergeArcades(graph);
  mergePockets(graph, nook);
  thinOut(graph);
  draft.settle();
}

function mergePockets(graph: GateGraph, nook: number): void {
  const { shapes } = graph;
  for (let merged = true; merged; ) {
    merged = false;
    for (const zone of graph.zonesBySize()) {
      if (shapes.root(zone) !== zone) continue;
      const gates = graph.gatesOf(zone);
      if (gates.length === 0) continue;
      const longest = gates.reduce((a, b) => (graph.length(b) > graph.length(a) ? b : a));
      // A nook between a gate and a wall is no reason to open what the gate divides.
      if (graph.zonesOf(longest).length > 2) continue;
      const size = shapes.size(zone);
      const deadEnd = gates.length === 1;
      const isTiny = size < (deadEnd ? nook : nook / 2);
      if (!isTiny && size >= (deadEnd ? DEAD_END : PASSAGE) * graph.length(longest) ** 2) continue;
      if (!isTiny && graph.gatesAfter(longest) > MANY_GATES) continue;
      const why = (opened: readonly Segment[]): string =>
        `a pocket of ${size} tiles behind a gate of ${opened.map(segmentLength).map(Math.round).join(', ')}`;
      graph.open(longest, 'pocket', why, shapes.middle(zone));
      merged = true;
    }
  }
}

function mergeOpenLand(graph: GateGraph): void {
  const { shapes } = graph;
  for (const gate of graph.gatesByLength()) {
    if (graph.length(gate) < WIDE) break;
    const zones = graph.zonesOf(gate);
    if (zones.length !== 2) continue;
    const [a, b] = zones as [number, number];
    const width = Math.sqrt(Math.min(shapes.size(a), shapes.size(b)));
    const between = graph.gatesOf(a).filter((other) => graph.zonesOf(other).includes(b));
    if (between.some((other) => graph.length(other) < Math.max(WIDE, WIDE_PART * width))) continue;
    if (graph.gatesAfter(gate) > MANY_GATES || shapes.fill(a, b) < WELL_FILLED) continue;
    const length = Math.round(graph.length(gate));
    graph.open(gate, 'wide-gate', () => `a gate of ${length} tiles in open land`);
  }
}

/** A gallery behind columns is part of the hall, unless that would make a zone that octile distance does not fit. */
function mergeArcades(graph: GateGraph): void {
  for (const gate of graph.gatesByLength()) {
    const [a, b, third] = graph.zonesOf(gate);
    if (a === undefined || b === undefined || third !== undefined) continue;
    const gaps = graph.gatesOf(a).filter((other) => graph.zonesOf(other).includes(b));
    if (gaps.length < ARCADE || graph.shapes.fill(a, b) < WELL_FILLED) continue;
    graph.open(gate, 'many-gates', () => `${gaps.length} gates side by side`);
  }
}

/** Merges the smallest zones, each with its smallest neighbour, until the map has no more gates than it should. */
function thinOut(graph: GateGraph): void {
  const { shapes } = graph;
  for (let merged = true; merged && graph.gateCount > MOST_GATES; ) {
    merged = false;
    const zones = graph.zonesBySize();
    const limit = 2 * shapes.size(zones[0]!);
    for (const zone of zones) {
      if (shapes.root(zone) !== zone || shapes.size(zone) > limit || graph.gateCount <= MOST_GATES) continue;
      const beyond = (gate: number): number =>
        Math.min(...graph.zonesOf(gate).map((other) => (other === zone ? Infinity : shapes.size(other))));
      const [gate] = graph.gatesOf(zone).sort((a, b) => beyond(a) - beyond(b) || a - b);
      if (gate === undefined) continue;
      graph.open(gate, 'gates-in-all', () => `one of more than ${MOST_GATES} gates`);
      merged = true;
    }
  }
}
