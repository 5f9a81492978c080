import { generateMap } from 'floodgate/problems';
import { decompose, Regions } from 'floodgate/regions';
import { describe, expect, test, vi } from 'vitest';
import { type GatePlan, planOf, withGate, withMoved, withoutGate } from '../../scene/gate-plan.ts';
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
  return { grid, plan, changed, live: new LiveRegions(grid, plan.gates, changed) };
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
      live.follow(step.gates);
      expectAsBuiltAnew(live, step);
    }
  });

  test('know gates by their numbers, also those removed and brought back', () => {
    const { plan, live } = setUp();
    const { number, ends } = plan.gates[3]!;
    live.follow(withoutGate(plan, number).gates);
    expect(live.gate(number)).toBeUndefined();
    live.follow(plan.gates);
    expect(live.gate(number)!.ends).toEqual(ends);
    expect(live.numberOf(live.gate(number)!.id)).toBe(number);
    expect(live.widthOf(number)).toBeGreaterThan(0);
  });

  test('take many changes at once, as a new division brings them', () => {
    const { plan, live, changed } = setUp();
    live.follow([]);
    expect(changed).toHaveBeenCalled();
    expect(live.regions.gates).toHaveLength(0);
    expectAsBuiltAnew(live, { gates: [] });
    live.follow(plan.gates);
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
