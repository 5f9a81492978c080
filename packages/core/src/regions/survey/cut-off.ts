import type { Regions } from '../regions.ts';
import { type PassageGraph, zonesBehind, zonesReached } from './passages.ts';

/**
 * Per passage, how many tiles are cut off if it alone is closed: all that could reach each other before, except for the
 * largest part.
 *
 * One depth-first search finds the articulation points (Hopcroft and Tarjan 1973): below a passage, a child from which
 * no edge leads above the passage is cut off with all below it.
 */
export function tilesCutOff(regions: Regions, graph: PassageGraph): number[] {
  const { passages, ofZone } = graph;
  const zones = regions.zones.map(({ id }) => id);
  const nodeOf = new Map(zones.map((id, i) => [id, passages.length + i]));
  const neighbours: number[][] = [
    ...passages.map((passage) => [...passage.zones.map((id) => nodeOf.get(id)!), ...passage.beside]),
    ...zones.map((id) => [...ofZone.get(id)!]),
  ];
  /** Tiles of a node and of all below it. */
  const tiles = neighbours.map((_, node) =>
    node < passages.length ? 0 : regions.zone(zones[node - passages.length]!).size,
  );
  /** When a node was found, from 1; 0 before. */
  const found = new Int32Array(neighbours.length);
  /** The earliest node that an edge leads to from a node or from below it. */
  const earliest = new Int32Array(neighbours.length);
  /** Per passage the parts that hang on it alone. */
  const parts: number[][] = passages.map(() => []);
  let count = 0;
  const cutOff = new Array<number>(passages.length).fill(0);
  for (let root = passages.length; root < neighbours.length; root++) {
    if (found[root] === 0) search(root);
  }
  return cutOff;

  function search(root: number): void {
    const path = [root];
    const nextOf = new Map<number, number>();
    const met: number[] = [];
    earliest[root] = found[root] = ++count;
    while (path.length > 0) {
      const node = path.at(-1)!;
      const i = nextOf.get(node) ?? 0;
      nextOf.set(node, i + 1);
      const next = neighbours[node]![i];
      if (next === undefined) {
        path.pop();
        if (node < passages.length) met.push(node);
        const above = path.at(-1);
        if (above === undefined) continue;
        tiles[above]! += tiles[node]!;
        earliest[above] = Math.min(earliest[above]!, earliest[node]!);
        if (above < passages.length && earliest[node]! >= found[above]!) parts[above]!.push(tiles[node]!);
      } else if (found[next] === 0) {
        earliest[next] = found[next] = ++count;
        path.push(next);
      } else {
        earliest[node] = Math.min(earliest[node]!, found[next]!);
      }
    }
    for (const passage of met) {
      const hanging = parts[passage]!.reduce((sum, part) => sum + part, 0);
      cutOff[passage] = tiles[root]! - Math.max(tiles[root]! - hanging, ...parts[passage]!);
    }
  }
}

/** The same for several passages that are closed together, by floods from the zones beside them. */
export function tilesCutOffTogether(
  regions: Regions,
  graph: PassageGraph,
  closed: readonly number[],
): number {
  const gone = new Set(closed.map((index) => graph.passages[index]!));
  const sides = new Set(closed.flatMap((index) => [...zonesBehind(graph, index)]));
  const tilesFrom = (zones: Iterable<number>): number =>
    [...zones].reduce((sum, id) => sum + regions.zone(id).size, 0);
  let cutOff = 0;
  for (const side of sides) {
    const whole = zonesReached(graph, side, () => false);
    const parts = [...sides]
      .filter((id) => whole.has(id))
      .map((id) => tilesFrom(zonesReached(graph, id, (passage) => gone.has(passage))));
    cutOff += tilesFrom(whole) - Math.max(...parts);
    for (const id of whole) sides.delete(id);
  }
  return cutOff;
}
