import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryGrid, arbitraryPlace, Cases, hasWalls, placeOn } from './testing.ts';

it('random maps mostly have walls, and often several parts, corridors and large open squares', () => {
  const cases = new Cases<'walls' | 'walledOff' | 'corridor' | 'open'>();
  fc.assert(
    fc.property(arbitraryGrid(), (grid) => {
      const straight = Array.from(grid.moves, (moves) => moves & 0b01010101);
      cases.add({
        walls: hasWalls(grid),
        walledOff: grid.components.count > 1,
        corridor: straight.includes(0b00010001) || straight.includes(0b01000100),
        open: grid.moves.includes(255),
      });
    }),
    { numRuns: 1000 },
  );
  cases.expectPercent({ walls: 85, walledOff: 30, corridor: 60, open: 40 });
});

it('places lie on the map, at its edges too', () => {
  const cases = new Cases<'edge' | 'inside'>();
  fc.assert(
    fc.property(arbitraryGrid({ minSize: 3 }), arbitraryPlace, (grid, place) => {
      const [x, y] = placeOn(grid, place);
      expect(grid.contains(x, y)).toBe(true);
      const edge = x === 0 || y === 0 || x === grid.width - 1 || y === grid.height - 1;
      cases.add({ edge, inside: !edge });
    }),
  );
  cases.expectPercent({ edge: 5, inside: 20 });
});

it('cases that are too rare are reported', () => {
  const cases = new Cases<'even'>();
  for (let i = 0; i < 10; i++) cases.add({ even: i % 2 === 0 });
  cases.expectPercent({ even: 50 });
  expect(() => cases.expectPercent({ even: 51 })).toThrow('even in 50 % of 10 cases, not 51 %');
});
