import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from './index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, draw, placeOn } from './testing.ts';

/** Tiles that one edit sets, as places and whether they are to be free. */
const arbitraryTiles = fc.array(fc.tuple(arbitraryPlace, fc.boolean(), fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: 8,
});
const arbitraryEdits = fc.array(
  fc.record({ tiles: arbitraryTiles, expansions: fc.integer({ min: 0, max: 30 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

function applyTiles(
  grid: Grid,
  tiles: typeof arbitraryTiles extends fc.Arbitrary<infer T> ? T : never,
): void {
  grid.edit((editor) => {
    for (const [place, free, side] of tiles) {
      const [x, y] = placeOn(grid, place);
      editor.setRect(x, y, Math.min(side, grid.width - x), Math.min(side, grid.height - y), free);
    }
  });
}

/** Per cell the first cell of its component, by a plain flood; −1 for walls. */
function floodedComponents(grid: Grid): Int32Array {
  const found = new Int32Array(grid.cellCount).fill(-1);
  for (let first = 0; first < grid.cellCount; first++) {
    if (!grid.passable[first] || found[first]! >= 0) continue;
    const stack = [first];
    found[first] = first;
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      for (let d = 0; d < 8; d++) {
        const next = cell + grid.offsets[d]!;
        if (!(grid.moves[cell]! & (1 << d)) || found[next]! >= 0) continue;
        found[next] = first;
        stack.push(next);
      }
    }
  }
  return found;
}

function expectRight(grid: Grid): void {
  const expected = floodedComponents(grid);
  const { components } = grid;
  const numbers = new Map<number, number>();
  const sizes = new Map<number, number>();
  let wrong = 0;
  expected.forEach((first, cell) => {
    const number = components.of(cell);
    if (!numbers.has(first)) numbers.set(first, first < 0 ? -1 : number);
    if (number !== numbers.get(first)) wrong++;
    if (first >= 0) sizes.set(first, (sizes.get(first) ?? 0) + 1);
  });
  numbers.delete(-1);
  expect(wrong).toBe(0);
  expect(new Set(numbers.values()).size).toBe(numbers.size);
  expect(components.count).toBe(numbers.size);
  for (const [first, size] of sizes) expect(components.sizeOf(first)).toBe(size);
  const largest = Math.max(0, ...sizes.values());
  if (largest > 0)
    expect(
      [...sizes].some(([first, size]) => size === largest && components.of(first) === components.largest()),
    ).toBe(true);
}

describe('Components', () => {
  it('after edits of several tiles, settled in slices or not, are those that a flood finds', () => {
    const cases = new Cases<'pending after an edit' | 'split' | 'edited while pending'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 24, maxWalls: 40 }),
        arbitraryEdits,
        fc.boolean(),
        (map, edits, ask) => {
          const grid = map.clone();
          const facts = { 'pending after an edit': false, split: false, 'edited while pending': false };
          const { components } = grid;
          for (const { tiles, expansions } of edits) {
            if (components.pending) facts['edited while pending'] = true;
            const before = components.version;
            applyTiles(grid, tiles);
            if (components.pending) facts['pending after an edit'] = true;
            const joined = components.version;
            expect(components.settle(expansions)).toBeLessThanOrEqual(expansions);
            if (components.version > joined) facts.split = true;
            expect(joined).toBeGreaterThanOrEqual(before);
            if (ask && expansions % 3 === 0) expectRight(grid);
          }
          expectRight(grid);
          expect(components.pending).toBe(false);
          cases.add(facts);
        },
      ),
      { numRuns: 300 },
    );
    cases.expectPercent({ 'pending after an edit': 30, split: 15, 'edited while pending': 15 });
  });

  it('grow a version whenever cells that stay free gain or lose a connection', () => {
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 16, maxWalls: 40 }), arbitraryEdits, (map, edits) => {
        const grid = map.clone();
        const { components } = grid;
        for (const { tiles } of edits) {
          const before = floodedComponents(grid);
          const version = components.version;
          applyTiles(grid, tiles);
          components.settle();
          const after = floodedComponents(grid);
          const seen = new Map<number, number>();
          const seenBack = new Map<number, number>();
          let same = true;
          before.forEach((old, cell) => {
            const now = after[cell]!;
            if (old < 0 || now < 0) return;
            if (!seen.has(old)) seen.set(old, now);
            if (!seenBack.has(now)) seenBack.set(now, old);
            if (seen.get(old) !== now || seenBack.get(now) !== old) same = false;
          });
          if (!same) expect(components.version).toBeGreaterThan(version);
        }
      }),
    );
  });

  it('keep their version when an edit splits and joins nothing', () => {
    const grid = new Grid(20, 20);
    const { components } = grid;
    const { version } = components;
    grid.setPassable(5, 5, false);
    grid.setRectPassable(10, 10, 4, 4, false);
    grid.edit((editor) => {
      editor.set(5, 5, true);
      editor.set(6, 6, false);
    });
    grid.setRectPassable(10, 10, 4, 4, true);
    expect(components.pending).toBe(false);
    expect(components.version).toBe(version);
    grid.setRectPassable(0, 3, 20, 1, false);
    expect(components.version).toBe(version);
    expect(components.pending).toBe(true);
    components.settle();
    expect(components.version).toBe(version + 1);
    grid.setPassable(7, 3, true);
    expect(components.version).toBe(version + 2);
  });

  it('find a split at the cost of its smaller side, and a detour at about its length', () => {
    const grid = Grid.from(300, 300, (x, y) => x !== 10 || y === 150);
    const { components } = grid;
    grid.setPassable(10, 150, false);
    expect(components.pending).toBe(true);
    expect(components.settle()).toBeLessThan(2 * 10 * 300 + 100);
    expect(components.connected(grid.cell(0, 0), grid.cell(299, 0))).toBe(false);

    const short = Grid.from(300, 300, (x, y) => x !== 150 || y === 150 || y === 154);
    short.components.of(short.cell(0, 0));
    short.setPassable(150, 150, false);
    expect(short.components.settle()).toBeLessThan(200);
    expect(short.components.connected(short.cell(0, 0), short.cell(299, 0))).toBe(true);
  });

  it('are not checked for a wall at a dead end or in the open', () => {
    const grid = draw(['.....', '.###.', '...#.', '.###.', '.....']);
    const { components } = grid;
    grid.setPassable(2, 2, false);
    grid.setPassable(1, 2, false);
    expect(components.pending).toBe(false);
  });

  it('stay right when labels are used up and numbered again', () => {
    const grid = draw(['.....', '.....', '.....']);
    const { components } = grid;
    for (let i = 0; i < 2 * grid.cellCount; i++) {
      grid.setRectPassable(2, 0, 1, 3, i % 2 === 1);
      if (i % 7 === 0) components.settle();
    }
    expectRight(grid);
  });

  it('knows sizes and the largest', () => {
    const grid = draw(['..#.', '..#.', '..#.']);
    expect(grid.components.count).toBe(2);
    expect(grid.components.sizeOf(grid.cell(0, 0))).toBe(6);
    expect(grid.components.largest()).toBe(grid.components.of(grid.cell(1, 1)));
    expect(grid.components.connected(grid.cell(0, 0), grid.cell(3, 0))).toBe(false);
    grid.setPassable(2, 1, true);
    expect(grid.components.connected(grid.cell(0, 0), grid.cell(3, 0))).toBe(true);
    expect(grid.components.count).toBe(1);
  });
});
