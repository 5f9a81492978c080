import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CrowdMember, crowdOn } from '../../../testing/crowds.ts';
import type { Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { World } from '../../world/index.ts';
import { literalFlow } from '../kit/testing.ts';
import { plannerById } from '../registry.ts';

interface Settings {
  readonly expansions: number;
  readonly moves: number;
  readonly vision: number;
  readonly push: boolean;
  readonly flow: boolean;
  readonly crossing: 'allowed' | 'forbidden';
}

/**
 * Algorithms 2 to 5 of Sigurdson et al. 2018 with plain arrays and maps. It shares with the planner only the grid
 * and the random numbers.
 *
 * Where the paper leaves room: agents move in the order of their ids, an agent moves at most once in a tick, only an
 * agent that stood on its goal when the tick began is pushed, and a node whose g decreases goes to the end of the
 * first-in-first-out order. Once it follows the planner against the letter of the paper: no learned value is below 0
 * (f − g can be, because learned values are not consistent once other agents have moved).
 */
class NaiveBmaa {
  readonly current: number[];
  /** How often each of the things happened that make a case interesting. */
  readonly seen = { blocked: 0, pushed: 0, noPath: 0, expired: 0, lowered: 0, onGoal: 0 };
  #time = 0;
  readonly #grid: Grid;
  readonly #agents: readonly CrowdMember[];
  readonly #settings: Settings;
  readonly #random: Random;
  readonly #flow: (from: number) => Set<number>;
  readonly #h: Map<number, number>[];
  readonly #paths: (readonly number[])[];
  readonly #limits: number[];

  constructor(grid: Grid, agents: readonly CrowdMember[], settings: Settings, random: Random) {
    this.#grid = grid;
    this.#agents = agents;
    this.#settings = settings;
    this.#random = random;
    this.#flow = settings.flow ? literalFlow(grid).leadsTo : () => new Set();
    this.current = agents.map(({ start }) => start);
    this.#h = agents.map(() => new Map());
    this.#paths = agents.map(() => []);
    this.#limits = agents.map(() => 0);
  }

  /** Algorithm 2, the NPC controller. */
  step(): void {
    const before = [...this.current];
    const controlled = [...this.#agents.keys()].filter((i) => !this.#agents[i]!.outside);
    for (const i of controlled) this.#searchPhase(i);
    for (const i of controlled) {
      const n = this.#successor(i);
      if (n === undefined) continue;
      const blocking = this.current.indexOf(n);
      if (this.#settings.push && blocking >= 0) this.#pushAgent(blocking, before);
      if (this.#isOpen(i, n, before)) this.current[i] = n;
      else this.seen.blocked++;
    }
    this.#time++;
  }

  /** Only an agent that stands on its goal is pushed, to a neighbouring cell that is free. */
  #pushAgent(j: number, before: readonly number[]): void {
    const { goal, outside } = this.#agents[j]!;
    if (outside || before[j] !== goal || this.current[j] !== goal) return;
    const free = this.#neighbours(goal, false).filter((n) => this.#isOpen(j, n, before));
    if (free.length === 0) return;
    this.current[j] = this.#random.pick(free);
    this.seen.pushed++;
  }

  /** Nobody is on the cell, and the move there crosses no move of this tick where that is forbidden. */
  #isOpen(i: number, n: number, before: readonly number[]): boolean {
    if (this.current.includes(n)) return false;
    if (this.#settings.crossing === 'allowed') return true;
    const middle = (from: number, to: number): string => {
      const [x, y] = this.#grid.point(from);
      const [toX, toY] = this.#grid.point(to);
      return x === toX || y === toY ? '' : `${x + toX},${y + toY}`;
    };
    const mine = middle(before[i]!, n);
    return mine === '' || this.current.every((cell, j) => j === i || middle(before[j]!, cell) !== mine);
  }

  /** P(n_curr). */
  #successor(i: number): number | undefined {
    const path = this.#paths[i]!;
    const place = path.indexOf(this.current[i]!);
    return place < 0 ? undefined : path[place + 1];
  }

  /** Algorithms 3 and 4, the search phase and the update phase. */
  #searchPhase(i: number): void {
    const onPath = this.#successor(i) !== undefined;
    if (onPath && this.#time < this.#limits[i]!) return;
    if (onPath) this.seen.expired++;
    const { closed, g, first } = this.#search(i);
    if (first === undefined) return;
    const f = g.get(first)! + this.#value(i, first);
    for (const n of closed) {
      const value = Math.max(0, f - g.get(n)!);
      if (value < this.#value(i, n)) this.seen.lowered++;
      this.#h[i]!.set(n, value);
    }
    this.#limits[i] = this.#time + this.#settings.moves;
  }

  /** Algorithm 5: A*, limited. `first` is the first node of the open list at the end. */
  #search(i: number): { closed: Set<number>; g: Map<number, number>; first: number | undefined } {
    const { expansions, vision, flow } = this.#settings;
    const grid = this.#grid;
    const start = this.current[i]!;
    const { goal } = this.#agents[i]!;
    const g = new Map([[start, 0]]);
    const parents = new Map<number, number>();
    const closed = new Set<number>();
    /** First in, first out: a node whose g gets smaller is put in again, at the end. */
    const open = [start];
    let first: number | undefined;
    this.#paths[i] = [];
    for (let exp = 0; open.length > 0; exp++) {
      first = this.#first(i, open, g);
      if (first === goal || exp >= expansions) {
        const path = [first];
        while (path[0] !== start) path.unshift(parents.get(path[0]!)!);
        this.#paths[i] = path;
        break;
      }
      const n = first;
      first = undefined;
      open.splice(open.indexOf(n), 1);
      closed.add(n);
      for (const to of this.#neighbours(n, flow)) {
        const d = Math.hypot(grid.x(to) - grid.x(start), grid.y(to) - grid.y(start));
        if (this.current.includes(to) && d <= vision) {
          if (to !== goal) continue;
          this.seen.onGoal++;
        }
        if (closed.has(to)) continue;
        const cost = grid.stepCosts[grid.offsets.indexOf(to - n)]!;
        if ((g.get(to) ?? Number.POSITIVE_INFINITY) <= g.get(n)! + cost) continue;
        g.set(to, g.get(n)! + cost);
        parents.set(to, n);
        if (open.includes(to)) open.splice(open.indexOf(to), 1);
        open.push(to);
      }
    }
    if (first === undefined) this.seen.noPath++;
    return { closed, g, first };
  }

  /** The node with the smallest f, of those the one with the largest g, of those the first that came. */
  #first(i: number, open: readonly number[], g: ReadonlyMap<number, number>): number {
    const f = (n: number) => g.get(n)! + this.#value(i, n);
    return open.reduce((best, n) =>
      f(n) < f(best) || (f(n) === f(best) && g.get(n)! > g.get(best)!) ? n : best,
    );
  }

  #value(i: number, n: number): number {
    const learned = this.#h[i]!.get(n);
    if (learned !== undefined) return learned;
    const { goal } = this.#agents[i]!;
    const grid = this.#grid;
    const dx = Math.abs(grid.x(n) - grid.x(goal));
    const dy = Math.abs(grid.y(n) - grid.y(goal));
    const straight = grid.stepCosts[0]!;
    const diagonal = grid.corners === 'never' ? 2 * straight : grid.stepCosts[1]!;
    return straight * Math.abs(dx - dy) + diagonal * Math.min(dx, dy);
  }

  #neighbours(n: number, flow: boolean): number[] {
    const moves = this.#grid.moves[n]!;
    const all = this.#grid.offsets.filter((_, d) => moves & (1 << d)).map((offset) => n + offset);
    return flow ? all.filter((to) => this.#flow(n).has(to)) : all;
  }
}

/**
 * A map with agents, some of them at home and some not ours. No goal is shared or under an outside agent: the world lets
 * agents settle beside such a goal, the paper does not.
 */
const arbitraryScene = fc.record({
  grid: arbitraryGrid({ minSize: 3, maxSize: 12, maxWalls: 45 }).filter(({ freeCount }) => freeCount > 1),
  agents: fc.integer({ min: 1, max: 14 }),
  /** One in how many agents starts on its goal, and one in how many is not ours. */
  atHome: fc.integer({ min: 2, max: 6 }),
  outside: fc.integer({ min: 4, max: 20 }),
  expansions: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(32, 200)),
  moves: fc.constantFrom(1, 2, 3, 5, 8, 32),
  vision: fc.constantFrom(0, 1, Math.SQRT2, Math.SQRT2, 2, 3, 20),
  crossing: fc.constantFrom('allowed' as const, 'forbidden' as const),
  seed: fc.nat(),
});

type Scene = typeof arbitraryScene extends fc.Arbitrary<infer T> ? T : never;

/** Runs the planner and the naive one side by side and compares all agents' cells after every tick. */
function compare(id: string, scene: Scene): NaiveBmaa['seen'] {
  const { grid, expansions, moves, vision, crossing, seed } = scene;
  const agents = crowdOn(grid, scene, new Random(seed));
  const planner = plannerById(id, { preset: 'paper', expansions, moves, vision });
  const world = new World(grid, { planner, crossing, seed });
  for (const { start, goal, outside } of agents)
    world.add({ at: grid.point(start), goal: grid.point(goal), outside });
  const settings = {
    ...{ expansions, moves, vision, crossing },
    push: id.endsWith('-c'),
    flow: id.includes('-f'),
  };
  const naive = new NaiveBmaa(grid, agents, settings, new Random(`${seed}/planner`));
  for (let tick = 0; tick < 60; tick++) {
    expect(world.tick().blocked).toBe(0);
    naive.step();
    expect([tick, [...world.crowd.cells.subarray(0, agents.length)]]).toEqual([tick, naive.current]);
  }
  return naive.seen;
}

describe.each(['bmaa', 'bmaa-c', 'bmaa-f', 'bmaa-f-c'])('%s, preset paper', (id) => {
  it('does in every tick what the pseudo-code of the paper does', () => {
    const cases = new Cases<'walls' | keyof NaiveBmaa['seen']>();
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const seen = compare(id, scene);
        cases.add({
          walls: hasWalls(scene.grid),
          blocked: seen.blocked > 0,
          pushed: seen.pushed > 0,
          noPath: seen.noPath > 0,
          expired: seen.expired > 0,
          lowered: seen.lowered > 0,
          onGoal: seen.onGoal > 0,
        });
      }),
      { numRuns: 150 },
    );
    const pushed = id.endsWith('-c') ? 20 : 0;
    cases.expectPercent({ walls: 70, blocked: 35, pushed, noPath: 15, expired: 40, lowered: 3, onGoal: 15 });
  });
});
