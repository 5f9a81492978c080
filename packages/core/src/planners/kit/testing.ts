import type { Grid } from '../../grid/index.ts';
import { freeCells } from '../../grid/testing.ts';

/** How many cells or moves each rule of the flow annotations was about. */
export interface FlowFacts {
  sinks: number;
  sources: number;
  pairs: number;
  corridors: number;
  putBack: number;
}

/**
 * Flow annotations by their rules, one after the other over the whole map, with sets of moves: slow, and shares only the
 * grid with `FlowMap`. Gives the cells to which moves with the flow lead from each cell.
 */
export function literalFlow(grid: Grid): { leadsTo: (from: number) => Set<number>; facts: FlowFacts } {
  const cells = freeCells(grid);
  const movesOf = (from: number): number[] =>
    grid.offsets.filter((_, d) => grid.moves[from]! & (1 << d)).map((offset) => from + offset);
  const all = new Map(cells.map((cell) => [cell, movesOf(cell)]));
  const into = new Map<number, number[]>(cells.map((cell) => [cell, []]));
  for (const [from, list] of all) for (const to of list) into.get(to)!.push(from);
  const isStraight = (from: number, to: number): boolean =>
    grid.x(from) === grid.x(to) || grid.y(from) === grid.y(to);
  const apart = (a: number, b: number): number =>
    Math.max(Math.abs(grid.x(a) - grid.x(b)), Math.abs(grid.y(a) - grid.y(b)));

  // Even rows run west and even columns north; the others run east and south.
  const isWithFlow = (from: number, to: number): boolean => {
    if (!isStraight(from, to)) return false;
    const isEven = (grid.y(from) === grid.y(to) ? grid.y(from) : grid.x(from)) % 2 === 0;
    return isEven === to < from;
  };
  const sinks = new Set(cells.filter((cell) => !all.get(cell)!.some((to) => isWithFlow(cell, to))));
  const sources = new Set(cells.filter((cell) => !into.get(cell)!.some((from) => isWithFlow(from, cell))));
  const pairs = new Set<number>();
  for (const sink of sinks)
    for (const source of sources)
      if (sink !== source && apart(sink, source) <= 2) pairs.add(sink).add(source);
  const corridors = cells.filter((cell) => new Set([...all.get(cell)!, ...into.get(cell)!]).size === 2);
  const isTwoWay = new Set([...pairs, ...corridors]);

  const flow = new Map<number, Set<number>>();
  for (const from of cells) {
    const leads = (to: number): boolean =>
      isStraight(from, to)
        ? isWithFlow(from, to) || isTwoWay.has(from) || isTwoWay.has(to)
        : sinks.has(from) || sources.has(to);
    flow.set(from, new Set(all.get(from)!.filter(leads)));
  }

  // A move that is left out and has no detour nearby is put back.
  const hasDetour = (from: number, to: number): boolean => {
    const reached = new Set([from]);
    for (const at of reached) for (const next of flow.get(at)!) if (apart(from, next) <= 2) reached.add(next);
    return reached.has(to);
  };
  const hasTwoStraightMoves = (from: number, to: number): boolean =>
    all.get(from)!.some((by) => isStraight(from, by) && isStraight(by, to) && all.get(by)!.includes(to));
  const missing: [from: number, to: number][] = [];
  for (const from of cells)
    for (const to of all.get(from)!)
      if (!flow.get(from)!.has(to))
        if (!(isStraight(from, to) ? hasDetour(from, to) : hasTwoStraightMoves(from, to)))
          missing.push([from, to]);
  for (const [from, to] of missing) flow.get(from)!.add(to);

  const facts = {
    sinks: sinks.size,
    sources: sources.size,
    pairs: pairs.size,
    corridors: corridors.length,
    putBack: missing.length,
  };
  return { leadsTo: (from) => flow.get(from) ?? new Set(), facts };
}
