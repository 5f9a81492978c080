import {
  type Agent,
  type Grid,
  type Point,
  Recorder,
  type Recording,
  type TickReport,
  World,
} from 'floodgate';
import { patrolGoal, Wanderers } from 'floodgate/problems';
import { sceneGrid } from '../../../scene/load-map.ts';
import type { PlacedAgent, PlannerChoice, Scene } from '../../../scene/scene.ts';
import { sceneProblem } from '../../../scene/scene-problem.ts';
import { plannerOf, runningPlanner } from '../../../sim/choose-planner.ts';
import { Stepper } from '../../../sim/stepper.ts';
import { Detours } from './detours.ts';
import { groupGoals } from './group-goals.ts';
import { Lifelong } from './lifelong.ts';
import { type Deed, Marks } from './marks.ts';
import type { Moment } from './replay.ts';
import { Rewind } from './rewind.ts';
import type { Change, RunLog, UntimedChange } from './run-log.ts';

const RECORDER_BYTES = 256 * 1024 * 1024;

/**
 * A crowd that can be changed between ticks, with its recording and what the Referee found. Agents are known by their numbers in the {@link Recorder}. Another planner takes over in another
 * world; the numbers stay.
 */
export class Simulation {
  readonly grid: Grid;
  readonly recorder: Recorder;
  readonly detours: Detours;
  /** The planner at ticks of the past. */
  readonly rewind: Rewind;
  readonly stepper = new Stepper();
  /** What was done to the run. */
  readonly marks: Marks;
  /** By number; undefined for those that have left. */
  readonly agents: (Agent | undefined)[] = [];
  /** Per cell how often it was entered. */
  readonly traffic: Uint32Array;
  /** Agents of the scene for which there was no room. */
  readonly leftOut: number;
  /** Per placed agent of the scene its number, or −1. */
  readonly placedAs: readonly number[];
  /** Where agents go next; undefined if they stay where they have arrived. */
  readonly lifelong: Lifelong | undefined;
  /**
   * Most ms that a tick may take. Undefined for no limit: planners then do what pays, whereas a large limit would be used
   * up by a search that looks ahead.
   */
  budgetMs: number | undefined;
  #world: World;
  #planner: PlannerChoice;
  /** The planner that keeps its reasons at the moment. */
  #keptBy: World['planner'] | undefined;
  readonly #seed: number;
  readonly #scene: Scene;
  readonly #fromFile: boolean;
  /** What was done by hand, in order. */
  #changes: Change[] = [];
  #wanderers: Wanderers;
  /** Per slot of the world the number of the agent. */
  #numbers: number[] = [];
  /** By number, where agents came in and where they were to go first. */
  readonly #cameAs: PlacedAgent[] = [];

  /** Throws a FloodgateError if the scene's map or planner does not exist. */
  constructor(scene: Scene, recording?: Recording) {
    this.recorder = recording
      ? Recorder.from(recording)
      : new Recorder(sceneGrid(scene), { maxBytes: RECORDER_BYTES });
    this.grid = this.recorder.grid;
    this.detours = new Detours(this.grid);
    this.marks = recording ? Marks.of(recording) : new Marks();
    this.rewind = new Rewind(this.recorder);
    this.traffic = new Uint32Array(this.grid.cellCount);
    this.#seed = scene.seed;
    this.#scene = scene;
    this.#fromFile = recording !== undefined;
    this.#wanderers = new Wanderers(scene.seed);
    this.#planner = scene.planner;
    this.#world = this.#newWorld();
    if (recording) {
      this.leftOut = 0;
      this.placedAs = scene.placed.map((_, i) => i);
      this.#repopulate();
      return;
    }
    const problem = sceneProblem(scene, this.grid);
    this.leftOut = problem.leftOut;
    this.placedAs = problem.placedAs;
    const { agents, nextGoal } = problem;
    if (nextGoal)
      this.lifelong = new Lifelong((number, reached) =>
        number < agents.length ? nextGoal(number, reached) : patrolGoal(this.#cameAs[number]!, reached),
      );
    for (const agent of agents) this.#bringIn(agent);
    this.rewind.begin(this.#world, this.#numbers);
  }

  get world(): World {
    return this.#world;
  }

  /** The present, to ask the planner about. */
  get moment(): Moment {
    return {
      world: this.#world,
      slotOf: (number) => this.agents[number]?.slot ?? -1,
      numberOf: (slot) => this.#numbers[slot] ?? -1,
    };
  }

  get plannerId(): string {
    return runningPlanner(this.#world);
  }

  /** True if all agents are home and none wanders. */
  get atRest(): boolean {
    const { crowd, done } = this.#world;
    return done && crowd.slots.every((slot) => !crowd.outside[slot]);
  }

  tick(): TickReport {
    const { recorder, detours, traffic, budgetMs } = this;
    const budget = budgetMs === undefined ? {} : { budgetMs };
    this.#wanderers.step(this.#world);
    const report = this.stepper.step(this.#world, () => this.#world.tick(budget), {
      tick: recorder.ticks,
      numberOf: (slot) => this.#numbers[slot]!,
      moved: (slot, from, to) => {
        const number = this.#numbers[slot]!;
        recorder.moved(number, to);
        detours.moved(number, from, to);
        traffic[to]!++;
      },
    });
    const { crowd } = this.#world;
    const home = crowd.slots.filter((slot) => !crowd.outside[slot] && crowd.isHome(slot));
    for (const slot of home) detours.arrived(this.#numbers[slot]!, crowd.cells[slot]!);
    recorder.ticked();
    if (this.lifelong)
      this.#sendOn(
        home.map((slot) => this.#numbers[slot]!),
        this.lifelong,
      );
    this.rewind.ticked(report.planningMs);
    return report;
  }

  /** Brings an agent in now. Throws a FloodgateError if there is no room. */
  add(agent: PlacedAgent): number {
    const number = this.#bringIn(agent);
    this.#note('added', 1, { kind: 'add', agent });
    return number;
  }

  #bringIn({ start, goal, priority = 0, ...about }: PlacedAgent): number {
    const outside = about.outside ?? false;
    const agent = this.#world.add({ at: start, goal, priority, outside, nearest: true });
    const [cell, goalCell] = [this.cellOf(agent), this.grid.cell(...goal)];
    const number = this.recorder.added(cell, goalCell, { priority, outside });
    this.rewind.note({ kind: 'added', number, cell, goal: goalCell, priority, outside });
    this.#enter(number, agent);
    this.#cameAs[number] = { start, goal };
    this.detours.begin(number, this.cellOf(agent));
    return number;
  }

  /** Takes agents out; returns what is needed to bring them back. */
  remove(numbers: readonly number[]): PlacedAgent[] {
    const present = this.#present(numbers);
    this.#note('removed', present.length, { kind: 'remove', agents: present.map(([number]) => number) });
    return present.map(([number, agent]) => {
      const { at: start, goal, priority, outside } = agent;
      this.rewind.note({ kind: 'removed', number, cell: this.cellOf(agent) });
      this.#world.remove(agent);
      this.agents[number] = undefined;
      this.recorder.removed(number);
      return { start, goal, priority, ...(outside && { outside }) };
    });
  }

  setGoals(numbers: readonly number[], goals: readonly number[]): void {
    const points = goals.map((goal) => this.grid.point(goal));
    this.#note('sent', numbers.length, { kind: 'goals', agents: numbers, goals: points });
    this.#giveGoals(numbers, goals);
  }

  #giveGoals(numbers: readonly number[], goals: readonly number[]): void {
    for (const [i, number] of numbers.entries()) {
      const agent = this.agents[number];
      // A goal that it has already is no news: neither the world nor its recording takes note of it.
      if (!agent || this.#world.crowd.goals[agent.slot] === goals[i]) continue;
      agent.goal = this.grid.point(goals[i]!);
      this.recorder.retasked(number, goals[i]!);
      this.rewind.note({ kind: 'sent', number, goal: goals[i]! });
      this.detours.begin(number, this.cellOf(agent));
    }
  }

  /** Sends agents to cells around a goal; returns which were sent and where they were to go before. */
  send(numbers: readonly number[], goal: number): { sent: number[]; before: number[] } {
    const controlled = this.#present(numbers).filter(([, agent]) => !agent.outside);
    const cells = controlled.map(([, agent]) => this.cellOf(agent));
    const goals = controlled.length > 0 ? groupGoals(this.grid, cells, goal) : undefined;
    if (!goals) return { sent: [], before: [] };
    const sent = controlled.map(([number]) => number);
    const before = controlled.map(([, agent]) => this.#world.crowd.goals[agent.slot]!);
    this.setGoals(sent, goals);
    return { sent, before };
  }

  setPriority(numbers: readonly number[], priority: number): void {
    const present = this.#present(numbers);
    const agents = present.map(([number]) => number);
    this.#note('prioritised', present.length, { kind: 'priority', agents, priority });
    for (const [number, agent] of present) {
      agent.priority = priority;
      this.recorder.prioritised(number, priority);
      this.rewind.note({ kind: 'prioritised', number, priority });
    }
  }

  /** Makes cells free or walls; returns those that stay as they are because an agent stands there. */
  paint(cells: readonly number[], passable: boolean): number[] {
    const taken = (cell: number): boolean => !passable && this.#world.crowd.occupants[cell]! >= 0;
    const tiles: Point[] = [];
    for (const cell of cells) {
      const [x, y] = this.grid.point(cell);
      if (!this.grid.contains(x, y) || taken(cell)) continue;
      if (!this.grid.setPassable(x, y, passable)) continue;
      this.recorder.edited([cell]);
      tiles.push([x, y]);
      this.rewind.note({ kind: 'edited', cell, passable });
    }
    this.#note(passable ? 'freed' : 'walled', tiles.length, { kind: 'paint', tiles, passable });
    return cells.filter(taken);
  }

  /** From the next tick on the planner keeps its reasons, or does not. */
  keepReasons(keep: boolean): void {
    const { planner } = this.#world;
    if (keep === (this.#keptBy === planner)) return;
    this.#keptBy = keep ? planner : undefined;
    planner.keepReasons?.(keep);
  }

  /** Continues with another planner from where the agents are. */
  setPlanner(planner: PlannerChoice): void {
    this.#planner = planner;
    this.#note('planner', 1, { kind: 'planner', planner });
    this.#world.setPlanner(plannerOf(planner));
    this.rewind.begin(this.#world, this.#numbers);
  }

  /** Goes back to a tick and forgets what came after it. Returns the cells of the map that are as then again. */
  branch(tick: number): number[] {
    const { terrain } = this.recorder.seek(tick);
    const changed = this.recorder.truncate(tick);
    this.rewind.cut(tick);
    this.lifelong?.cut(tick);
    this.marks.cut(tick);
    for (const [cell, passable] of changed) this.grid.setPassable(...this.grid.point(cell), passable);
    for (const { cell, cost, table, moves } of terrain) {
      if (cost !== undefined) this.grid.setCost(...this.grid.point(cell), cost, table);
      if (moves !== undefined) this.grid.setMoves(...this.grid.point(cell), moves);
    }
    this.#replaceWorld();
    this.#wanderers = new Wanderers(this.#seed);
    this.#changes = this.#changes.filter((change) => change.tick <= tick);
    this.#changes.push({ kind: 'branch', tick });
    return [...changed.keys()];
  }

  recording(): Recording {
    const { crossing } = this.#world;
    return this.recorder.recording({ planner: this.plannerId, seed: this.#seed, crossing });
  }

  /** How it began and what was done to it by hand. */
  log(): RunLog {
    const { recorder, budgetMs } = this;
    const [scene, changes, fromFile] = [this.#scene, this.#changes, this.#fromFile];
    return { scene, changes, ticks: recorder.ticks, budgetMs, fromFile };
  }

  cellOf(agent: Agent): number {
    return this.#world.crowd.cells[agent.slot]!;
  }

  /** Gives agents that have arrived their next goals. */
  #sendOn(numbers: readonly number[], lifelong: Lifelong): void {
    const goals = numbers.map((number) => lifelong.arrived(number, this.recorder.ticks));
    this.#giveGoals(
      numbers,
      goals.map((goal) => this.grid.cell(...goal)),
    );
  }

  /** Takes note of what was done by hand to a number of agents or tiles. */
  #note(deed: Deed, count: number, change: UntimedChange): void {
    const tick = this.recorder.ticks;
    this.marks.note(tick, deed, count);
    if (count > 0) this.#changes.push({ ...change, tick });
  }

  #newWorld(): World {
    const { diagonals } = this.recorder;
    return new World(this.grid, { planner: plannerOf(this.#planner), seed: this.#seed, diagonals });
  }

  #replaceWorld(): void {
    const next = this.#newWorld();
    this.#world.dispose();
    this.#world = next;
    this.#repopulate();
  }

  /** Puts all recorded agents where they are at the last tick. */
  #repopulate(): void {
    const { grid, recorder } = this;
    const { cells, goals } = recorder.seek(recorder.ticks);
    this.#numbers = [];
    this.agents.length = 0;
    for (const [number, cell] of cells.entries()) {
      this.agents.push(undefined);
      const { outside, priority, size, speed, team, hold, costs } = recorder.about(number);
      // Only a recording that breaks the rules has two agents on a cell, or one in a wall.
      if (cell < 0 || !this.#hasRoom(cell, size)) continue;
      const at = grid.point(cell);
      const profile = { size, speed, hold, ...(team !== null && { team }), ...(costs !== null && { costs }) };
      // A planner of single tiles leaves larger agents where they are.
      const isLeft = outside || (size > 1 && !this.#world.planner.handlesUnits);
      this.#enter(
        number,
        this.#world.add({
          ...{ at, goal: grid.point(goals[number]!), priority, outside: isLeft, nearest: true },
          ...profile,
        }),
      );
    }
    this.rewind.begin(this.#world, this.#numbers);
  }

  #hasRoom(cell: number, size: number): boolean {
    const { crowd, grid } = this.#world;
    for (let i = 0; i < size * size; i++) {
      const covered = cell + Math.floor(i / size) * grid.stride + (i % size);
      if (!grid.passable[covered] || crowd.occupants[covered]! >= 0) return false;
    }
    return true;
  }

  #enter(number: number, agent: Agent): void {
    this.agents[number] = agent;
    this.#numbers[agent.slot] = number;
  }

  #present(numbers: readonly number[]): (readonly [number: number, agent: Agent])[] {
    return numbers.flatMap((number) => {
      const agent = this.agents[number];
      return agent ? [[number, agent] as const] : [];
    });
  }
}
