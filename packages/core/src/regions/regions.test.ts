import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../formats/index.ts';
import { Grid, type Point } from '../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../grid/testing.ts';
import { Regions, type Segment } from './index.ts';
import { shapeOf, violations } from './testing.ts';

const SIZE = 12;
const point = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)) as fc.Arbitrary<Point>;
const segment: fc.Arbitrary<Segment> = fc
  .tuple(point, fc.nat(7), fc.nat(SIZE - 1))
  .map(([[x, y], direction, length]) => {
    const dx = [0, 1, 1, 1, 0, -1, -1, -1][direction]!;
    const dy = [-1, -1, 0, 1, 1, 1, 0, -1][direction]!;
    let steps = 0;
    while (
      steps < length &&
      [x + dx * (steps + 1), y + dy * (steps + 1)].every((value) => value >= 0 && value < SIZE)
    )
      steps++;
    return [
      [x, y],
      [x + dx * steps, y + dy * steps],
    ];
  });
const arbitraryMap = arbitraryGrid({ minSize: SIZE, maxSize: SIZE });

const edit = fc.oneof(
  fc.record({ kind: fc.constant('walls' as const), at: fc.array(point, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('add' as const), ends: segment }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(20), ends: segment }),
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat(20) }),
);

describe('Regions', () => {
  it('divides two rooms at a door', () => {
    const grid = parseRows(['...@...', '.......', '...@...']);
    const regions = new Regions(grid, [
      [
        [3, 1],
        [3, 1],
      ],
    ]);
    expect(regions.zones.map(({ size }) => size).sort()).toEqual([10, 9].sort());
    expect(regions.gates).toHaveLength(1);
    expect(regions.gate(0).zones).toHaveLength(2);
    expect(regions.zoneOf[grid.cell(0, 0)]).not.toBe(regions.zoneOf[grid.cell(6, 0)]);
  });

  it('lets no diagonal move slip through a gate at 45°', () => {
    const grid = new Grid(9, 9);
    const regions = new Regions(grid, [
      [
        [0, 0],
        [8, 8],
      ],
    ]);
    expect(regions.zones).toHaveLength(2);
    expect(violations(regions)).toEqual([]);
  });

  it('refuses gates that are crooked or off the map, and ids that are not there', () => {
    const regions = new Regions(new Grid(9, 9));
    expect(() =>
      regions.addGate([
        [0, 0],
        [2, 1],
      ]),
    ).toThrow('(0, 0) to (2, 1) is neither level nor upright');
    expect(() =>
      regions.addGate([
        [0, 0],
        [0, 9],
      ]),
    ).toThrow('gate end (0, 9) is outside');
    expect(() => regions.removeGate(3)).toThrow('no gate 3');
    expect(() => regions.zone(7)).toThrow('no zone 7');
    expect(regions.version).toBe(1);
  });

  it('is what starting over would give after any edits of map and gates', () => {
    const cases = new Cases<'walls' | 'gates' | 'edits'>();
    fc.assert(
      fc.property(
        arbitraryMap,
        fc.array(segment, { maxLength: 5 }),
        fc.array(edit, { maxLength: 8 }),
        fc.boolean(),
        (grid, gates, edits, asked) => {
          const regions = new Regions(grid, gates);
          for (const change of edits) {
            if (change.kind === 'walls')
              grid.edit((editor) => {
                for (const [x, y] of change.at) editor.set(x, y, !grid.isFree(x, y));
              });
            else if (change.kind === 'add') regions.addGate(change.ends);
            else if (regions.gates.length === 0) continue;
            else {
              const { id } = regions.gates[change.which % regions.gates.length]!;
              if (change.kind === 'move') regions.moveGate(id, change.ends);
              else regions.removeGate(id);
            }
            // Unasked, regions follow several edits of the map at once.
            if (!asked) continue;
            const found = violations(regions);
            if (found.length > 0) throw new Error(found.join('\n'));
          }
          const fresh = new Regions(
            grid,
            regions.gates.map(({ ends }) => ends),
          );
          const same = JSON.stringify(shapeOf(regions)) === JSON.stringify(shapeOf(fresh));
          // The slow comparison only for the message that it gives.
          if (!same) expect(shapeOf(regions)).toEqual(shapeOf(fresh));
          cases.add({ walls: hasWalls(grid), gates: regions.gates.length > 0, edits: edits.length > 2 });
        },
      ),
      { numRuns: 2000 },
    );
    cases.expectPercent({ walls: 85, gates: 50, edits: 40 });
  });
});
