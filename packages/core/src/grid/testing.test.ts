import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crowdOn } from '../../testing/crowds.ts';
import { arbitraryJourney, arbitraryJourneyOn, leastCost, needsDetour } from '../../testing/journeys.ts';
import { Random } from '../random.ts';
import { arbitraryGrid, arbitraryPlace, arbitraryTerrain, Cases, hasWalls, placeOn } from './testing.ts';

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
    { numRuns: 600 },
  );
  cases.expectPercent({ walls: 85, walledOff: 20, corridor: 50, open: 40 });
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

it.each([
  ['maps', arbitraryJourney({ minSize: 8 })],
  ['terrain', arbitraryJourneyOn(arbitraryTerrain({ minSize: 8 }))],
])('journeys on %s lead somewhere else, often far and around something', (_, journeys) => {
  const cases = new Cases<'far' | 'detour'>();
  fc.assert(
    fc.property(journeys, (journey) => {
      const { grid, start, goal } = journey;
      expect(start).not.toBe(goal);
      expect(grid.reaches(start, goal)).toBe(true);
      cases.add({
        far: leastCost(journey) > Math.max(grid.width, grid.height) / 2,
        detour: needsDetour(journey),
      });
    }),
    { numRuns: 150 },
  );
  cases.expectPercent({ far: 40, detour: 30 });
});

it('crowds have starts and goals of their own, and only agents at home start on their goals', () => {
  const cases = new Cases<'home' | 'outside' | 'dense'>();
  fc.assert(
    fc.property(
      arbitraryGrid({ minSize: 3, maxSize: 12 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(),
      (grid, agents, seed) => {
        fc.pre(grid.freeCount > 0);
        const crowd = crowdOn(grid, { agents, outside: 5 }, new Random(seed));
        const mixed = crowdOn(grid, { agents, atHome: 3, outside: 5 }, new Random(seed));
        for (const members of [crowd, mixed]) {
          expect(new Set(members.map(({ start }) => start)).size).toBe(members.length);
          expect(new Set(members.map(({ goal }) => goal)).size).toBe(members.length);
          for (const { start, goal } of members) expect(grid.reaches(start, goal)).toBe(true);
        }
        const room = grid.components.sizeOf(crowd[0]!.start);
        const still = crowd.filter(({ start, goal, outside }) => start === goal && !outside);
        expect(still.length).toBeLessThanOrEqual(crowd.length === room ? 1 : 0);
        cases.add({
          home: mixed.some(({ start, goal, outside }) => start === goal && !outside),
          outside: crowd.some(({ outside }) => outside),
          dense: crowd.length > room / 3,
        });
      },
    ),
    { numRuns: 150 },
  );
  cases.expectPercent({ home: 50, outside: 50, dense: 10 });
});
