import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMovingAiMap } from '../../formats/index.ts';
import { Grid } from '../../grid/index.ts';
import { Cases } from '../../grid/testing.ts';
import { builtInMap, generateMap, MAP_KINDS } from '../../problems/index.ts';
import { decompose, Regions, type RegionsChange, type Segment } from '../index.ts';
import { violations } from '../testing.ts';
import { divide } from '../tree/divide.ts';
import { gatesAt } from '../tree/level.ts';
import { KeptDivision } from './kept-division.ts';
import { distanceBetween, SAME_GATE } from './match-gates.ts';

const MAPS = process.env.FLOODGATE_MAPS;
const AUTO = { doors: 5, others: 5 };

/** Regions of a map, and what their listeners heard. */
function live(grid: Grid): { grid: Grid; regions: Regions; heard: RegionsChange[] } {
  const { regions } = decompose(grid);
  const heard: RegionsChange[] = [];
  regions.onChange((change) => heard.push(change));
  return { grid, regions, heard };
}

/** A field of 40 by 20 tiles with a wall from (20, 0) down to a door, if there is one. */
function field(door?: number): Grid {
  return Grid.from(40, 20, (x, y) => door === undefined || x !== 20 || y === door);
}

function zoneAt(regions: Regions, x: number, y: number): number {
  return regions.zoneOf[regions.grid.cell(x, y)]!;
}

const endsOf = (regions: Regions): Segment[] => regions.gates.map(({ ends }) => ends);
const at = (x: number, y: number): Segment => [
  [x, y],
  [x, y],
];

describe('live regions', () => {
  it('make a gate of the door in a new wall, and take it away with the wall', () => {
    const { grid, regions, heard } = live(field());
    const zone = zoneAt(regions, 30, 5);
    grid.edit((editor) => {
      editor.setRect(20, 0, 1, 20, false);
      editor.set(20, 9, true);
    });
    expect(endsOf(regions)).toEqual([at(20, 9)]);
    const [gate] = regions.gates;
    const [west, east] = [zoneAt(regions, 5, 5), zoneAt(regions, 30, 5)];
    expect(west).not.toBe(east);
    expect([west, east]).toContain(zone);
    const added = west === zone ? east : west;
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      appeared: { zones: [added], gates: [gate!.id] },
      vanished: { zones: [], gates: [] },
      split: [{ zone, into: [added] }],
      merged: [],
    });

    grid.setRectPassable(20, 0, 1, 20, true);
    expect(regions.gates).toEqual([]);
    const left = zoneAt(regions, 30, 5);
    expect(heard).toHaveLength(2);
    expect(heard[1]).toMatchObject({
      appeared: { zones: [], gates: [] },
      vanished: { zones: [left === west ? east : west], gates: [gate!.id] },
      split: [],
      merged: [{ zones: [left === west ? east : west], into: left }],
    });
  });

  it('make a gate of an opened tile between two zones, which keep their ids', () => {
    const { grid, regions, heard } = live(field(-1));
    const zones = [zoneAt(regions, 5, 5), zoneAt(regions, 30, 5)];
    expect(zones[0]).not.toBe(zones[1]);
    grid.setPassable(20, 13, true);
    expect(endsOf(regions)).toEqual([at(20, 13)]);
    expect([zoneAt(regions, 5, 5), zoneAt(regions, 30, 5)]).toEqual(zones);
    expect(heard).toEqual([
      {
        zones: expect.arrayContaining(zones),
        gates: [regions.gates[0]!.id],
        appeared: { zones: [], gates: [regions.gates[0]!.id] },
        vanished: { zones: [], gates: [] },
        split: [],
        merged: [],
      },
    ]);
  });

  it.skipIf(!MAPS)('keep two large zones of AcrosstheCape apart when a tile between them is opened', () => {
    const file = readFileSync(join(MAPS!, 'sc1/AcrosstheCape.map'), 'utf8');
    const { grid, regions, heard } = live(parseMovingAiMap(file));
    const sizes = (): number[] => regions.zones.map(({ size }) => size).sort((a, b) => b - a);
    const ids = regions.zones.map(({ id }) => id);
    const [x, y] = [430, 110];
    const zones = [regions.zone(zoneAt(regions, x, y - 1)), regions.zone(zoneAt(regions, x, y + 1))];
    expect(zones.map(({ size }) => size >= 12_000)).toEqual([true, true]);
    const before = sizes();
    grid.setPassable(x, y, true);
    expect(regions.zones.map(({ id }) => id)).toEqual(ids);
    for (const [i, size] of sizes().entries()) expect(Math.abs(size - before[i]!)).toBeLessThan(30);
    expect(heard).toMatchObject([{ appeared: { zones: [], gates: [] }, vanished: { zones: [], gates: [] } }]);
  });

  it('keep gate and zones when a door moves by a tile, and lose the gate when it is walled up', () => {
    const { grid, regions, heard } = live(field(9));
    const [before] = regions.gates;
    const zones = regions.zones.map(({ id }) => id);
    grid.edit((editor) => {
      editor.set(20, 9, false);
      editor.set(20, 10, true);
    });
    expect(regions.gates).toMatchObject([{ id: before!.id, ends: at(20, 10), fixed: false }]);
    expect(regions.zones.map(({ id }) => id)).toEqual(zones);
    expect(heard.at(-1)!.appeared).toEqual({ zones: [], gates: [] });
    grid.setPassable(20, 10, false);
    expect(regions.gates).toEqual([]);
    expect(heard.at(-1)!.vanished).toEqual({ zones: [], gates: [before!.id] });
    expect(regions.zones.map(({ id }) => id)).toEqual(zones);
  });

  it('leave gates alone when a rock is placed in the open', () => {
    const { grid, regions, heard } = live(Grid.from(60, 40, (x, y) => x !== 30 || y === 20));
    const gates = regions.gates;
    grid.setRectPassable(10, 20, 2, 2, false);
    expect(regions.gates).toEqual(gates);
    expect(heard).toMatchObject([{ appeared: { zones: [], gates: [] }, vanished: { zones: [], gates: [] } }]);
  });

  it('leave gates that were drawn or moved by hand where they are, and do not bring back those removed', () => {
    const { grid, regions } = live(
      Grid.from(60, 20, (x, y) => (x !== 20 || y === 9) && (x !== 40 || y === 9)),
    );
    const [first, second] = regions.gates;
    regions.moveGate(first!.id, [
      [15, 0],
      [15, 19],
    ]);
    regions.removeGate(second!.id);
    const drawn = regions.addGate([
      [50, 0],
      [50, 19],
    ]);
    expect([regions.gate(first!.id).fixed, drawn.fixed]).toEqual([true, true]);
    // Corners of the walls beside the doors, so that all around is looked at again.
    for (const x of [19, 21, 39, 41]) grid.setPassable(x, 19, false);
    grid.setRectPassable(30, 0, 1, 4, false);
    expect(regions.gates.map(({ id }) => id)).toEqual([first!.id, drawn.id]);
    expect(regions.gate(first!.id).ends[0]).toEqual([15, 0]);
  });

  it('know how large zones are that go on beyond the part of the map around an edit', () => {
    const grid = Grid.from(301, 40, (x) => x !== 150);
    const regions = new Regions(grid, [], { live: { doors: 5500, others: 5500 } });
    const zones = regions.zones.map(({ id }) => id);
    grid.setPassable(150, 20, true);
    expect(endsOf(regions)).toEqual([at(150, 20)]);
    expect(regions.zones.map(({ id }) => id)).toEqual(zones);
  });

  it('are what regions become only if asked', () => {
    const grid = field(9);
    const gates = [at(20, 9)];
    const still = new Regions(grid, gates);
    const moving = new Regions(grid, gates, { live: true });
    const another = new Regions(grid, gates, { live: moving.level! });
    expect(still.level).toBeUndefined();
    expect(() => still.divideAgain()).toThrow('regions of map are not live');
    expect(moving.level).toEqual(AUTO);
    grid.setPassable(20, 2, true);
    expect(still.gates).toHaveLength(1);
    expect(still.gates[0]!.fixed).toBe(true);
    expect(endsOf(moving)).toEqual([at(20, 9), at(20, 2)]);
    expect(endsOf(another)).toEqual(endsOf(moving));
  });

  it('take a step of the work at a time if the budget is small', () => {
    const { grid, regions, heard } = live(field());
    expect(regions.update()).toBe(true);
    grid.edit((editor) => {
      editor.setRect(20, 0, 1, 20, false);
      editor.set(20, 9, true);
    });
    let calls = 1;
    while (!regions.update({ budgetExpansions: 0 })) {
      expect(heard).toEqual([]);
      // Edits in the middle of it are followed as well.
      if (calls++ === 3) grid.setPassable(20, 3, true);
    }
    expect(calls).toBeGreaterThan(6);
    expect(heard).toHaveLength(1);
    expect(endsOf(regions)).toEqual([at(20, 3), at(20, 9)]);
  });

  it('look at little of a large map after an edit, in small steps', () => {
    const grid = builtInMap('stonehalls').load();
    const steps = (work: Generator<number, unknown>): number[] => {
      const counts: number[] = [];
      for (let step = work.next(); !step.done; step = work.next()) counts.push(step.value);
      return counts;
    };
    const making = KeptDivision.of(grid);
    let made = making.next();
    while (!made.done) made = making.next();
    const kept = made.value;
    steps(kept.divide());
    const [x, y] = decompose(grid).regions.gates[0]!.ends[0];
    for (const free of [false, true]) {
      grid.setPassable(x, y, free);
      const counts = steps(kept.follow(new Set([grid.cell(x, y)])));
      const total = counts.reduce((sum, count) => sum + count, 0);
      expect(counts.length).toBeGreaterThan(2);
      expect(Math.max(...counts)).toBeLessThan(0.25 * grid.cellCount);
      expect(total).toBeLessThan(0.5 * grid.cellCount);
    }
  });

  it('are consistent after any edits, with gates that divide, and those of dividing the whole map', () => {
    const cases = new Cases<'gates' | 'appeared' | 'vanished' | 'split' | 'merged'>();
    let [gates, alike] = [0, 0];
    fc.assert(
      fc.property(
        fc.constantFrom(...MAP_KINDS.map(({ id }) => id)),
        fc.nat(1000),
        fc.array(fc.tuple(fc.nat(47), fc.nat(47), fc.nat(11), fc.nat(11), fc.boolean()), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.boolean(),
        (kind, seed, edits, asked) => {
          const { grid, regions, heard } = live(generateMap(kind, { width: 48, height: 48, seed }));
          for (const [x, y, width, height, isLine] of edits) {
            const free = !grid.isFree(x, y);
            const across = isLine ? 1 : Math.min(1 + width, 48 - x);
            grid.setRectPassable(x, y, across, Math.min(1 + height, 48 - y), free);
            if (asked) checkZones(regions);
          }
          checkZones(regions);
          const whole = wholeDivision(regions);
          const ours = endsOf(regions);
          const zones = regions.zones;
          const others = (a: readonly Segment[], b: readonly Segment[]): number =>
            a.filter((ends) => !b.some((other) => distanceBetween(ends, other) <= SAME_GATE)).length;
          gates += ours.length + whole.length;
          alike += ours.length + whole.length - others(ours, whole) - others(whole, ours);
          if (ours.length === whole.length && others(ours, whole) === 0) {
            // Nothing changes but gates that are a tile or two from where they would be found.
            const before = heard.length;
            regions.divideAgain();
            checkZones(regions);
            expect(regions.zones.map(({ id }) => id)).toEqual(zones.map(({ id }) => id));
            for (const { appeared, vanished } of heard.slice(before))
              expect([...appeared.gates, ...vanished.gates]).toEqual([]);
          } else regions.divideAgain();
          expect(others(endsOf(regions), whole) + others(whole, endsOf(regions))).toBe(0);
          cases.add({
            gates: ours.length > 0,
            appeared: heard.some(({ appeared }) => appeared.gates.length > 0),
            vanished: heard.some(({ vanished }) => vanished.gates.length > 0),
            split: heard.some(({ split }) => split.length > 0),
            merged: heard.some(({ merged }) => merged.length > 0),
          });
        },
      ),
      { numRuns: 120 },
    );
    cases.expectPercent({ gates: 50, appeared: 30, vanished: 20, split: 20, merged: 12 });
    expect(alike / gates).toBeGreaterThan(0.998);
  });
});

function checkZones(regions: Regions): void {
  const found = violations(regions);
  const idle = regions.gates.filter(({ zones }) => zones.length < 2);
  if (found.length > 0 || idle.length > 0)
    throw new Error([...found, ...idle.map(({ id }) => `gate ${id} is idle`)].join('\n'));
}

/** The gates of the map divided again, without those that divide nothing. */
function wholeDivision({ grid, level }: Regions): Segment[] {
  const regions = new Regions(grid, gatesAt(divide(grid), level!));
  const ends = regions.gates.filter(({ zones }) => zones.length > 1).map((gate) => gate.ends);
  regions.dispose();
  return ends;
}
