import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CrowdMember, crowdOn } from '../../../testing/crowds.ts';
import { apart, crossingPoint, naivePath, neighboursOf } from '../../../testing/naive-search.ts';
import type { Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { World } from '../../world/index.ts';
import { bcp } from './bcp.ts';

interface NaiveUnit extends CrowdMember {
  readonly id: number;
  readonly priority: number;
  at: number;
  next: number;
  /** The cells of its path, its own first. */
  path: number[];
  /** The last tick in which it was on its goal. */
  since: number;
  /** Ticks in a row in which it could not move. */
  waited: number;
  gaussians: { cell: number; sigma: number; until: number }[];
}

interface NaiveCollision {
  readonly cell: number;
  readonly time: number;
  readonly units: NaiveUnit[];
  winner: NaiveUnit | undefined;
}

interface Settings {
  readonly iterations: number;
  readonly sigma: number;
  readonly height: number;
  readonly crossing: boolean;
}

/**
 * Biased Cost Pathfinding (Geramifard, Chubak and Bulitko 2006, figure 2) with plain arrays and maps. It shares with the
 * planner only the grid.
 *
 * Where the paper leaves room: collisions are looked for when the units set out; of equal priorities the unit that has
 * been away longer goes first, then the one that came first; a unit that waits plans again around where all others are,
 * unless one of them is on its goal; a Gaussian is over two ticks after its collision. The bias is kept in 32 bits.
 */
class NaiveBcp {
  readonly seen = { collisions: 0, crowds: 0, swaps: 0, iterations: 0, waited: 0, around: 0 };
  readonly #grid: Grid;
  readonly #settings: Settings;
  readonly #units: NaiveUnit[];
  #tick = 0;
  /** The units that the planner moves, highest precedence first as of the last tick. */
  #order: NaiveUnit[];

  constructor(grid: Grid, crowd: readonly CrowdMember[], priorities: readonly number[], settings: Settings) {
    this.#grid = grid;
    this.#settings = settings;
    this.#units = crowd.map((member, id) => ({
      ...{ ...member, id, priority: priorities[id]!, at: member.start, next: member.start },
      ...{ path: [], since: 0, waited: 0, gaussians: [] },
    }));
    this.#order = this.#units.filter(({ outside }) => !outside);
  }

  get current(): number[] {
    return this.#units.map(({ at }) => at);
  }

  step(): void {
    for (const unit of this.#order) this.#lookAt(unit);
    if (this.#tick === 0) this.#avoidCollisions();
    this.#order.sort((a, b) => this.#rank(a, b));
    this.#move();
    this.#tick++;
  }

  /** Negative if the first unit has the right of way. */
  #rank(a: NaiveUnit, b: NaiveUnit): number {
    const outside = Number(b.outside) - Number(a.outside);
    return outside || b.priority - a.priority || a.since - b.since || a.id - b.id;
  }

  /** A unit plans when it sets out and whenever it could not move. */
  #lookAt(unit: NaiveUnit): void {
    unit.gaussians = unit.gaussians.filter(({ until }) => until >= this.#tick);
    if (unit.at === unit.goal) {
      unit.since = this.#tick;
      unit.path = [];
      return;
    }
    if (unit.path[1] === unit.at) {
      unit.path.shift();
      unit.waited = 0;
    } else if (unit.path.length > 0) {
      unit.waited++;
      this.seen.waited++;
    }
    if (unit.path.length < 2 || unit.waited > 0) this.#plan(unit);
  }

  /** A\* with the unit's bias added to the straight distance. */
  #plan(unit: NaiveUnit): void {
    const grid = this.#grid;
    const others = this.#units.filter((other) => other !== unit).map(({ at }) => at);
    const isAround = unit.waited > 0 && !others.includes(unit.goal);
    const path = naivePath(grid, {
      from: unit.at,
      to: unit.goal,
      neighbours: (cell) => neighboursOf(grid, cell).filter((next) => !isAround || !others.includes(next)),
      estimate: (cell) =>
        Math.round(
          grid.stepCosts[0]! * (Math.hypot(...apart(grid, cell, unit.goal)) + this.#bias(unit, cell)),
        ),
      reopens: true,
    });
    if (isAround && path) this.seen.around++;
    if (path) unit.path = path;
  }

  #bias(unit: NaiveUnit, at: number): number {
    let sum = 1;
    for (const { cell, sigma } of unit.gaussians) {
      const [dx, dy] = apart(this.#grid, cell, at);
      const squared = dx * dx + dy * dy;
      if (squared > (2 * sigma) ** 2) continue;
      const bias = this.#settings.height * Math.exp(-squared / (2 * sigma * sigma));
      sum = Math.fround(sum + Math.fround(bias));
    }
    return sum - 1;
  }

  #avoidCollisions(): void {
    for (let left = this.#settings.iterations; left > 0; left--) {
      const biased = new Set<NaiveUnit>();
      for (const { cell, time, units, winner } of this.#collisions()) {
        for (const unit of units.filter((other) => other !== winner && !other.outside)) {
          const sigma = this.#settings.sigma * units.length;
          unit.gaussians.push({ cell, sigma, until: this.#tick + time + 2 });
          biased.add(unit);
        }
      }
      if (biased.size === 0) return;
      this.seen.iterations++;
      for (const unit of biased) this.#plan(unit);
    }
  }

  /** All units walk along their paths together; those that collide walk no farther. */
  #collisions(): NaiveCollision[] {
    const all: NaiveCollision[] = [];
    let walking = this.#units.filter(({ outside, path }) => !outside && path.length > 1);
    const standing = this.#units.filter(({ outside }) => outside);
    for (let time = 1; walking.length > 0; time++) {
      const found = new Map<number, NaiveCollision>();
      const meet = (cell: number, units: readonly NaiveUnit[]): NaiveCollision => {
        const known = found.get(cell) ?? { cell, time, units: [], winner: undefined };
        for (const unit of units) if (!known.units.includes(unit)) known.units.push(unit);
        found.set(cell, known);
        return known;
      };
      for (const [i, unit] of walking.entries()) {
        const cell = unit.path[time]!;
        const obstacle = standing.find(({ at }) => at === cell);
        if (obstacle) meet(cell, [unit, obstacle]).winner = obstacle;
        const other = walking.slice(0, i).find(({ path }) => path[time] === cell);
        if (other) meet(cell, [unit, other]);
        const swap = walking
          .slice(0, i)
          .find(({ path }) => path[time - 1] === cell && path[time] === unit.path[time - 1]);
        if (swap) {
          meet(cell, [unit, swap]);
          this.seen.swaps++;
        }
      }
      for (const collision of found.values()) {
        collision.winner ??= collision.units.reduce((a, b) => (this.#rank(b, a) < 0 ? b : a));
        if (collision.units.length > 2) this.seen.crowds++;
        this.seen.collisions++;
      }
      const stopped = new Set([...found.values()].flatMap(({ units }) => units));
      walking = walking.filter((unit) => !stopped.has(unit) && unit.path.length - 1 > time);
      all.push(...found.values());
    }
    return all;
  }

  /** Units move in order of precedence; one that is in the way decides first. */
  #move(): void {
    const taken = new Set(this.#units.filter(({ outside }) => outside).map(({ at }) => at));
    const decided = new Set<NaiveUnit>();
    for (const unit of this.#units) unit.next = unit.at;
    const moves = (unit: NaiveUnit): boolean => {
      decided.add(unit);
      const to = unit.path[1];
      const there = this.#units.find(({ at }) => at === to);
      const mayTry =
        to !== undefined && !taken.has(to) && there?.next !== unit.at && !this.#crosses(unit, to);
      const isFree = there === undefined || there.next !== to;
      if (mayTry && (isFree || !decided.has(there))) {
        taken.add(to);
        unit.next = to;
        if (isFree || moves(there)) return true;
        unit.next = unit.at;
      }
      taken.add(unit.at);
      return false;
    };
    for (const unit of this.#order) if (!decided.has(unit)) moves(unit);
    for (const unit of this.#units) unit.at = unit.next;
  }

  #crosses(unit: NaiveUnit, to: number): boolean {
    const mine = crossingPoint(this.#grid, unit.at, to);
    if (this.#settings.crossing || mine === '') return false;
    return this.#units.some(({ at, next }) => crossingPoint(this.#grid, at, next) === mine);
  }
}

const arbitraryScene = fc.record({
  grid: arbitraryGrid({ minSize: 4, maxSize: 12, maxWalls: 35 }).filter(({ freeCount }) => freeCount > 1),
  agents: fc.integer({ min: 2, max: 16 }),
  /** One in how many units starts on its goal, and one in how many is not ours. */
  atHome: fc.integer({ min: 4, max: 9 }),
  outside: fc.integer({ min: 5, max: 20 }),
  priorities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 16, maxLength: 16 }),
  iterations: fc.constantFrom(0, 1, 3, 30),
  sigma: fc.constantFrom(0.5, 1, 1.5),
  height: fc.constantFrom(0.2, 1, 5),
  crossing: fc.constantFrom('allowed' as const, 'forbidden' as const),
  seed: fc.nat(),
});

describe('bcp, preset paper', () => {
  it('does in every tick what a naive version does', () => {
    const cases = new Cases<'walls' | keyof NaiveBcp['seen']>();
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { grid, priorities, iterations, sigma, height, crossing, seed } = scene;
        const crowd = crowdOn(grid, scene, new Random(seed));
        const planner = bcp({ preset: 'paper', iterations, sigma, height });
        const world = new World(grid, { planner, crossing, seed });
        for (const [i, { start, goal, outside }] of crowd.entries())
          world.add({ at: grid.point(start), goal: grid.point(goal), outside, priority: priorities[i]! });
        const settings = { iterations, sigma, height, crossing: crossing === 'allowed' };
        const naive = new NaiveBcp(grid, crowd, priorities, settings);
        for (let tick = 0; tick < 24; tick++) {
          expect(world.tick().blocked).toBe(0);
          naive.step();
          expect([tick, [...world.crowd.cells.subarray(0, crowd.length)]]).toEqual([tick, naive.current]);
        }
        const { collisions, crowds, swaps, waited, around } = naive.seen;
        cases.add({
          walls: hasWalls(grid),
          collisions: collisions > 0,
          crowds: crowds > 0,
          swaps: swaps > 0,
          iterations: naive.seen.iterations > 1,
          waited: waited > 0,
          around: around > 0,
        });
      }),
      { numRuns: 40 },
    );
    cases.expectPercent({
      ...{ walls: 70, collisions: 40, crowds: 3, swaps: 10, iterations: 20, waited: 30, around: 20 },
    });
  });
});
