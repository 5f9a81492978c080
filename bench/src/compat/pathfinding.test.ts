import fc from 'fast-check';
import PF, { AStarFinder, type DiagonalMovement, Grid } from 'floodgate/compat/pathfinding';
import Theirs from 'pathfinding';
import { describe, expect, it } from 'vitest';

type Rows = number[][];
type Tile = [x: number, y: number];

const MOVEMENTS = Object.entries(PF.DiagonalMovement);
const FORWARD = ['AStarFinder', 'DijkstraFinder', 'BestFirstFinder', 'JumpPointFinder'] as const;
const FROM_BOTH_ENDS = ['BiAStarFinder', 'BiBestFirstFinder', 'BiDijkstraFinder'] as const;

/** Rows with about three tenths of walls, and tiles of them, walls or not. */
const MAPS = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) => {
    const tile = fc.tuple(fc.nat(width - 1), fc.nat(height - 1));
    return fc.record({
      rows: fc.array(
        fc.array(
          fc.nat(9).map((n) => (n < 3 ? 1 : 0)),
          { minLength: width, maxLength: width },
        ),
        { minLength: height, maxLength: height },
      ),
      from: tile,
      to: tile,
      edits: fc.array(fc.tuple(tile, fc.boolean()), { maxLength: 12 }),
    });
  });

/** A path of PathFinding.js, each step being one to a neighbour as PathFinding.js has them, wherever it starts. */
function expectLegal(path: number[][], rows: Rows, from: Tile, to: Tile, movement: number): void {
  expect([path[0], path.at(-1)]).toEqual([from, to]);
  const grid = new Theirs.Grid(rows);
  for (let i = 1; i < path.length; i++) {
    const [x, y] = path[i - 1] as Tile;
    const next = grid.getNeighbors(grid.getNodeAt(x, y), movement).map((node) => [node.x, node.y]);
    expect(next).toContainEqual(path[i]);
  }
}

const moves = (path: number[][]): number => path.length - 1;

describe.each(MOVEMENTS)('DiagonalMovement.%s', (_, movement) => {
  it('allows the moves that it allows in PathFinding.js', () => {
    fc.assert(
      fc.property(MAPS, ({ rows, from: [x, y] }) => {
        const ours = new Grid(rows);
        const theirs = new Theirs.Grid(rows);
        const points = (nodes: { x: number; y: number }[]) => nodes.map((node) => [node.x, node.y]);
        expect(points(ours.getNeighbors(ours.getNodeAt(x, y), movement))).toEqual(
          points(theirs.getNeighbors(theirs.getNodeAt(x, y), movement)),
        );
      }),
    );
  });

  it.each(FORWARD)('%s finds legal paths as short as those of A* in PathFinding.js', (name) => {
    let found = 0;
    fc.assert(
      fc.property(MAPS, ({ rows, from, to }) => {
        const theirs = new Theirs.DijkstraFinder({ diagonalMovement: movement });
        const best = theirs.findPath(...from, ...to, new Theirs.Grid(rows));
        const path = new PF[name]({ diagonalMovement: movement }).findPath(...from, ...to, new Grid(rows));
        if (path.length === 0) {
          // Jump point search has no path from a tile to itself, there as here.
          if (name !== 'JumpPointFinder' || best.length !== 1) expect(best).toEqual([]);
          return;
        }
        found++;
        expectLegal(path, rows, from, to, movement);
        expect(PF.Util.pathLength(path)).toBeCloseTo(PF.Util.pathLength(best), 9);
        const again = new Theirs.AStarFinder({ diagonalMovement: movement });
        const length = Theirs.Util.pathLength(again.findPath(...from, ...to, new Theirs.Grid(rows)));
        expect(PF.Util.pathLength(path)).toBeCloseTo(length, 9);
      }),
    );
    expect(found).toBeGreaterThan(20);
  });

  it('leaves a wall by the best of the tiles around it', () => {
    const finder = new AStarFinder({ diagonalMovement: movement });
    const theirs = new Theirs.DijkstraFinder({ diagonalMovement: movement });
    fc.assert(
      fc.property(MAPS, ({ rows, from: [x, y], to }) => {
        fc.pre(x !== to[0] || y !== to[1]);
        rows[y]![x] = 1;
        const path = finder.findPath(x, y, ...to, new Grid(rows));
        const best = theirs.findPath(x, y, ...to, new Theirs.Grid(rows));
        expect(PF.Util.pathLength(path)).toBeCloseTo(PF.Util.pathLength(best), 9);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(FROM_BOTH_ENDS)('%s is no worse than in PathFinding.js, on walls as well', (name) => {
    let found = 0;
    fc.assert(
      fc.property(MAPS, ({ rows, from, to }) => {
        fc.pre(from[0] !== to[0] || from[1] !== to[1]);
        const options = { diagonalMovement: movement };
        const path = new PF[name](options).findPath(...from, ...to, new Grid(rows));
        const theirs = new Theirs[name](options).findPath(...from, ...to, new Theirs.Grid(rows));
        if (path.length === 0) {
          expect(theirs).toEqual([]);
          return;
        }
        found++;
        if (rows[to[1]]![to[0]] === 0) expectLegal(path, rows, from, to, movement);
        else {
          // What leads onto a wall leads off it in the other direction.
          const last = path.at(-2) as Tile;
          expectLegal(path.slice(0, -1), rows, from, last, movement);
          expectLegal([to, last], rows, to, last, movement);
        }
        if (theirs.length > 0)
          expect(PF.Util.pathLength(path)).toBeLessThanOrEqual(PF.Util.pathLength(theirs) + 1e-9);
      }),
    );
    expect(found).toBeGreaterThan(20);
  });

  it.each(['BreadthFirstFinder', 'BiBreadthFirstFinder'] as const)('%s takes the fewest moves', (name) => {
    fc.assert(
      fc.property(MAPS, ({ rows, from, to }) => {
        const options = { diagonalMovement: movement };
        const path = new PF[name](options).findPath(...from, ...to, new Grid(rows));
        const theirs = new Theirs.BreadthFirstFinder(options).findPath(...from, ...to, new Theirs.Grid(rows));
        if (rows[to[1]]![to[0]] !== 0) return;
        expect(moves(path)).toBe(moves(theirs));
        if (path.length > 0) expectLegal(path, rows, from, to, movement);
      }),
    );
  });

  it('is heeded after edits, by clones apart from each other', () => {
    fc.assert(
      fc.property(MAPS, ({ rows, from, to, edits }) => {
        const finder = new AStarFinder({ diagonalMovement: movement });
        const first = new Grid(rows);
        const grids = [{ ours: first, theirs: new Theirs.Grid(rows) }];
        edits.forEach(([[x, y], walkable], i) => {
          const edited = grids[i % grids.length]!;
          if (i % 3 === 0) grids.push({ ours: edited.ours.clone(), theirs: edited.theirs.clone() });
          if (i % 2 === 0) edited.ours.setWalkableAt(x, y, walkable);
          else edited.ours.getNodeAt(x, y).walkable = walkable;
          edited.theirs.setWalkableAt(x, y, walkable);
          for (const { ours, theirs } of grids) {
            const best = new Theirs.DijkstraFinder({ diagonalMovement: movement });
            const path = finder.findPath(...from, ...to, ours);
            const theirPath = best.findPath(...from, ...to, theirs.clone());
            expect(path.length === 0).toBe(theirPath.length === 0);
            expect(PF.Util.pathLength(path)).toBeCloseTo(PF.Util.pathLength(theirPath), 9);
            for (const [pathX, pathY] of path.slice(1))
              expect(theirs.isWalkableAt(pathX!, pathY!)).toBe(true);
          }
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('odd questions', () => {
  const corridor: Rows = [[0, 0, 0, 1]];
  const finders = [
    ...FORWARD,
    ...FROM_BOTH_ENDS,
    'BreadthFirstFinder',
    'BiBreadthFirstFinder',
    'IDAStarFinder',
  ];
  type Name = (typeof FORWARD)[number];

  it.each(finders)('%s has the answers of PathFinding.js', (name) => {
    const ours = new PF[name as Name]();
    const theirs = new Theirs[name as Name]();
    const ask = (from: Tile, to: Tile) => {
      const answer = (find: () => number[][]) => {
        try {
          return find();
        } catch {
          return 'an error';
        }
      };
      return [
        answer(() => ours.findPath(...from, ...to, new Grid(corridor))),
        answer(() => theirs.findPath(...from, ...to, new Theirs.Grid(corridor))),
      ];
    };
    const questions: [from: Tile, to: Tile][] = [
      [
        [3, 0],
        [0, 0],
      ],
      [
        [-1, 0],
        [0, 0],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [4, 0],
      ],
      [
        [0, 0],
        [0, -1],
      ],
      [
        [0, 0],
        [0, 0.5],
      ],
    ];
    // From a tile to itself, those that search from both ends go there and back; IDA* never finds out that there is no path.
    if (!name.startsWith('Bi'))
      questions.push([
        [1, 0],
        [1, 0],
      ]);
    if (name !== 'IDAStarFinder')
      questions.push([
        [0, 0],
        [3, 0],
      ]);
    for (const [from, to] of questions) {
      const [mine, original] = ask(from, to);
      expect(mine, `${from} to ${to}`).toEqual(original);
    }
  });

  it('get an answer where PathFinding.js has a wrong one or none', () => {
    expect(new PF.BiAStarFinder().findPath(1, 0, 1, 0, new Grid(corridor))).toEqual([[1, 0]]);
    expect(new PF.IDAStarFinder().findPath(0, 0, 3, 0, new Grid(corridor))).toEqual([]);
  });

  it('of old options mean the same diagonal moves', () => {
    for (const allowDiagonal of [false, true])
      for (const dontCrossCorners of [false, true])
        for (const movement of [undefined, 1, 2, 3, 4] as (DiagonalMovement | undefined)[]) {
          const options = {
            allowDiagonal,
            dontCrossCorners,
            ...(movement ? { diagonalMovement: movement } : {}),
          };
          expect(new AStarFinder(options).diagonalMovement).toBe(
            new Theirs.AStarFinder(options).diagonalMovement,
          );
        }
  });
});

describe('Util', () => {
  const coordinate = fc.integer({ min: -20, max: 20 });
  const path = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 6 });

  it('has the lines and expanded paths of PathFinding.js', () => {
    fc.assert(
      fc.property(path, (points) => {
        expect(PF.Util.expandPath(points)).toEqual(Theirs.Util.expandPath(points));
        const steps = PF.Util.expandPath(points);
        expect(PF.Util.compressPath(steps)).toEqual(Theirs.Util.compressPath(steps));
        expect(PF.Util.pathLength(points)).toBe(Theirs.Util.pathLength(points));
      }),
    );
  });

  it('smoothens paths as PathFinding.js does', () => {
    fc.assert(
      fc.property(MAPS, ({ rows, from, to }) => {
        const found = new AStarFinder({ allowDiagonal: true }).findPath(...from, ...to, new Grid(rows));
        fc.pre(found.length > 0);
        expect(PF.Util.smoothenPath(new Grid(rows), found)).toEqual(
          Theirs.Util.smoothenPath(new Theirs.Grid(rows), found),
        );
      }),
    );
  });
});

describe('Heap', () => {
  it('gives items in order, also after one has changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1 }),
        fc.nat(),
        fc.integer(),
        (values, which, changed) => {
          const items = values.map((value) => ({ value }));
          const heap = new PF.Heap<{ value: number }>((a, b) => a.value - b.value);
          for (const item of items) heap.push(item);
          const item = items[which % items.length]!;
          item.value = changed;
          heap.updateItem(item);
          const sorted = items.map(({ value }) => value).sort((a, b) => a - b);
          expect(Array.from(items, () => heap.pop()!.value)).toEqual(sorted);
          expect(heap.empty()).toBe(true);
        },
      ),
    );
  });
});
