import { Grid } from 'floodgate';
import { generateMap } from 'floodgate/problems';
import { decompose, Regions } from 'floodgate/regions';
import { describe, expect, test, vi } from 'vitest';
import { USUAL_DIVISION } from '../../scene/division.ts';
import { type GatePlan, planOf, withDrift, withGate, withMoved, withoutGate } from '../../scene/gate-plan.ts';
import { LiveRegions } from './live-regions.ts';

function setUp() {
  const grid = generateMap('rooms', { width: 40, height: 40, seed: 1 });
  const { regions } = decompose(grid);
  regions.dispose();
  const plan = planOf(
    regions.gates.map(({ ends }) => ends),
    { kind: 'file', name: 'x' },
  );
  const changed = vi.fn();
  return { grid, plan, changed, live: new LiveRegions(grid, plan, { changed }) };
}

/** Zones as a partition: which cells lie together, whatever the ids. */
function partition(zoneOf: Int32Array): number[] {
  const first = new Map<number, number>();
  return Array.from(zoneOf, (zone, cell) => {
    if (zone > 0 && !first.has(zone)) first.set(zone, cell);
    return zone > 0 ? first.get(zone)! : -1;
  });
}

/** Gate cells belong to one of their sides, which may depend on the order of edits, so they are left out. */
function expectAsBuiltAnew(live: LiveRegions, { gates }: Pick<GatePlan, 'gates'>): void {
  const rebuilt = new Regions(
    live.grid,
    gates.map(({ ends }) => ends),
  );
  const blank = (regions: Regions): number[] =>
    partition(regions.zoneOf.map((zone, cell) => (regions.gateOf[cell]! > 0 ? 0 : zone)));
  expect(blank(live.regions)).toEqual(blank(rebuilt));
  rebuilt.dispose();
}

describe('live regions', () => {
  test('follow edits of gates, back and forth, as if built again each time', () => {
    const { plan, live } = setUp();
    const [a, b, c] = plan.gates;
    const moved = withMoved(plan, a!.number, c!.ends);
    const fewer = withoutGate(moved, b!.number);
    const more = withGate(fewer, b!.ends);
    for (const step of [moved, fewer, more, fewer, moved, plan]) {
      live.follow(step);
      expectAsBuiltAnew(live, step);
    }
  });

  test('know gates by their numbers, also those removed and brought back', () => {
    const { plan, live } = setUp();
    const { number, ends } = plan.gates[3]!;
    live.follow(withoutGate(plan, number));
    expect(live.gate(number)).toBeUndefined();
    live.follow(plan);
    expect(live.gate(number)!.ends).toEqual(ends);
    expect(live.numberOf(live.gate(number)!.id)).toBe(number);
    expect(live.widthOf(number)).toBeGreaterThan(0);
  });

  test('take many changes at once, as a new division brings them', () => {
    const { plan, live, changed } = setUp();
    live.follow({ gates: [] });
    expect(changed).toHaveBeenCalled();
    expect(live.regions.gates).toHaveLength(0);
    expectAsBuiltAnew(live, { gates: [] });
    live.follow(plan);
    expectAsBuiltAnew(live, plan);
  });

  test('keep gates and tell of it when walls are painted', () => {
    const { grid, plan, live, changed } = setUp();
    const cell = live.gate(plan.gates[0]!.number)!.cells[0]!;
    const width = live.widthOf(plan.gates[0]!.number);
    grid.setPassable(...grid.point(cell), false);
    expect(changed).toHaveBeenCalled();
    expect(live.regions.gates).toHaveLength(plan.gates.length);
    expect(live.widthOf(plan.gates[0]!.number)).toBe(width - 1);
  });
});

/** Two halls beside each other with a wall and a door between them, as rows of text. */
const HALLS = Array.from(
  { length: 13 },
  (_, y) => `${'.'.repeat(14)}${y === 6 ? '.' : '#'}${'.'.repeat(14)}`,
);

function setUpLive() {
  const grid = Grid.from(29, 13, (x, y) => HALLS[y]![x] === '.');
  const { regions } = decompose(grid);
  const { level } = regions;
  regions.dispose();
  let plan = planOf(
    regions.gates.map(({ ends }) => ends),
    { kind: 'decomposed', division: USUAL_DIVISION, repairs: [], ms: 1, level },
  );
  const wanted = () => ({ gates: plan.gates, dropped: plan.dropped, level });
  const live = new LiveRegions(grid, wanted(), {
    changed: () => {},
    drifted: (drift) => {
      plan = withDrift(plan, drift);
      return plan.gates;
    },
  });
  return {
    grid,
    live,
    plan: () => plan,
    edit(next: GatePlan) {
      plan = next;
      live.follow(wanted());
    },
    /** A wall across the right hall, with a door; or none. */
    build(isFree: boolean) {
      for (let y = 0; y < 13; y++) if (y !== 4) grid.setPassable(22, y, isFree);
    },
  };
}

describe('live regions of a divided map', () => {
  test('find gates where walls are built, and lose them with the walls', () => {
    const { live, plan, build } = setUpLive();
    expect(plan().gates).toHaveLength(1);
    build(false);
    expect(live.regions.gates).toHaveLength(2);
    expect(plan().gates.map(({ number }) => number)).toEqual([1, 2]);
    expect(live.gate(2)!.cells).toHaveLength(1);
    expect(live.widthOf(2)).toBe(1);
    build(true);
    expect(plan().gates.map(({ number }) => number)).toEqual([1]);
    expect(live.gate(2)).toBeUndefined();
    build(false);
    expect(plan().gates.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('can follow walls later, a little at a time', () => {
    const grid = Grid.from(29, 13, (x, y) => HALLS[y]![x] === '.');
    const { regions } = decompose(grid);
    const { gates } = planOf(
      regions.gates.map(({ ends }) => ends),
      { kind: 'file', name: 'x' },
    );
    const [changed, behind] = [vi.fn(), vi.fn()];
    const live = new LiveRegions(grid, { gates, level: regions.level }, { changed, behind });
    for (let y = 0; y < 13; y++) grid.setPassable(22, y, y === 4);
    expect(behind).toHaveBeenCalled();
    let turns = 0;
    while (!live.catchUp(0)) turns++;
    expect(turns).toBeGreaterThan(0);
    expect(changed).toHaveBeenCalled();
    expect(live.regions.gates).toHaveLength(2);
  });

  test('keep gates placed by hand, do not find removed ones again, and forget both with undo', () => {
    const { live, plan, edit, build } = setUpLive();
    const found = plan();
    edit(
      withGate(withoutGate(found, 1), [
        [3, 0],
        [3, 12],
      ]),
    );
    build(false);
    expect(plan().gates.map(({ number }) => number)).toEqual([2, 3]);
    build(true);
    expect(plan().gates.map(({ number }) => number)).toEqual([2]);
    edit(found);
    expect(live.regions.gates).toHaveLength(1);
    expect(live.gate(1)!.fixed).toBe(false);
    build(false);
    expect(plan().gates).toHaveLength(2);
  });
});
