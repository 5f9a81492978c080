import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CutGraph, minimumNodeCut } from './min-cut.ts';

const NODES = 9;
const arbitraryGraph: fc.Arbitrary<CutGraph> = fc.record({
  costs: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: NODES, maxLength: NODES }),
  edges: fc.array(fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1)), { minLength: 8, maxLength: 24 }),
});

function reached({ edges }: CutGraph, cut: ReadonlySet<number>, source: number): Set<number> {
  const seen = new Set([source]);
  for (const node of seen) {
    for (const [a, b] of edges) {
      if (a === node && !cut.has(b)) seen.add(b);
      if (b === node && !cut.has(a)) seen.add(a);
    }
  }
  return seen;
}

/** All sets of nodes other than source and sink that separate them. */
function allCuts(graph: CutGraph, source: number, sink: number): number[][] {
  const between = graph.costs.map((_, node) => node).filter((node) => node !== source && node !== sink);
  return Array.from({ length: 1 << between.length }, (_, bits) =>
    between.filter((_, i) => bits & (1 << i)),
  ).filter((cut) => !reached(graph, new Set(cut), source).has(sink));
}

describe('minimumNodeCut', () => {
  it('is as cheap as the cheapest of all cuts, and leaves the least on the side of the source', () => {
    let interesting = 0;
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        const found = minimumNodeCut(graph, 0, 1);
        const cost = (cut: readonly number[]): number =>
          cut.reduce((sum, node) => sum + graph.costs[node]!, 0);
        const cuts = allCuts(graph, 0, 1);
        if (cuts.length === 0) {
          expect(found).toBeUndefined();
          return;
        }
        const least = Math.min(...cuts.map(cost));
        expect(cost(found!.cut)).toBe(least);
        const sides = cuts.filter((cut) => cost(cut) === least).map((cut) => reached(graph, new Set(cut), 0));
        const smallest = sides.reduce((a, b) => (b.size < a.size ? b : a));
        expect([...reached(graph, new Set(found!.cut), 0)].sort()).toEqual([...smallest].sort());
        if (found!.cut.length > 1) interesting++;
      }),
      { numRuns: 150 },
    );
    expect(interesting).toBeGreaterThan(15);
  });

  it('does not cut nodes of infinite cost', () => {
    const path = {
      costs: [1, 1, Number.POSITIVE_INFINITY],
      edges: [
        [0, 2],
        [2, 1],
      ] as const,
    };
    expect(minimumNodeCut(path, 0, 1)).toBeUndefined();
  });
});
