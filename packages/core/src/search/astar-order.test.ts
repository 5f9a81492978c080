import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Grid, type Point, STRAIGHT, toLength } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, placeOn, reachablePair } from '../grid/testing.ts';
import { findPath } from './find-path.ts';
import type { Heuristic, PathQuery } from './query.ts';

type Event = readonly (string | number)[];

interface Node {
  readonly cell: number;
  readonly h: number;
  g: number;
  parent: number;
  /** When it entered the open list or moved in it. */
  order: number;
  isOpen: boolean;
  wasExpanded: boolean;
}

/** What a query asks for, as the plain search takes it. */
interface Task {
  readonly grid: Grid;
  readonly start: number;
  readonly goals: readonly number[];
  readonly h: (cell: number) => number;
  readonly reopens: boolean;
  readonly terrain: Float64Array | undefined;
  readonly avoid: Uint8Array | undefined;
  readonly nearest: boolean;
  readonly limit: number;
}

/** A\* with a list that it scans for the best node: least f, then larger g, then first in first out. */
function plainAStar({ grid, start, goals, h, reopens, terrain, avoid, nearest, limit }: Task) {
  const nodes = new Map<number, Node>();
  const events: Event[] = [];
  let orders = 0;
  let expanded = 0;
  let reexpanded = 0;
  let closest: Node | undefined;
  const open = (cell: number, g: number, parent: number): Node => {
    const node = { cell, h: h(cell), g, parent, order: orders++, isOpen: true, wasExpanded: false };
    nodes.set(cell, node);
    return node;
  };
  const ending = (status: string, end: Node | undefined) => {
    const cells: number[] = [];
    for (let at = end?.cell; at !== undefined && at >= 0; at = nodes.get(at)!.parent) cells.unshift(at);
    const hasPath = status !== 'none' && end !== undefined;
    const counts = { expanded, reexpanded, generated: nodes.size };
    return { status, cells: hasPath ? cells : [], g: hasPath ? end.g : undefined, counts, events };
  };

  open(start, 0, -1);
  for (;;) {
    let best: Node | undefined;
    for (const node of nodes.values()) if (node.isOpen && (!best || isBefore(node, best))) best = node;
    if (!best) return ending(nearest ? 'partial' : 'none', closest);
    if (goals.includes(best.cell)) return ending('found', best);
    if (expanded === limit) return ending('partial', closest);
    if (best.wasExpanded) reexpanded++;
    best.isOpen = false;
    best.wasExpanded = true;
    expanded++;
    if (!closest || best.h < closest.h || (best.h === closest.h && best.g < closest.g)) closest = best;
    events.push(['expanded', best.cell, toLength(best.g), toLength(best.h)]);
    for (let d = 0; d < 8; d++) {
      if (!(grid.moves[best.cell]! & (1 << d))) continue;
      const cell = best.cell + grid.offsets[d]!;
      const step = grid.stepCosts[d]!;
      const g = best.g + (terrain ? Math.round(step * terrain[cell]!) : step);
      let node = nodes.get(cell);
      if (node) {
        if (g >= node.g || (!node.isOpen && !reopens)) continue;
        Object.assign(node, { g, parent: best.cell, order: orders++, isOpen: true });
      } else {
        if (avoid?.[cell] || h(cell) === Number.POSITIVE_INFINITY) continue;
        node = open(cell, g, best.cell);
      }
      events.push(['opened', cell, toLength(g), toLength(node.h), best.cell]);
    }
  }
}

function isBefore(a: Node, b: Node): boolean {
  const [fA, fB] = [a.g + a.h, b.g + b.h];
  if (fA !== fB) return fA < fB;
  return a.g !== b.g ? a.g > b.g : a.order < b.order;
}

/** The distance on a map without walls to the nearest goal or, of many goals, to the box around them. */
function withoutWalls(grid: Grid, goals: readonly Point[]): (cell: number) => number {
  const minor = grid.corners === 'never' ? STRAIGHT : grid.stepCosts[1]! - STRAIGHT;
  const xs = goals.map(([x]) => x);
  const ys = goals.map(([, y]) => y);
  const corners = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  const boxes =
    goals.length > 16 ? [corners] : goals.map(([x, y]) => ({ left: x, right: x, top: y, bottom: y }));
  return (cell) => {
    const [x, y] = grid.point(cell);
    const costs = boxes.map(({ left, right, top, bottom }) => {
      const dx = Math.max(left - x, 0, x - right);
      const dy = Math.max(top - y, 0, y - bottom);
      return Math.max(dx, dy) * STRAIGHT + Math.min(dx, dy) * minor;
    });
    return Math.min(...costs);
  };
}

/** Octile distance times a share that jumps from cell to cell, and Infinity for a few: far from consistent. */
function ragged(octile: (cell: number) => number, seed: number): (cell: number) => number {
  return (cell) => {
    const noise = Math.imul(cell + seed, 0x9e3779b1) >>> 24;
    return noise < 4 && octile(cell) > 3 * STRAIGHT
      ? Number.POSITIVE_INFINITY
      : Math.floor((octile(cell) * noise) / 255);
  };
}

it('A* expands and opens the same nodes in the same order as a plain list does, with all that a query may ask for', () => {
  const cases = new Cases<'partial' | 'none' | 'reexpanded' | 'several' | 'terrain' | 'moved'>();
  const asked = fc.record({
    goals: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 4 }), fc.constantFrom(16, 17)),
    reopens: fc.boolean(),
    terrain: fc.boolean(),
    avoid: fc.constantFrom(0, 0, 3, 12),
    nearest: fc.boolean(),
    limit: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 40 })),
    seed: fc.nat(1000),
  });
  const places = fc.array(arbitraryPlace, { minLength: 17, maxLength: 17 });
  fc.assert(
    fc.property(arbitraryGrid(), arbitraryPlace, arbitraryPlace, places, asked, (grid, a, b, more, ask) => {
      const pair = reachablePair(grid, a, b);
      fc.pre(pair !== undefined);
      const [from, first] = pair!;
      const to = [first, ...more.slice(0, ask.goals - 1).map((place) => placeOn(grid, place))];
      const start = grid.cell(...from);
      const octile = withoutWalls(grid, to);
      const h = ask.reopens ? ragged(octile, ask.seed) : octile;
      const noise = (cell: number, range: number) =>
        (Math.imul(cell * 31 + ask.seed, 0x85ebca6b) >>> 16) % range;
      const each = (value: (cell: number) => number) =>
        Array.from({ length: grid.cellCount }, (_, cell) => value(cell));
      const terrain = ask.terrain ? Float64Array.from(each((cell) => 1 + noise(cell, 9) / 4)) : undefined;
      const avoid =
        ask.avoid > 0 ? Uint8Array.from(each((cell) => (noise(cell, 40) < ask.avoid ? 1 : 0))) : undefined;
      const events: Event[] = [];
      const query: PathQuery = {
        from,
        to,
        nearest: ask.nearest,
        maxExpansions: ask.limit,
        ...(terrain ? { terrain } : {}),
        ...(avoid ? { avoid } : {}),
        ...(ask.reopens
          ? { heuristic: { consistent: false, plainReopening: true, prepare: () => h } satisfies Heuristic }
          : {}),
        listener: {
          expanded: (cell, g, hCell) => events.push(['expanded', cell, g, hCell]),
          opened: (cell, g, hCell, parent) => events.push(['opened', cell, g, hCell, parent]),
        },
      };
      const result = findPath(grid, query, 'astar');
      const { components } = grid;
      const goals = to.map((point) => grid.cell(...point));
      const reachable = goals.filter((goal) => components.of(goal) === components.of(start));
      fc.pre(h(start) < Number.POSITIVE_INFINITY);
      const plain = plainAStar({ ...ask, grid, start, goals: reachable, h, terrain, avoid });
      expect(events).toEqual(plain.events);
      expect([...result.cells]).toEqual(plain.cells);
      const { status, expanded, reexpanded, generated } = result;
      expect({ status, expanded, reexpanded, generated }).toEqual({ status: plain.status, ...plain.counts });
      if (plain.g !== undefined && (terrain || grid.costs !== 'uniform'))
        expect(result.cost).toBe(toLength(plain.g));
      cases.add({
        partial: status === 'partial',
        none: status === 'none',
        reexpanded: reexpanded > 0,
        several: reachable.length > 1,
        terrain: ask.terrain,
        moved: plain.events.length > plain.counts.expanded + plain.counts.generated,
      });
    }),
    { numRuns: 150 },
  );
  cases.expectPercent({ partial: 15, none: 3, reexpanded: 5, several: 30, terrain: 30, moved: 20 });
});
