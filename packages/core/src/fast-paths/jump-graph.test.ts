import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, placeOn } from '../grid/testing.ts';
import { DIRECTIONS, JumpGraph } from './jump-graph.ts';
import { GraphRepair } from './repair-graph.ts';

/** The jumps of a graph by cells, whatever the numbers of its points. */
function jumpsOf(graph: JumpGraph): Map<number, string[]> {
  const jumps = new Map<number, string[]>();
  for (let point = 0; point < graph.pointCount; point++) {
    const cell = graph.cells[point]!;
    if (cell < 0) continue;
    const lists: string[] = [];
    for (let d = 0; d < DIRECTIONS; d++) {
      const first = graph.firsts[point * DIRECTIONS + d]!;
      const end = first < 0 ? first : graph.ends[point * DIRECTIONS + d]!;
      for (let i = first; i < end; i++)
        lists.push(`${d}: ${graph.cells[graph.targets[i]!]} ${graph.directions[i]} ${graph.costs[i]}`);
    }
    jumps.set(cell, lists.sort());
  }
  return jumps;
}

function completed(grid: Grid): JumpGraph {
  const graph = new JumpGraph(grid);
  graph.complete();
  return graph;
}

describe('a graph of jumps', () => {
  it('is after every edit the graph of the edited map', () => {
    const cases = new Cases<'jumps' | 'many'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxWalls: 40, costs: ['octile'] }),
        fc.array(fc.array(fc.tuple(arbitraryPlace, fc.boolean()), { minLength: 1, maxLength: 5 }), {
          minLength: 1,
          maxLength: 8,
        }),
        (grid, edits) => {
          const graph = completed(grid);
          const repair = new GraphRepair(graph, grid);
          let repaired = 0;
          grid.onChange((change) => {
            repair.follow(change);
            repaired++;
          });
          for (const edit of edits) {
            grid.edit((editor) => {
              for (const [place, free] of edit) editor.set(...placeOn(grid, place), free);
            });
            graph.complete();
            const expected = completed(grid.clone());
            expect(jumpsOf(graph)).toEqual(jumpsOf(expected));
            expect(graph.jumpCount).toBe(expected.jumpCount);
            cases.add({ jumps: graph.jumpCount > 20, many: repaired > 2 });
          }
        },
      ),
      { numRuns: 150 },
    );
    cases.expectPercent({ jumps: 30, many: 20 });
  });

  it('forgets only jumps near an edit', () => {
    // Rooms of 9 × 9 in a row, with doors between them that are not in line.
    const grid = Grid.from(60, 9, (x, y) => x % 10 !== 9 || y === x % 7);
    const graph = completed(grid);
    const before = graph.jumpCount;
    grid.setPassable(4, 4, false);
    new GraphRepair(graph, grid).follow({ cells: [grid.cell(4, 4)], affected: [grid.cell(4, 4)] });
    expect(graph.jumpCount).toBeLessThan(before);
    expect(graph.jumpCount).toBeGreaterThan(before / 2);
  });
});
