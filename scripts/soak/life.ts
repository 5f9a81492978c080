/** A world in which things happen for ever, and on average the same things: what grows in it grows in the library. */
import {
  type Agent,
  checkRecording,
  FloodgateError,
  type Grid,
  type PlannerSpec,
  type Point,
  World,
} from 'floodgate';
import { Random } from '../../packages/core/src/random.ts';

export interface LifeOptions {
  readonly planner: PlannerSpec;
  readonly agents: number;
  readonly seed: number;
}

/** How many tiles are opened and shut in turn. */
const DOORS = 60;
const WANDERERS = 5;
/** How many agents are slow, on hold, of another team or outside at a time. */
const CHANGED = 12;
/** Per tick; planners that search whole paths are not to spend all the time on one. */
const BUDGET = { budgetExpansions: 10_000 };
const TEAMS = ['red', 'blue'];

export class EndlessLife {
  readonly world: World;
  readonly #planner: PlannerSpec;
  readonly #random: Random;
  readonly #doors: readonly Point[];
  /** Takes back the changes of agents, the oldest first. */
  readonly #undo: (() => void)[] = [];

  constructor(grid: Grid, { planner, agents, seed }: LifeOptions) {
    this.#planner = planner;
    this.#random = new Random(`${seed}/life`);
    this.world = new World(grid, { planner, seed });
    this.#doors = Array.from({ length: DOORS }, () => this.#anywhere());
    for (let i = 0; i < agents; i++) this.#join();
    for (let i = 0; i < WANDERERS; i++)
      this.#attempt(() => this.world.add({ at: this.#anywhere(), outside: true }));
  }

  tick(): void {
    const { time } = this.world;
    this.#retask();
    if (time % 5 === 0) this.#attempt(() => this.#turnDoor());
    if (time % 7 === 0) this.#replaceAgent();
    if (time % 11 === 0) this.#attempt(() => this.#order());
    if (time % 13 === 0) this.#changeAgent();
    this.#wander();
    this.world.tick(BUDGET);
  }

  /**
   * Saves the world, has a copy of it live on for some ticks with a recording, and has the Referee check that. Throws an
   * Error with the first rule that was broken.
   */
  checkCopy(ticks: number): void {
    const bytes = this.world.save();
    const copy = World.load(bytes, { planner: this.#planner, record: true });
    for (let i = 0; i < ticks; i++) copy.tick(BUDGET);
    const [violation] = checkRecording(copy.recording());
    copy.dispose();
    if (violation)
      throw new Error(`${this.#planner.id}, after tick ${this.world.time}: ${violation.message}`);
  }

  #anywhere(): Point {
    const { grid } = this.world;
    return grid.point(grid.randomFreeCell(this.#random)!);
  }

  #someone(): Agent {
    return this.#random.pick(this.world.agents)!;
  }

  /** Whoever is home soon gets another goal, and so does now and then another: agents that are stuck stay so for long. */
  #retask(): void {
    for (const agent of this.world.agents) {
      if (agent.outside || !(agent.home || agent.settled) || !this.#random.chance(0.2)) continue;
      this.#attempt(() => (agent.goal = this.#anywhere()));
    }
    if (this.world.time % 20 === 0) this.#attempt(() => (this.#someone().goal = this.#anywhere()));
  }

  #turnDoor(): void {
    const { grid } = this.world;
    const [x, y] = this.#random.pick(this.#doors)!;
    grid.setPassable(x, y, !grid.isFree(x, y));
  }

  #join(): void {
    this.#attempt(() => this.world.add({ at: this.#anywhere(), goal: this.#anywhere(), nearest: true }));
  }

  #replaceAgent(): void {
    const agent = this.#someone();
    if (agent.outside) return;
    const count = this.world.agents.length;
    this.world.remove(agent);
    for (let tries = 0; tries < 20 && this.world.agents.length < count; tries++) this.#join();
  }

  #order(): void {
    const agent = this.#someone();
    const orders = [
      () => agent.patrol([this.#anywhere(), this.#anywhere()]),
      () => agent.queue([this.#anywhere(), this.#anywhere()]),
      () => agent.follow(this.#someone()),
      () => agent.flee(this.#anywhere()),
      () => agent.stop(),
      () =>
        this.world.order(this.#random.shuffle(this.world.agents).slice(0, 8), {
          to: this.#anywhere(),
          formation: 'block',
        }),
    ];
    this.#random.pick(orders)!();
  }

  /** Changes an agent, and takes back an older change. */
  #changeAgent(): void {
    const agent = this.#someone();
    if (agent.outside) return;
    const changes: [change: () => void, undo: () => void][] = [
      [() => (agent.speed = 3), () => (agent.speed = 1)],
      [() => (agent.hold = true), () => (agent.hold = false)],
      [() => (agent.team = this.#random.pick(TEAMS)), () => (agent.team = undefined)],
      [() => (agent.outside = true), () => (agent.outside = false)],
      [() => (agent.priority = 2), () => (agent.priority = 0)],
    ];
    const [change, undo] = this.#random.pick(changes)!;
    this.#attempt(change);
    this.#undo.push(() => {
      if (agent.alive) this.#attempt(undo);
    });
    if (this.#undo.length > CHANGED) this.#undo.shift()!();
  }

  #wander(): void {
    const { grid } = this.world;
    for (const agent of this.world.agents) {
      if (!agent.outside) continue;
      const cell = grid.cell(...agent.at);
      const d = this.#random.below(8);
      if (grid.moves[cell]! & (1 << d))
        this.#attempt(() => this.world.move(agent, grid.point(cell + grid.offsets[d]!)));
    }
  }

  /** What the world refuses (a taken tile, a goal out of reach) does not happen. */
  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof FloodgateError)) throw error;
    }
  }
}
