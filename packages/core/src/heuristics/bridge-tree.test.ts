import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BridgeTree, type Edge } from './bridge-tree.ts';

/** Vertices that some trail (no edge twice) from a to b visits, by trying all trails. */
function onTrails(edges: readonly Edge[], a: number, b: number): Set<number> {
  const found = new Set<number>();
  const used = edges.map(() => false);
  const visit = (at: number, visited: readonly number[]): void => {
    if (at === b) for (const vertex of visited) found.add(vertex);
    edges.forEach(([u, v], i) => {
      if (used[i] || (u !== at && v !== at)) return;
      used[i] = true;
      const next = u === at ? v : u;
      visit(next, [...visited, next]);
      used[i] = false;
    });
  };
  visit(a, [a]);
  return found;
}

describe('BridgeTree', () => {
  it('has on the way between two vertices exactly those on some trail between them', () => {
    const vertex = fc.nat(5);
    fc.assert(
      fc.property(fc.array(fc.tuple(vertex, vertex), { maxLength: 7 }), vertex, vertex, (edges, a, b) => {
        const tree = new BridgeTree(6, edges);
        const path = tree.between(tree.blockOf[a]!, tree.blockOf[b]!);
        const visited = [0, 1, 2, 3, 4, 5].filter((v) => path.includes(tree.blockOf[v]!));
        expect(new Set(visited)).toEqual(onTrails(edges, a, b));
      }),
      { numRuns: 300 },
    );
  });

  it('has nothing between separate parts', () => {
    const tree = new BridgeTree(4, [
      [0, 1],
      [2, 3],
    ]);
    expect(tree.between(tree.blockOf[0]!, tree.blockOf[3]!)).toEqual([]);
  });
});
