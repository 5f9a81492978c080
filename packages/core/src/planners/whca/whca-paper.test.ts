import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CrowdMember, crowdOn } from '../../../testing/crowds.ts';
import { crossingPoint, neighboursOf } from '../../../testing/naive-search.ts';
import type { Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { World } from '../../world/index.ts';
import { whca } from './whca.ts';

interface NaiveAgent extends CrowdMember {
  readonly id: number;
  /** The cells that it has reserved, the present one first. */
  plan: number[];
  /** Per cell the length of the shortest path to its goal. */
  readonly distances: ReadonlyMap<number, number>;
}

interface Settings {
  readonly window: number;
  readonly replanEvery: number;
  readonly crossing: boolean;
}

/**
 * The window of WHCA\* (Silver 2005; section 5.2.1 of the algorithm selection thesis) with plain arrays and maps: all
 * plans of a window are compared, tick by tick. It shares with the planner only the grid.
 *
 * Plans of equal cost are many, and the paper does not say which to take, so it takes the planner's, once it has seen
 * that it keeps to what is reserved and that none is cheaper. Who plans when, and who stands, it finds out by itself.
 */
class NaiveWhca {
  readonly seen = { detours: 0, stands: 0, robbed: 0, planned: 0 };
  readonly #grid: Grid;
  readonly #settings: Settings;
  readonly #agents: NaiveAgent[];
  #tick = 0;

  constructor(grid: Grid, crowd: readonly CrowdMember[], settings: Settings) {
    this.#grid = grid;
    this.#settings = settings;
    this.#agents = crowd.map((member, id) => ({
      ...{ ...member, id, plan: [member.start], distances: distancesTo(grid, member.goal) },
    }));
  }

  get plans(): readonly (readonly number[])[] {
    return this.#agents.map(({ plan }) => plan);
  }

  /**
   * A tick, given the plans that the planner has after it. False if it cannot be followed any farther: somebody has
   * planned and then had to stand, so that nobody knows what the plan was.
   */
  step(planned: readonly (readonly number[])[]): boolean {
    const { window, replanEvery } = this.#settings;
    const agents = this.#agents;
    const period = replanEvery || Math.max(1, window >> 1);
    this.#stand(agents.filter(({ plan, outside }) => !outside && plan.length < 2));
    for (let turn = 0; turn < agents.length; turn++) {
      const agent = agents[(turn + this.#tick + 1) % agents.length]!;
      const isDue = this.#tick === 0 || (this.#tick + agent.id) % period === 0;
      if (agent.outside || !isDue || neighboursOf(this.#grid, agent.plan[0]!).length === 0) continue;
      const here = agent.plan[0]!;
      agent.plan = [];
      const least = this.#leastCost(agent, here);
      if (least === undefined) {
        agent.plan = [here];
        this.#stand([agent]);
        continue;
      }
      const plan = [here, ...planned[agent.id]!];
      if (plan.length !== window + 1) return false;
      expect(this.#costOf(agent, plan)).toBe(least);
      agent.plan = plan;
      this.seen.planned++;
      if (least > 0) this.seen.detours++;
    }
    this.#tick++;
    for (const agent of agents) if (!agent.outside) agent.plan.shift();
    return true;
  }

  /** These agents, and in turn all that planned to be on their cells in the next tick, stay there for that tick. */
  #stand(standing: NaiveAgent[]): void {
    for (const agent of standing) agent.plan.length = 1;
    for (const agent of standing) {
      const here = agent.plan[0]!;
      for (const other of this.#agents) {
        if (other === agent || other.outside || other.plan[1] !== here) continue;
        other.plan.length = 1;
        standing.push(other);
        this.seen.robbed++;
      }
      agent.plan = [here, here];
      this.seen.stands++;
    }
  }

  /** The least delay that a plan of the window can have. */
  #leastCost(agent: NaiveAgent, here: number): number | undefined {
    let costs = new Map([[here, 0]]);
    for (let time = 0; time < this.#settings.window; time++) {
      const next = new Map<number, number>();
      for (const [from, cost] of costs) {
        for (const to of [from, ...neighboursOf(this.#grid, from)]) {
          if (!this.#mayMove(from, to, time)) continue;
          const sum = cost + this.#stepCost(agent, from, to);
          if (sum < (next.get(to) ?? Number.POSITIVE_INFINITY)) next.set(to, sum);
        }
      }
      costs = next;
    }
    if (costs.size === 0) return undefined;
    const { distances } = agent;
    return Math.min(...[...costs].map(([cell, cost]) => cost + distances.get(cell)! - distances.get(here)!));
  }

  /** The delay of a plan; infinite if it does not keep to the map or to what is reserved. */
  #costOf({ distances, ...agent }: NaiveAgent, plan: readonly number[]): number {
    let cost = distances.get(plan.at(-1)!)! - distances.get(plan[0]!)!;
    for (let time = 0; time < plan.length - 1; time++) {
      const [from, to] = [plan[time]!, plan[time + 1]!];
      const isOnMap = from === to || neighboursOf(this.#grid, from).includes(to);
      if (!isOnMap || !this.#mayMove(from, to, time)) return Number.POSITIVE_INFINITY;
      cost += this.#stepCost(agent, from, to);
    }
    return cost;
  }

  #stepCost({ goal }: Pick<NaiveAgent, 'goal'>, from: number, to: number): number {
    if (from === to) return from === goal ? 0 : this.#grid.stepCosts[0]!;
    return this.#grid.stepCosts[this.#grid.offsets.indexOf(to - from)]!;
  }

  /** Whether nobody has reserved the cell, the way back, or a diagonal across. */
  #mayMove(from: number, to: number, time: number): boolean {
    const mine = crossingPoint(this.#grid, from, to);
    return this.#agents.every(({ plan, outside }) => {
      const [before, after] = outside ? [plan[0], plan[0]] : [plan[time], plan[time + 1]];
      if (after === undefined || before === undefined) return true;
      if (after === to || (before === to && after === from)) return false;
      return this.#settings.crossing || mine === '' || crossingPoint(this.#grid, before, after) !== mine;
    });
  }
}

/** Lengths of the shortest paths of all cells to a goal, improved until nothing changes. */
function distancesTo(grid: Grid, goal: number): Map<number, number> {
  const distances = new Map([[goal, 0]]);
  const changed = new Set([goal]);
  for (const cell of changed) {
    changed.delete(cell);
    for (const next of neighboursOf(grid, cell)) {
      const distance = distances.get(cell)! + grid.stepCosts[grid.offsets.indexOf(next - cell)]!;
      if (distance >= (distances.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      distances.set(next, distance);
      changed.add(next);
    }
  }
  return distances;
}

const arbitraryScene = fc.record({
  grid: arbitraryGrid({ minSize: 3, maxSize: 10, maxWalls: 40 }).filter(({ freeCount }) => freeCount > 1),
  agents: fc.integer({ min: 2, max: 9 }),
  /** One in how many agents starts on its goal, and one in how many is not ours. */
  atHome: fc.integer({ min: 3, max: 9 }),
  outside: fc.integer({ min: 5, max: 20 }),
  window: fc.constantFrom(1, 2, 3, 5, 8, 8),
  replanEvery: fc.constantFrom(0, 0, 1, 2, 3),
  crossing: fc.constantFrom('allowed' as const, 'forbidden' as const),
  seed: fc.nat(),
});

describe('whca, preset paper', () => {
  it('plans in every tick as well as a naive version, in the same order, and lets the same agents stand', () => {
    const cases = new Cases<'walls' | 'followed' | keyof NaiveWhca['seen']>();
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { grid, window, replanEvery, crossing, seed } = scene;
        const crowd = crowdOn(grid, scene, new Random(seed));
        const planner = whca({ preset: 'paper', window, replanEvery });
        const world = new World(grid, { planner, crossing, seed });
        for (const { start, goal, outside } of crowd)
          world.add({ at: grid.point(start), goal: grid.point(goal), outside });
        const naive = new NaiveWhca(grid, crowd, { window, replanEvery, crossing: crossing === 'allowed' });
        let tick = 0;
        for (; tick < 20; tick++) {
          expect(world.tick().blocked).toBe(0);
          const planned = world.agents.map(({ slot }) => world.planner.planOf!(slot));
          if (!naive.step(planned)) break;
          expect([tick, planned]).toEqual([tick, naive.plans]);
        }
        const { detours, stands, robbed, planned } = naive.seen;
        cases.add({
          walls: hasWalls(grid),
          followed: tick >= 5,
          detours: detours > 0,
          stands: stands > crowd.length,
          robbed: robbed > 0,
          planned: planned > 5,
        });
      }),
      { numRuns: 40 },
    );
    cases.expectPercent({ walls: 70, followed: 60, detours: 50, stands: 20, robbed: 10, planned: 60 });
  });
});
