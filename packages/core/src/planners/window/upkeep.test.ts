import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases, freeCells } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { Budget } from '../../search/index.ts';
import { PathSearch } from './path-search.ts';
import { PlanCosts } from './plan-costs.ts';
import { addAgent, mistakes, pathsOf, type RandomPlan, randomPlan } from './testing.ts';
import { Upkeep } from './upkeep.ts';

const SPAN = 10;

/** A random plan that is kept up, and the cells whose moves have changed since then. */
class Kept {
  readonly plan: RandomPlan;
  readonly #random: Random;
  readonly #costs: PlanCosts;
  readonly #upkeep: Upkeep;
  #affected: number[] = [];
  #tick = 0;

  constructor(grid: Grid, random: Random, agents: number, crossingForbidden: boolean) {
    this.plan = randomPlan(grid, random, { agents, span: SPAN, crossingForbidden });
    this.#random = random;
    const { crowd, window, distances } = this.plan;
    const search = new PathSearch(crowd, window, distances, { crossingForbidden, random, limit: 400 });
    this.#costs = new PlanCosts(crowd, window, distances);
    this.#upkeep = new Upkeep(crowd, window, search, this.#costs, crossingForbidden);
    grid.onChange((change) => {
      this.#affected.push(...change.affected);
      distances.mapChanged(change);
    });
  }

  /** Makes the plan legal again. */
  restore(budget = new Budget({}, 0)): void {
    const { window, distances } = this.plan;
    distances.startTick(++this.#tick, new Budget({}, 0));
    window.fit();
    this.#costs.startTick(this.#tick);
    this.#upkeep.restore(this.#affected, budget);
    this.#affected = [];
  }

  redirect(slot: number, target: number): void {
    const { crowd, distances } = this.plan;
    crowd.targets[slot] = target;
    distances.follow(slot, target);
    this.#upkeep.redirect(slot, new Budget({}, 0));
  }

  settle(slot: number): void {
    this.#upkeep.settle(slot, new Budget({}, 0));
  }

  freeCell(): number | undefined {
    const { grid, crowd } = this.plan;
    const free = freeCells(grid).filter((cell) => crowd.occupants[cell]! < 0);
    return free.length > 0 ? this.#random.pick(free) : undefined;
  }

  /** Lets everybody make the first move of the plan. */
  step(): void {
    const { crowd, window } = this.plan;
    if (window.length === 0) return;
    window.advance();
    for (const slot of crowd.slots) crowd.next[slot] = window.cells[0]![slot]!;
    crowd.step();
  }

  /** Lets something happen that the plan did not foresee. */
  disturb(): void {
    const { grid, crowd, window, distances } = this.plan;
    const cell = this.freeCell();
    if (cell === undefined || crowd.slots.length < 2) return;
    const slot = this.#random.pick(crowd.slots);
    const kind = this.#random.below(6);
    if (kind === 0) crowd.relocate(slot, cell);
    else if (kind < 4) {
      const [x, y] = [this.#random.below(grid.width), this.#random.below(grid.height)];
      if (crowd.occupants[grid.cell(x, y)]! < 0) grid.setPassable(x, y, this.#random.chance(0.4));
    } else if (kind === 4) {
      const outside = this.#random.chance(0.4);
      const added = crowd.enter(cell, this.#random.pick(freeCells(grid)), 0, outside);
      if (!outside) distances.follow(added, crowd.targets[added]!);
    } else {
      window.leave(slot);
      distances.forget(slot);
      crowd.leave(slot);
    }
  }
}

/** Where agents are by the plan and not in fact. */
function misplaced({ crowd, window }: RandomPlan): number[] {
  return crowd.slots.filter((slot) => window.cells[0]![slot] !== crowd.cells[slot]);
}

describe('the upkeep of a plan', () => {
  it('leaves a legal plan for everybody, whatever has happened', () => {
    const cases = new Cases<'disturbed' | 'whole' | 'cut'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 12, minSize: 3, maxWalls: 30 }),
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        fc.constantFrom(0, 1, 5, 30, 1e9),
        (grid, seed, agents, crossingForbidden, budgetExpansions) => {
          fc.pre(grid.freeCount > 1);
          const random = new Random(seed);
          const kept = new Kept(grid, random, agents, crossingForbidden);
          const { plan } = kept;
          for (let round = 0; round < 8; round++) {
            if (random.chance(0.3)) kept.step();
            const before = pathsOf(plan);
            const { length } = plan.window;
            for (let count = random.below(9); count > 0; count--) kept.disturb();
            kept.restore(new Budget({ budgetExpansions }, 0));
            expect(misplaced(plan)).toEqual([]);
            expect(mistakes(plan)).toEqual([]);
            for (const slot of plan.crowd.slots.filter((each) => plan.crowd.outside[each]))
              expect(new Set(pathsOf(plan).get(slot)!.split(',')).size).toBe(1);
            const disturbed = [...pathsOf(plan)].some(([slot, path]) => before.get(slot) !== path);
            cases.add({ disturbed, whole: plan.window.length === length, cut: plan.window.length < length });
          }
        },
      ),
      { numRuns: 150 },
    );
    cases.expectPercent({ disturbed: 10, whole: 10, cut: 2 });
  });

  it('changes no other path, and does not shorten the plan, when one agent is elsewhere in the open', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (seed, crossingForbidden) => {
        const random = new Random(seed);
        const kept = new Kept(
          Grid.from(20, 20, () => true),
          random,
          25,
          crossingForbidden,
        );
        const { plan } = kept;
        const before = pathsOf(plan);
        const slot = random.pick(plan.crowd.slots);
        plan.crowd.relocate(slot, kept.freeCell()!);
        kept.restore();
        expect(plan.window.length).toBe(SPAN);
        expect(mistakes(plan)).toEqual([]);
        const changed = [...pathsOf(plan)].filter(([other, path]) => before.get(other) !== path);
        expect(changed.map(([other]) => other)).toEqual([slot]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([0, 1e9])(
    'ends the plan of all before the first collision where it finds no path, budget %i',
    (budgetExpansions) => {
      const grid = Grid.from(SPAN + 1, 1, () => true);
      const kept = new Kept(grid, new Random(1), 0, false);
      const { plan } = kept;
      const walk = Array.from({ length: SPAN + 1 }, (_, time) => grid.cell(time, 0));
      const walker = addAgent(plan, walk, walk.at(-1)!);
      // It is in the way, and there is nowhere to go.
      const slot = plan.crowd.enter(grid.cell(6, 0), grid.cell(6, 0), 0, false);
      plan.distances.follow(slot, grid.cell(6, 0));
      const budget = new Budget({ budgetExpansions }, 0);
      kept.restore(budget);
      if (budgetExpansions === 0) expect(budget.spent).toBe(0);
      expect(plan.window.length).toBe(5);
      expect(pathsOf(plan).get(walker)).toBe(walk.slice(0, 6).join());
      expect(mistakes(plan)).toEqual([]);
    },
  );

  it.each([true, false])('ends it before a crossing if that is forbidden: %s', (crossingForbidden) => {
    const grid = Grid.from(5, 2, () => true);
    const kept = new Kept(grid, new Random(1), 0, crossingForbidden);
    const { plan } = kept;
    const walk = [0, 1, 2, 3].map((x) => grid.cell(x, x === 0 ? 0 : 1));
    addAgent(
      plan,
      Array.from({ length: SPAN + 1 }, (_, time) => walk[Math.min(time, 3)]!),
      walk[3]!,
    );
    const crosser = plan.crowd.enter(grid.cell(1, 0), grid.cell(0, 1), 0, false);
    plan.distances.follow(crosser, grid.cell(0, 1));
    // The walker cannot go on to the end, and the budget is used up for the other, which moves over its diagonal.
    grid.setPassable(3, 1, false);
    kept.restore(new Budget({ budgetExpansions: 1 }, 0));
    expect(mistakes(plan)).toEqual([]);
    expect(plan.window.length).toBe(crossingForbidden ? 0 : SPAN);
  });

  it('plans around a new wall only for those whose paths led there', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random(seed);
        const grid = Grid.from(20, 20, () => true);
        const kept = new Kept(grid, random, 25, false);
        const { plan } = kept;
        const before = pathsOf(plan);
        const [x, y] = grid.point(kept.freeCell()!);
        grid.setPassable(x, y, false);
        kept.restore();
        expect(plan.window.length).toBe(SPAN);
        expect(mistakes(plan)).toEqual([]);
        // Moves past a corner of the new wall are not allowed either.
        const isNear = (cell: number) => Math.abs(grid.x(cell) - x) < 2 && Math.abs(grid.y(cell) - y) < 2;
        for (const [slot, path] of pathsOf(plan)) {
          const old = before.get(slot)!;
          if (!old.split(',').some((cell) => isNear(Number(cell)))) expect(path).toBe(old);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the group of an agent that has come to rest off its cell, and changes no other path', () => {
    const grid = Grid.from(11, 3, () => true);
    const kept = new Kept(grid, new Random(1), 0, false);
    const { plan } = kept;
    const { crowd } = plan;
    const path = (...points: [number, number][]) =>
      Array.from({ length: SPAN + 1 }, (_, time) => grid.cell(...points[Math.min(time, points.length - 1)]!));
    const rest = grid.cell(5, 1);
    const resting = addAgent(plan, path([5, 1], [5, 0]), rest);
    const walk = Array.from({ length: SPAN + 1 }, (_, x) => grid.cell(x, 1));
    const follower = addAgent(plan, walk, walk.at(-1)!);
    const stranger = addAgent(plan, path([6, 2], [6, 2], [5, 1], [6, 2]), grid.cell(6, 2));
    for (const slot of [resting, follower]) crowd.aims[slot] = rest;
    crowd.aims[stranger] = grid.cell(6, 2);
    kept.restore();
    const before = pathsOf(plan);
    kept.settle(resting);
    expect(mistakes(plan)).toEqual([]);
    const after = pathsOf(plan);
    expect(after.get(stranger)).toBe(before.get(stranger));
    expect(after.get(follower)!.split(',').map(Number)).not.toContain(rest);
    expect(Number(after.get(resting)!.split(',').at(-1))).toBe(rest);
  });

  it('lets an agent that was given another target change its path at once', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random(seed);
        const kept = new Kept(
          Grid.from(20, 20, () => true),
          random,
          12,
          true,
        );
        const { plan } = kept;
        const { crowd, window, distances } = plan;
        const slot = random.pick(crowd.slots);
        const before = pathsOf(plan);
        kept.restore();
        kept.redirect(slot, kept.freeCell()!);
        expect(window.length).toBe(SPAN);
        expect(mistakes(plan)).toEqual([]);
        for (const [other, path] of pathsOf(plan)) if (other !== slot) expect(path).toBe(before.get(other));
        const left = distances.tenths(slot, window.cells[SPAN]![slot]!);
        const least = distances.tenths(slot, crowd.cells[slot]!) - 14 * SPAN;
        expect(left).toBeLessThanOrEqual(Math.max(0, least) + 60);
      }),
      { numRuns: 40 },
    );
  });
});
