import {
  type Agent,
  type Grid,
  type Point,
  type Recording,
  recordedGrid,
  type TickReport,
  World,
} from 'floodgate';
import { formatRows } from 'floodgate/formats';
import { checkTick, type Step } from 'floodgate/planner-kit';
import { sceneGrid } from '../../../scene/load-map.ts';
import type { PlacedAgent, PlannerChoice, Scene } from '../../../scene/scene.ts';
import { sceneProblem } from '../../../scene/scene-problem.ts';
import { plannerOf, runningPlanner } from './choose-planner.ts';
import { groupGoals } from './group-goals.ts';
import { History, NOWHERE } from './history.ts';
import { historyOfRecording } from './history-of-recording.ts';
import { Legs } from './legs.ts';
import { Wandering } from './wandering.ts';

/** A tick that would take longer is cut short: agents go on with what they have. */
const LONGEST_TICK_MS = 2000;

/**
 * A crowd with a past: a world, everything that has happened in it, the Referee's findings, and edits of all kinds
 * between ticks. Agents are known by their number in the {@link History}; tiles are y × width + x.
 */
export class Simulation {
  readonly grid: Grid;
  readonly history: History;
  readonly legs: Legs;
  /** By number; undefined for those that have left. */
  readonly agents: (Agent | undefined)[] = [];
  /** Per agent for how many ticks in a row it has not moved, away from home. */
  readonly waited: number[] = [];
  /** Per agent the tile from which it set out for its present goal. */
  readonly origins: number[] = [];
  /** How often each tile was entered. */
  readonly traffic: Uint32Array;
  readonly leftOut: number;
  /** Per placed agent of the scene its number, or −1. */
  readonly placedAs: readonly number[];
  collisions = 0;
  violation: string | undefined;
  budgetMs = LONGEST_TICK_MS;
  #world: World;
  #planner: PlannerChoice;
  readonly #scene: Scene;
  readonly #firstRows: readonly string[];
  readonly #wandering: Wandering;
  /** Of each agent the tile before the present tick. */
  #tiles = new Int32Array(64);

  /** Throws a FloodgateError if the scene's map or planner does not exist. */
  constructor(scene: Scene, recording?: Recording) {
    this.#scene = scene;
    this.grid = recording ? recordedGrid(recording) : sceneGrid(scene);
    this.#firstRows = formatRows(this.grid);
    this.legs = new Legs(this.grid);
    this.traffic = new Uint32Array(this.grid.width * this.grid.height);
    this.#wandering = new Wandering(scene.seed);
    this.#planner = scene.planner;
    if (recording) {
      this.history = historyOfRecording(recording);
      for (const { tile, passable } of this.history.edits)
        this.grid.setPassable(...this.point(tile), passable);
      this.leftOut = 0;
      this.placedAs = scene.placed.map((_, i) => i);
      this.#world = this.#newWorld();
      this.#repopulate();
      return;
    }
    this.history = new History(this.grid.width);
    const problem = sceneProblem(scene, this.grid);
    this.leftOut = problem.leftOut;
    this.placedAs = problem.placedAs;
    this.#world = this.#newWorld();
    for (const agent of problem.agents) this.add(agent);
  }

  get world(): World {
    return this.#world;
  }

  get plannerId(): string {
    return runningPlanner(this.#world);
  }

  /** True if nobody has anywhere to go. */
  get atRest(): boolean {
    return this.#world.done && this.#world.crowd.slots.every((slot) => !this.#world.crowd.outside[slot]);
  }

  tile(cell: number): number {
    return this.grid.y(cell) * this.grid.width + this.grid.x(cell);
  }

  point(tile: number): Point {
    return [tile % this.grid.width, Math.floor(tile / this.grid.width)];
  }

  tick(): TickReport {
    const { agents, waited } = this;
    for (const [index, agent] of agents.entries()) {
      if (!agent) continue;
      this.#tiles[index] = this.#tileOf(agent);
      if (agent.outside) this.#wandering.step(this.#world, index, agent);
    }
    const before = this.#tiles.slice(0, agents.length);
    const report = this.#world.tick({ budgetMs: this.budgetMs });
    for (const [index, agent] of agents.entries()) {
      const tile = agent ? this.#tileOf(agent) : NOWHERE;
      this.#tiles[index] = tile;
      if (!agent) continue;
      if (tile !== before[index]) {
        this.traffic[tile]!++;
        waited[index] = 0;
        const [fromX, fromY] = this.point(before[index]!);
        const [toX, toY] = this.point(tile);
        this.legs.moved(index, fromX !== toX && fromY !== toY ? 1 : 0);
      } else {
        waited[index] = agent.home ? 0 : waited[index]! + 1;
      }
      if (agent.home && !agent.outside) this.legs.arrived(index, this.grid.cell(...agent.goal));
    }
    this.history.push(this.#tiles);
    this.#referee(before);
    return report;
  }

  /** Brings somebody in now. Throws a FloodgateError if there is no room. */
  add({ start, goal, priority = 0, outside: isOutside }: PlacedAgent): number {
    const outside = isOutside ?? false;
    const agent = this.#world.add({ at: start, goal, priority, outside, nearest: true });
    const tile = this.#tileOf(agent);
    const index = this.history.join(tile, goal[1] * this.grid.width + goal[0], outside, priority);
    this.#know(index, agent);
    return index;
  }

  /** Takes agents out; gives what it takes to bring them back. */
  remove(indices: readonly number[]): PlacedAgent[] {
    const removed: PlacedAgent[] = [];
    for (const index of indices) {
      const agent = this.agents[index];
      if (!agent) continue;
      const { at: start, goal, priority, outside } = agent;
      removed.push({ start, goal, priority, ...(outside && { outside }) });
      this.#world.remove(agent);
      this.agents[index] = undefined;
      this.history.leave(index);
    }
    return removed;
  }

  setGoals(indices: readonly number[], goals: readonly number[]): void {
    for (const [i, index] of indices.entries()) {
      const agent = this.agents[index];
      if (!agent) continue;
      agent.goal = this.point(goals[i]!);
      this.history.retask(index, goals[i]!);
      this.origins[index] = this.#tileOf(agent);
      this.waited[index] = 0;
      this.legs.begin(index, this.grid.cell(...agent.at));
    }
  }

  /** Sends agents to places around a point; gives who was sent and where they were to go before. */
  send(indices: readonly number[], to: Point): { sent: number[]; before: number[] } {
    const sent = indices.filter((index) => this.agents[index] && !this.agents[index]!.outside);
    const cells = sent.map((index) => this.grid.cell(...this.agents[index]!.at));
    const goals = sent.length > 0 ? groupGoals(this.grid, cells, this.grid.cell(...to)) : undefined;
    if (!goals) return { sent: [], before: [] };
    const before = sent.map((index) => {
      const [x, y] = this.agents[index]!.goal;
      return y * this.grid.width + x;
    });
    this.setGoals(
      sent,
      goals.map((cell) => this.tile(cell)),
    );
    return { sent, before };
  }

  setPriority(indices: readonly number[], priority: number): void {
    for (const index of indices) {
      const agent = this.agents[index];
      if (!agent) continue;
      agent.priority = priority;
      this.history.lives[index]!.priority = priority;
    }
  }

  /** Changes tiles; gives those that stay as they are, because somebody stands there. */
  paint(tiles: readonly number[], passable: boolean): number[] {
    const refused: number[] = [];
    for (const tile of tiles) {
      const [x, y] = this.point(tile);
      if (!this.grid.contains(x, y)) continue;
      if (!passable && this.#world.crowd.occupants[this.grid.cell(x, y)]! >= 0) refused.push(tile);
      else if (this.grid.setPassable(x, y, passable)) this.history.edit(tile, passable);
    }
    return refused;
  }

  /** Goes on with another planner from where everybody is. */
  setPlanner(planner: PlannerChoice): void {
    this.#planner = planner;
    this.#replaceWorld();
  }

  /** Goes back to a moment and forgets what came after it. Gives the tiles of the map that are as then again. */
  branch(tick: number): number[] {
    const undone = this.history.truncate(tick);
    for (const { tile, passable } of undone) this.grid.setPassable(...this.point(tile), !passable);
    this.#replaceWorld();
    return undone.map(({ tile }) => tile);
  }

  recording(): Recording {
    const { name, width, height, corners } = this.grid;
    return this.history.recording({
      map: { name, width, height, rows: this.#firstRows },
      corners,
      crossing: this.#world.crossing,
      planner: this.plannerId,
      seed: this.#scene.seed,
    });
  }

  #newWorld(): World {
    return new World(this.grid, { planner: plannerOf(this.#planner), seed: this.#scene.seed });
  }

  #replaceWorld(): void {
    const next = this.#newWorld();
    this.#world.dispose();
    this.#world = next;
    this.#repopulate();
  }

  /** Puts everybody of the history where they are at its end. */
  #repopulate(): void {
    const { history } = this;
    const tiles = new Int32Array(history.lives.length);
    history.positionsAt(history.ticks, tiles);
    this.agents.length = 0;
    for (const [index, { outside, priority }] of history.lives.entries()) {
      if (tiles[index] === NOWHERE) {
        this.agents[index] = undefined;
        continue;
      }
      const goal = this.point(history.goalAt(index, history.ticks));
      const at = this.point(tiles[index]!);
      const known = this.origins[index] !== undefined;
      // Only a recording that breaks the rules has two agents on a tile, or one in a wall.
      const cell = this.grid.cell(...at);
      if (!this.grid.passable[cell] || this.#world.crowd.occupants[cell]! >= 0) continue;
      const agent = this.#world.add({ at, goal, priority, outside, nearest: true });
      this.agents[index] = agent;
      if (!known) this.#know(index, agent);
    }
    if (this.#tiles.length < this.agents.length) this.#tiles = new Int32Array(2 * this.agents.length);
  }

  #know(index: number, agent: Agent): void {
    this.agents[index] = agent;
    this.waited[index] = 0;
    this.origins[index] = this.#tileOf(agent);
    this.legs.begin(index, this.grid.cell(...agent.at));
    if (index >= this.#tiles.length) {
      const longer = new Int32Array(2 * (index + 1));
      longer.set(this.#tiles);
      this.#tiles = longer;
    }
  }

  #tileOf(agent: Agent): number {
    return this.tile(this.#world.crowd.cells[agent.slot]!);
  }

  #referee(before: Int32Array): void {
    const steps: Step[] = [];
    for (const [agent, present] of this.agents.entries()) {
      if (present) steps.push({ agent, from: this.point(before[agent]!), to: present.at });
    }
    const { corners } = this.grid;
    const { crossing } = this.#world;
    const isFree = (x: number, y: number): boolean => this.grid.isFree(x, y);
    const found = checkTick(steps, isFree, { corners, crossing }, this.history.ticks - 1);
    this.collisions += found.length;
    this.violation ??= found[0]?.message;
  }
}
