import { describe, expect, it } from 'vitest';
import { DiagonalMovement } from './diagonal-movement.ts';
import { AStarFinder } from './finders.ts';
import { Grid, type Matrix } from './grid.ts';
import { JPFNeverMoveDiagonally, JumpPointFinder } from './jump-point-finder.ts';
import { Walls } from './walls.ts';

describe('Grid', () => {
  it('gives the same node for a tile every time, and edits through it', () => {
    const grid = new Grid(3, 2);
    const node = grid.getNodeAt(1, 1);
    expect(grid.nodes[1]![1]).toBe(node);
    expect(grid.getNeighbors(grid.getNodeAt(0, 1), DiagonalMovement.Never)).toContain(node);
    node.walkable = false;
    expect(grid.isWalkableAt(1, 1)).toBe(false);
    grid.setWalkableAt(1, 1, true);
    expect(node.walkable).toBe(true);
  });

  it('takes 0, false and null for walkable, all else for walls', () => {
    const grid = new Grid([[0, false, null, 1, true, 7]]);
    expect(grid.nodes[0]!.map(({ walkable }) => walkable)).toEqual([true, true, true, false, false, false]);
  });

  it('refuses what it cannot be, and says why', () => {
    expect(() => new Grid(2, 2, [[0, 0]])).toThrow('the matrix is 2 × 1, but the grid is 2 × 2');
    expect(() => new Grid([])).toThrow('the width of a grid must be a whole number, not undefined');
    expect(() => new Grid(2, 2).setWalkableAt(2, 0, true)).toThrow(
      'tile (2, 0) is outside of the grid, which is 2 × 2',
    );
    expect(() => new Grid(2, 2).getNodeAt(0, 2)).toThrow('there is no row 2: the grid has 2 rows');
    expect(new Grid(2, 2).getNodeAt(2, 0)).toBeUndefined();
    const foreign = { nodes: [] } as unknown as Grid;
    expect(() => new AStarFinder().findPath(0, 0, 1, 0, foreign)).toThrow(
      'the grid must be a Grid of floodgate/compat/pathfinding, not the object { nodes }',
    );
    const unknown = new AStarFinder({ diagonalMovement: 5 as unknown as DiagonalMovement });
    expect(() => unknown.findPath(0, 0, 1, 0, new Grid(2, 2))).toThrow('1 to 4, not 5');
  });

  it('may be searched again and again without a clone', () => {
    const grid = new Grid(9, 9);
    const finder = new AStarFinder();
    const first = finder.findPath(0, 0, 8, 8, grid);
    first[0]![0] = 99;
    expect(finder.findPath(0, 0, 8, 8, grid)).toHaveLength(first.length);
    expect(finder.findPath(0, 0, 8, 8, grid)[0]).toEqual([0, 0]);
  });
});

describe('clones', () => {
  const rows: Matrix = Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => (x === 20 && y !== 5 ? 1 : 0)),
  );

  it('are searched in one map, which follows whoever searches', () => {
    const walls = new Walls(40, 40);
    for (const [y, row] of rows.entries())
      for (const [x, tile] of row.entries()) if (tile) walls.set(x, y, false);
    const grid = walls.searchGrid(DiagonalMovement.Always, 'octile');
    const copy = walls.copy();
    copy.set(20, 5, false);
    expect(copy.searchGrid(DiagonalMovement.Always, 'octile')).toBe(grid);
    expect(grid.isFree(20, 5)).toBe(false);
    const { version } = grid;
    expect(copy.copy().searchGrid(DiagonalMovement.Always, 'octile').version).toBe(version);
    expect(walls.searchGrid(DiagonalMovement.Always, 'octile')).toBe(grid);
    expect(grid.isFree(20, 5)).toBe(true);
  });

  it('that differ in many tiles are searched in a new map', () => {
    const walls = new Walls(40, 40);
    const before = walls.searchGrid(DiagonalMovement.Never, 'octile');
    const copy = walls.copy();
    for (let y = 0; y < 40; y += 2) for (let x = 0; x < 39; x++) copy.set(x, y, false);
    const after = copy.searchGrid(DiagonalMovement.Never, 'octile');
    expect(after).not.toBe(before);
    expect([after.isFree(0, 0), after.isFree(39, 0)]).toEqual([false, true]);
  });

  it('are told apart by edits of either', () => {
    const grid = new Grid(rows);
    const clone = grid.clone();
    const finder = new AStarFinder();
    clone.setWalkableAt(20, 5, false);
    grid.setWalkableAt(20, 6, true);
    expect(finder.findPath(0, 6, 39, 6, clone)).toEqual([]);
    expect(finder.findPath(0, 6, 39, 6, grid)).toHaveLength(40);
    expect(finder.findPath(0, 6, 39, 6, grid.clone())).toHaveLength(40);
  });
});

describe('JumpPointFinder', () => {
  it('is one of four, with or without new', () => {
    const options = { diagonalMovement: DiagonalMovement.Never };
    expect(new JumpPointFinder(options)).toBeInstanceOf(JPFNeverMoveDiagonally);
    expect(JumpPointFinder(options)).toBeInstanceOf(JPFNeverMoveDiagonally);
    expect(JumpPointFinder().diagonalMovement).toBe(DiagonalMovement.IfAtMostOneObstacle);
  });
});
