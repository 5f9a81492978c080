import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CrowdMember, crowdOn } from '../../../testing/crowds.ts';
import {
  apart,
  costWithoutWalls,
  crossingPoint,
  naivePath,
  neighboursOf,
} from '../../../testing/naive-search.ts';
import type { Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { World } from '../../world/index.ts';
import { literalFlow } from '../kit/testing.ts';
import { astarReplan, far } from './far.ts';

const RESERVE = 3;

interface NaiveAgent extends CrowdMember {
  /** Where it will be, now and in each of the next three ticks. */
  places: number[];
  /** How many of these are moves that it has reserved. */
  steps: number;
  /** The cells of its path that it has not reserved. */
  path: number[] | undefined;
  blocker: NaiveAgent | undefined;
}

/**
 * FAR as described by Sigurdson et al. 2018, III.B, with plain arrays and maps. It shares with the planner only the grid
 * and the random numbers.
 *
 * Where the paper leaves room: each tick another agent reserves first, and an agent in front before one behind it; the
 * agent of a cycle that goes aside is chosen at random, or the next one that can.
 */
class NaiveFar {
  readonly seen = { waited: 0, cycles: 0, parked: 0, aside: 0, detours: 0 };
  readonly #grid: Grid;
  readonly #agents: NaiveAgent[];
  readonly #crossing: boolean;
  readonly #leadsTo: (cell: number) => readonly number[];
  readonly #random: Random;
  #queue: NaiveAgent[] = [];
  #first = 0;

  constructor(grid: Grid, crowd: readonly CrowdMember[], crossing: boolean, flow: boolean, random: Random) {
    this.#grid = grid;
    this.#agents = crowd.map((member) => ({
      ...member,
      places: Array<number>(RESERVE + 1).fill(member.start),
      steps: 0,
      path: undefined,
      blocker: undefined,
    }));
    this.#crossing = crossing;
    const { leadsTo } = flow ? literalFlow(grid) : {};
    this.#leadsTo = (cell) => neighboursOf(grid, cell).filter((to) => leadsTo?.(cell).has(to) ?? true);
    this.#random = random;
  }

  get current(): number[] {
    return this.#agents.map(({ places }) => places[0]!);
  }

  step(): void {
    const agents = this.#agents;
    for (const agent of agents) {
      const arrives = agent.places[RESERVE] === agent.goal;
      if (arrives && agent.places[0] === agent.goal) agent.path = undefined;
      if (!agent.outside && !arrives && !agent.path) this.#queue.push(agent);
    }
    const served = new Set<NaiveAgent>();
    for (let i = 0; i < agents.length; i++) this.#serve(agents[(this.#first + i) % agents.length]!, served);
    this.#first = (this.#first + 1) % agents.length;
    this.#breakDeadlocks();
    for (const agent of this.#queue) this.#findPath(agent);
    this.#queue = [];
    for (const agent of agents) {
      if (agent.path && agent.steps === 0) this.seen.waited++;
      agent.places = [...agent.places.slice(1), agent.places[RESERVE]!];
      agent.steps = Math.max(0, agent.steps - 1);
    }
  }

  #serve(agent: NaiveAgent, served: Set<NaiveAgent>): void {
    if (served.has(agent)) return;
    served.add(agent);
    this.#reserve(agent);
    while (agent.blocker && !served.has(agent.blocker)) {
      this.#serve(agent.blocker, served);
      this.#reserve(agent);
    }
  }

  /** Reserves the next three moves together, or all that are left if that is less. */
  #reserve(agent: NaiveAgent): void {
    agent.blocker = undefined;
    if (!agent.path || agent.path.length === 0 || agent.steps > 0) return;
    const moves = agent.path.slice(0, RESERVE);
    const end = moves.at(-1)!;
    const places = [agent.places[0]!, ...moves, end, end].slice(0, RESERVE + 1);
    for (let ahead = 1; ahead <= moves.length && !agent.blocker; ahead++)
      agent.blocker = this.#inTheWay(agent, places[ahead - 1]!, places[ahead]!, ahead);
    agent.blocker ??= this.#standsOn(agent, end, moves.length);
    if (agent.blocker) return;
    agent.places = places;
    agent.steps = moves.length;
    agent.path = agent.path.slice(RESERVE);
  }

  /** The agent that is on a cell, swaps places, or crosses. */
  #inTheWay(agent: NaiveAgent, from: number, to: number, ahead: number): NaiveAgent | undefined {
    const others = this.#agents.filter((other) => other !== agent);
    const mine = crossingPoint(this.#grid, from, to);
    const crosses = ({ places }: NaiveAgent): boolean =>
      crossingPoint(this.#grid, places[ahead - 1]!, places[ahead]!) === mine;
    return (
      others.find(({ places }) => places[ahead] === to) ??
      others.find(({ places }) => places[ahead - 1] === to && places[ahead] === from) ??
      (this.#crossing || mine === '' ? undefined : others.find(crosses))
    );
  }

  #standsOn(agent: NaiveAgent, cell: number, from: number): NaiveAgent | undefined {
    for (let ahead = from; ahead <= RESERVE; ahead++) {
      const other = this.#agents.find(({ places }) => places[ahead] === cell);
      if (other && other !== agent) return other;
    }
    return undefined;
  }

  /** Agents that wait for each other in a cycle, or for one that is parked on its goal. */
  #breakDeadlocks(): void {
    const follow = (agent: NaiveAgent): NaiveAgent[] => {
      const chain = [agent];
      for (let next = agent.blocker; next && !chain.includes(next); next = next.blocker) chain.push(next);
      return chain;
    };
    const isParked = ({ outside, steps, places, goal }: NaiveAgent): boolean =>
      !outside && steps === 0 && places[0] === goal;
    const cycles: NaiveAgent[][] = [];
    const parked = new Set<NaiveAgent>();
    const stuck = new Set<NaiveAgent>();
    for (const agent of this.#agents.filter(({ blocker }) => blocker)) {
      const chain = follow(agent);
      const last = chain.at(-1)!;
      if (!last.blocker && !isParked(last)) continue;
      if (last.blocker && !stuck.has(last)) cycles.push(chain.slice(chain.indexOf(last.blocker)));
      if (!last.blocker) parked.add(last);
      for (const waiter of chain) if (waiter.blocker) stuck.add(waiter);
    }
    for (const cycle of cycles) {
      const first = this.#random.below(cycle.length);
      [...cycle.slice(first), ...cycle.slice(0, first)].some((agent) => this.#goAside(agent));
    }
    for (const agent of parked) this.#goAside(agent);
    for (const agent of stuck) this.#reserve(agent);
    this.seen.cycles += cycles.length;
    this.seen.parked += parked.size;
  }

  /** To a free cell beside it, chosen at random; from there it takes a new path. */
  #goAside(agent: NaiveAgent): boolean {
    const from = agent.places[0]!;
    let chosen: number | undefined;
    let free = 0;
    for (const to of neighboursOf(this.#grid, from)) {
      if (this.#standsOn(agent, to, 1) || this.#inTheWay(agent, from, to, 1)) continue;
      if (this.#random.below(++free) === 0) chosen = to;
    }
    if (chosen === undefined) return false;
    agent.places = [from, chosen, chosen, chosen];
    agent.steps = 1;
    agent.path = undefined;
    if (!this.#queue.includes(agent)) this.#queue.push(agent);
    this.seen.aside++;
    return true;
  }

  #findPath(agent: NaiveAgent): void {
    const grid = this.#grid;
    const from = agent.places[RESERVE]!;
    const estimate = (cell: number): number => costWithoutWalls(grid, cell, agent.goal);
    const path = naivePath(grid, {
      from,
      to: agent.goal,
      neighbours: this.#leadsTo,
      estimate,
      reopens: false,
    });
    if (!path) return;
    agent.path = path.slice(1);
    if (path.length - 1 > Math.max(...apart(grid, from, agent.goal))) this.seen.detours++;
    this.#reserve(agent);
  }
}

const arbitraryScene = fc.record({
  grid: arbitraryGrid({ minSize: 3, maxSize: 12, maxWalls: 45 }).filter(({ freeCount }) => freeCount > 1),
  agents: fc.integer({ min: 1, max: 20 }),
  /** One in how many agents starts on its goal, and one in how many is not ours. */
  atHome: fc.integer({ min: 2, max: 6 }),
  outside: fc.integer({ min: 4, max: 20 }),
  crossing: fc.constantFrom('allowed' as const, 'forbidden' as const),
  seed: fc.nat(),
});

describe.each([
  ['far', far],
  ['astar-replan', astarReplan],
] as const)('%s, preset paper', (id, planner) => {
  it('does in every tick what a naive version does', () => {
    const cases = new Cases<'walls' | keyof NaiveFar['seen']>();
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { grid, crossing, seed } = scene;
        const crowd = crowdOn(grid, scene, new Random(seed));
        const world = new World(grid, { planner: planner({ preset: 'paper' }), crossing, seed });
        for (const { start, goal, outside } of crowd)
          world.add({ at: grid.point(start), goal: grid.point(goal), outside });
        const random = new Random(`${seed}/planner`);
        const naive = new NaiveFar(grid, crowd, crossing === 'allowed', id === 'far', random);
        for (let tick = 0; tick < 40; tick++) {
          expect(world.tick().blocked).toBe(0);
          naive.step();
          expect([tick, [...world.crowd.cells.subarray(0, crowd.length)]]).toEqual([tick, naive.current]);
        }
        const { waited, cycles, parked, aside, detours } = naive.seen;
        cases.add({
          walls: hasWalls(grid),
          waited: waited > 0,
          cycles: cycles > 0,
          parked: parked > 0,
          aside: aside > 0,
          detours: detours > 0,
        });
      }),
      { numRuns: 30 },
    );
    cases.expectPercent({ walls: 70, waited: 50, cycles: 20, parked: 20, aside: 20, detours: 15 });
  });
});
