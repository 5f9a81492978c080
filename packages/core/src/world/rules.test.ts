import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORNER_RULES, Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import { Crowd } from './crowd.ts';
import { checkTick } from './referee-tick.ts';
import { conflicts, crosser, crosserInTable, isMove } from './rules.ts';

const SIDE = 4;
const tiles = fc.nat(SIDE - 1);
const arbitraryMap = fc.record({
  walls: fc.integer({ min: 0, max: 40 }),
  corners: fc.constantFrom(...CORNER_RULES),
  seed: fc.integer(),
});

function mapOf({
  walls,
  corners,
  seed,
}: {
  walls: number;
  corners: (typeof CORNER_RULES)[number];
  seed: number;
}): Grid {
  const random = new Random(seed);
  return Grid.from(SIDE, SIDE, () => random.below(100) >= walls, { corners });
}

/** What the Referee finds if agents 0, 1 … make these moves. */
function broken(
  grid: Grid,
  moves: readonly (readonly [number, number])[],
  crossing: 'allowed' | 'forbidden',
): string[] {
  const steps = moves.map(([from, to], agent) => ({ agent, from: grid.point(from), to: grid.point(to) }));
  const isFree = (x: number, y: number): boolean => grid.isFree(x, y);
  return checkTick(steps, isFree, { corners: grid.corners, crossing }, 0).map(({ rule }) => rule);
}

describe('the rules of movement', () => {
  it('name the direction of a neighbour in any place of a grid, and of nothing else', () => {
    const grid = new Grid(40, 7);
    fc.assert(
      fc.property(fc.nat(39), fc.nat(6), fc.nat(39), fc.nat(6), (x, y, x2, y2) => {
        const from = grid.cell(x, y);
        const to = grid.cell(x2, y2);
        expect(grid.directionBetween(from, to)).toBe(grid.offsets.indexOf(to - from));
      }),
    );
    for (let d = 0; d < 8; d++) expect(grid.directionBetween(100, 100 + grid.offsets[d]!)).toBe(d);
  });

  it('allow the moves that the Referee allows', () => {
    let moves = 0;
    fc.assert(
      fc.property(arbitraryMap, tiles, tiles, tiles, tiles, (map, x, y, x2, y2) => {
        const grid = mapOf(map);
        const from = grid.cell(x, y);
        const to = grid.cell(x2, y2);
        if (from !== to && isMove(grid, from, to)) moves++;
        expect(isMove(grid, from, to)).toBe(broken(grid, [[from, to]], 'allowed').length === 0);
      }),
      { numRuns: 1000 },
    );
    expect(moves).toBeGreaterThan(100);
  });

  it('see two agents collide, swap or cross exactly when the Referee does', () => {
    const seen = new Map<string, number>();
    const direction = fc.integer({ min: -1, max: 7 });
    const nearby = fc.integer({ min: -2, max: 2 });
    fc.assert(
      fc.property(
        tiles,
        tiles,
        nearby,
        nearby,
        direction,
        direction,
        fc.boolean(),
        (x, y, dx, dy, d, d2, forbidden) => {
          const grid = new Grid(SIDE, SIDE);
          const ends = (x: number, y: number, d: number): [number, number] => {
            const from = grid.cell(x, y);
            return [from, from + (grid.moves[from]! & (1 << d) && d >= 0 ? grid.offsets[d]! : 0)];
          };
          const a = ends(x, y, d);
          const [x2, y2] = [x + dx, y + dy].map((side) => Math.min(Math.max(side, 0), SIDE - 1));
          const b = ends(x2!, y2!, d2);
          fc.pre(a[0] !== b[0]);
          const rules = broken(grid, [a, b], forbidden ? 'forbidden' : 'allowed');
          for (const rule of rules) seen.set(rule, (seen.get(rule) ?? 0) + 1);
          expect(conflicts(grid, ...a, ...b, forbidden)).toBe(rules.length > 0);
          const crowd = new Crowd(grid);
          crowd.next[crowd.enter(a[0], a[0], 0, false)] = a[1];
          crowd.next[crowd.enter(b[0], b[0], 0, false)] = b[1];
          const crosses = broken(grid, [a, b], 'forbidden').includes('crossing');
          expect(crosser(crowd, a[0], grid.directionBetween(...a)) >= 0).toBe(crosses);
          const table = {
            holder: (cell: number, time: number) => [a, b].findIndex((ends) => ends[time] === cell),
            place: (slot: number, time: number) => [a, b][slot]![time]!,
          };
          expect(crosserInTable(grid, table, a[0], grid.directionBetween(...a), 0)).toBe(crosses ? 1 : -1);
        },
      ),
      { numRuns: 5000 },
    );
    for (const rule of ['shared-cell', 'swap', 'crossing']) expect(seen.get(rule)).toBeGreaterThan(3);
  });

  it('know that an outside agent has crossed already', () => {
    const grid = new Grid(2, 2);
    const crowd = new Crowd(grid);
    const outsider = crowd.enter(grid.cell(1, 0), grid.cell(1, 0), 0, true);
    crowd.enter(grid.cell(0, 0), grid.cell(1, 1), 0, false);
    const southEast = 3;
    expect(crosser(crowd, grid.cell(0, 0), southEast)).toBe(-1);
    crowd.relocate(outsider, grid.cell(0, 1));
    expect(crosser(crowd, grid.cell(0, 0), southEast)).toBe(outsider);
  });
});
