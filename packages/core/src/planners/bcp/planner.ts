import { now } from '../../clock.ts';
import type { GridChange } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type Budget, prepareSearches } from '../../search/index.ts';
import { type Explanation, isMove, type Planner, type PlannerContext } from '../../world/index.ts';
import { OwnAgents } from '../kit/own-agents.ts';
import { PathChecks } from '../kit/path-checks.ts';
import { AgentPaths } from '../kit/paths.ts';
import { Precedence } from '../kit/precedence.ts';
import { Reasons } from '../kit/reasons.ts';
import { SearchQueue } from '../kit/search-queue.ts';
import { Avoidance } from './avoidance.ts';
import { Bias } from './bias.ts';
import { CollisionDetector } from './collisions.ts';
import { Errands } from './errands.ts';
import type { Parameters } from './facts.ts';
import { Moving } from './moving.ts';
import { PathSearches } from './path-searches.ts';
import type { BiasedSearch } from './search.ts';

/** How far ahead on its path a unit that was pushed aside looks for a cell to go on from, in moves. */
const REJOIN = 4;
/** A unit that could not move for this many ticks treats what blocks it as a collision. */
const PATIENCE = 3;
/** After this many ticks it moves to any free cell beside it. */
const STANDSTILL = 2 * PATIENCE;
/** After this many ticks it plans its whole path again. */
const DESPAIR = 4 * PATIENCE;
/** The most of a budget in time that is kept for moving the units, as a share. */
const MOST_FOR_MOVING = 0.5;

/**
 * Biased Cost Pathfinding (Geramifard, Chubak and Bulitko 2006): each unit plans its path with a single-agent
 * search; where paths collide in space and time, every unit but the one with the highest priority gets a bias
 * around the collision point, a trimmed Gaussian whose width grows with the number of units; units with a new bias
 * plan again, until nothing collides or time is up.
 */
export class BiasedCostPathfinding implements Planner {
  readonly #context: PlannerContext;
  readonly #rolling: boolean;
  readonly #bias: Bias;
  readonly #paths = new AgentPaths();
  readonly #checks: PathChecks;
  readonly #queue: SearchQueue;
  readonly #search: BiasedSearch;
  readonly #avoidance: Avoidance;
  readonly #moving: Moving;
  readonly #precedence: Precedence;
  readonly #errands: Errands;
  /** The controlled units, highest precedence first as of the last tick. */
  #order: number[] = [];
  readonly #own: OwnAgents;
  /** Per slot how many ticks it has wanted to move but could not. */
  #waited = new Int32Array(0);
  /** Units that have waited long enough to look for a path around. */
  readonly #impatient = new Set<number>();
  /** Whether collisions come before whole paths. They take turns where the budget is too small for both. */
  #collisionsFirst = false;
  /** The tick that is being planned. */
  #tick = -1;
  /** Milliseconds that moving all units has taken in recent ticks: a budget in time has to have them left after planning. */
  #movingMs = 0;
  #lastMovingMs = 0;
  /** Units may have lost their paths since they were looked at in this tick. */
  #unitsOutOfDate = false;

  constructor(context: PlannerContext, parameters: Parameters, makeSearch: () => BiasedSearch) {
    const { crowd } = context;
    const paths = this.#paths;
    this.#context = context;
    prepareSearches(crowd.grid);
    this.#rolling = parameters.replan === 'rolling' && parameters.iterations > 0;
    const bias = new Bias(crowd.grid, parameters.height);
    this.#bias = bias;
    this.#checks = new PathChecks(crowd.grid, paths);
    this.#own = new OwnAgents(crowd);
    this.#precedence = new Precedence(crowd, { outsideFirst: true });
    this.#errands = new Errands(context);
    this.#search = makeSearch();
    const goals = {
      destination: (slot: number) => this.#errands.destination(slot),
      obstacles: (slot: number) => (this.#waited[slot] === 0 ? undefined : this.#obstaclesTo(slot)),
    };
    const queue = new SearchQueue(new PathSearches(crowd, paths, bias, this.#search, goals));
    this.#queue = queue;
    const detector = new CollisionDetector(crowd, paths, {
      kind: parameters.collisions as 'all' | 'moving',
      following: parameters.following,
      pathLimit: parameters.pathLimit,
      isObstacle: (slot) => this.#own.isObstacle(slot),
      outranks: (a, b) => this.#precedence.compare(a, b) < 0,
    });
    const parts = { crowd, paths, bias, queue, detector, search: makeSearch() };
    this.#avoidance = new Avoidance(parts, parameters, this.#rolling);
    this.#moving = new Moving(context, paths, {
      following: parameters.following,
      giveWay: parameters.giveWay && parameters.iterations > 0,
      mayStepAside: (slot) => this.#waited[slot]! >= STANDSTILL,
      waitsForPath: (slot) => queue.has(slot),
      pushedOff: (slot, pusher) => this.#errands.pushedOff(slot, pusher),
    });
  }

  plan(tick: number, budget: Budget): void {
    const forPaths = budget.keeping(this.#movingMs, MOST_FOR_MOVING);
    this.think(tick, forPaths);
    if (forPaths.exhausted) this.#collisionsFirst = !this.#collisionsFirst;
    const began = now();
    // Little changes from tick to tick, and sorting what is nearly sorted is quick.
    this.#order.sort(this.#precedence.compare);
    this.#moving.move(this.#order, tick);
    this.#noteMovingTime(now() - began);
  }

  think(tick: number, budget: Budget): number {
    this.#update(tick, budget);
    if (!this.#collisionsFirst) this.#queue.run(budget);
    this.#avoidBlockers(budget);
    this.#avoidance.run(budget);
    if (this.#collisionsFirst) this.#queue.run(budget);
    return Math.max(this.#queue.waiting.size, this.#impatient.size, this.#checks.left);
  }

  /** The lesser of two ticks counts: one that something else on the machine held up must not take time from the next. */
  #noteMovingTime(ms: number): void {
    this.#movingMs += (Math.min(ms, this.#lastMovingMs) - this.#movingMs) * 0.2;
    this.#lastMovingMs = ms;
  }

  /** Brings the state up to date with what has happened since the last tick, or since it was called in this one. */
  #update(tick: number, budget: Budget): void {
    const broken = this.#checks.run(this.#order, budget);
    if (tick !== this.#tick) {
      this.#tick = this.#precedence.now = this.#queue.now = tick;
      this.#avoidance.startTick(tick);
      this.#updateUnits();
    } else if (broken || this.#unitsOutOfDate) {
      this.#updateQueue();
    }
    this.#unitsOutOfDate = false;
  }

  /** Compares where all units are with their paths, and asks for the paths that are missing. */
  #updateUnits(): void {
    const { cells, targets, grid, outside } = this.#context.crowd;
    const { current } = this.#queue;
    if (current >= 0) this.#queue.moved(current, cells[current]!);
    for (const slot of this.#order) {
      const cell = cells[slot]!;
      this.#bias.expire(slot, this.#tick);
      // It rests or holds its place: it keeps its path for later.
      if (outside[slot]) {
        if (this.#paths.has(slot) && !this.#keepsTo(slot, cell)) this.#paths.drop(slot);
        continue;
      }
      if (this.#errands.beginIfDue(slot, this.#tick) || this.#errands.endIfDue(slot, this.#tick)) {
        this.#paths.drop(slot);
        this.#queue.remove(slot);
      }
      // A unit on a tile that was walled up may have that tile as its target.
      const isWalledIn = grid.moves[cell] === 0;
      if (isWalledIn) this.#queue.remove(slot);
      if (cell === targets[slot] && !this.#errands.has(slot)) {
        const cameJustNow = this.#precedence.restart(slot) < this.#tick - 1;
        if (cameJustNow) this.#reset(slot);
      } else if (this.#paths.has(slot) && !isWalledIn) {
        this.#follow(slot, cell);
      } else if (!isWalledIn) {
        this.#queue.add(slot);
      }
    }
  }

  /** The same after changes within a tick. */
  #updateQueue(): void {
    const { cells, targets, grid } = this.#context.crowd;
    const paths = this.#paths;
    for (const slot of this.#order) {
      const cell = cells[slot]!;
      if (paths.has(slot) && !isMove(grid, cell, paths.next(slot))) paths.drop(slot);
      if (grid.moves[cell] === 0) this.#queue.remove(slot);
      else if (!paths.has(slot) && (cell !== targets[slot] || this.#errands.has(slot))) this.#queue.add(slot);
    }
  }

  #follow(slot: number, cell: number): void {
    const paths = this.#paths;
    this.#waited[slot] = paths.at(slot, 0) === cell ? this.#waited[slot]! + 1 : 0;
    const leadsOn =
      this.#keepsTo(slot, cell) &&
      paths.movesLeft(slot) > 0 &&
      isMove(this.#context.crowd.grid, cell, paths.next(slot));
    if (!leadsOn) {
      paths.drop(slot);
      this.#queue.add(slot);
    } else if (this.#waited[slot]! > 0) {
      this.#beImpatient(slot);
    }
  }

  /** Sets a unit's position on its path to the cell where it is now. False if the path does not continue from there. */
  #keepsTo(slot: number, cell: number): boolean {
    const paths = this.#paths;
    const { grid } = this.#context.crowd;
    if (paths.at(slot, 0) === cell) return true;
    if (paths.next(slot) === cell) {
      paths.advance(slot, 1);
      return true;
    }
    // It was pushed aside: it rejoins its path as far ahead as one move can reach.
    for (let ahead = Math.min(REJOIN, paths.movesLeft(slot)); ahead >= 0; ahead--) {
      if (grid.moveBetween(cell, paths.at(slot, ahead)) < 0) continue;
      paths.advance(slot, ahead);
      paths.stepAside(slot, cell);
      return true;
    }
    return false;
  }

  /** Lets a blocked unit plan again: at once as in the paper, or (rolling) after 3, 6, 12, 24 … ticks. */
  #beImpatient(slot: number): void {
    const turns = this.#waited[slot]! / PATIENCE;
    if (!this.#rolling) this.#queue.add(slot);
    else if (Number.isInteger(turns) && (turns & (turns - 1)) === 0) this.#impatient.add(slot);
  }

  /** Treats what blocks impatient units as a collision. If that does not help, they plan their whole path again. */
  #avoidBlockers(budget: Budget): void {
    const { crowd } = this.#context;
    for (const slot of this.#impatient) {
      if (budget.exhausted) return;
      this.#impatient.delete(slot);
      const cell = this.#paths.next(slot);
      // There is no path around a unit on the last cell.
      if (this.#waited[slot] === 0 || this.#paths.movesLeft(slot) < 2) continue;
      const other = crowd.occupants[cell]!;
      const collision = { cell, time: 1, units: [slot, other], winner: other };
      this.#avoidance.giveBias(slot, collision, budget);
      const willNotMove = other >= 0 && this.#own.isObstacle(other);
      if (willNotMove || this.#waited[slot]! >= DESPAIR) this.#queue.add(slot);
    }
  }

  /**
   * The cells that a blocked unit plans around: all units, as in the paper's A\*, or only units that will not step
   * aside. Undefined if one of them is on its destination.
   */
  #obstaclesTo(slot: number): number[] | undefined {
    const { crowd } = this.#context;
    const { slots, cells, targets, priorities } = crowd;
    const obstacles: number[] = [];
    for (const other of slots) {
      const cell = cells[other]!;
      const stays =
        this.#own.isObstacle(other) || (cell === targets[other] && priorities[other]! > priorities[slot]!);
      if (other !== slot && (stays || !this.#rolling)) obstacles.push(cell);
    }
    return obstacles.includes(this.#errands.destination(slot)) ? undefined : obstacles;
  }

  /** Forgets everything about a unit's last target. */
  #reset(slot: number): void {
    this.#paths.drop(slot);
    this.#queue.remove(slot);
    this.#impatient.delete(slot);
    this.#moving.cheapSteps.forget(slot);
    this.#bias.clear(slot);
    this.#search.forget?.(slot);
    this.#waited[slot] = 0;
  }

  added(slot: number): void {
    const { slotCount } = this.#context.crowd;
    this.#moving.reasons?.forget(slot);
    this.#waited = grown(this.#waited, slotCount);
    this.#errands.fit(slotCount);
    this.#precedence.added(slot);
    this.#enlist(slot);
    this.#reset(slot);
    this.#avoidance.restart();
    this.#unitsOutOfDate = true;
  }

  removed(slot: number): void {
    this.#reset(slot);
    this.#errands.forget(slot);
    this.#strike(slot);
  }

  retasked(slot: number): void {
    this.#enlist(slot);
    this.#reset(slot);
    this.#errands.forget(slot);
    this.#precedence.restart(slot);
    this.#avoidance.restart();
    this.#unitsOutOfDate = true;
  }

  /** Puts a unit in the order if it is controlled, and takes it out if it is not. */
  #enlist(slot: number): void {
    const was = this.#own.has(slot);
    this.#own.note(slot);
    if (was && !this.#own.has(slot)) this.#strike(slot);
    else if (!was && this.#own.has(slot)) this.#order.push(slot);
  }

  #strike(slot: number): void {
    this.#own.forget(slot);
    this.#order = this.#order.filter((other) => other !== slot);
  }

  mapChanged(change: GridChange): void {
    this.#checks.mapChanged(change);
    this.#queue.restart();
    this.#unitsOutOfDate = true;
  }

  planOf(slot: number): readonly number[] {
    if (!this.#paths.has(slot)) return [this.#context.crowd.cells[slot]!];
    return this.#paths.rest(slot);
  }

  keepReasons(keep: boolean): void {
    this.#moving.reasons = keep ? (this.#moving.reasons ?? new Reasons(this.#context)) : null;
  }

  explain(slot: number): Explanation | undefined {
    return this.#moving.reasons?.explain(slot, { kind: 'biases', ...this.#bias.pricesOf(slot) });
  }

  memoryBytes(): number {
    const perCell = 7 * 4 + 1;
    return (
      this.#paths.bytes +
      this.#bias.memoryBytes +
      this.#context.crowd.grid.cellCount * perCell +
      this.#context.crowd.slotCount * 40
    );
  }

  save(out: StateWriter): void {
    this.#search.save?.(out);
    for (const part of this.#savedParts) part.save(out);
    out.ints(this.#order);
    out.array(this.#waited);
    out.ints(this.#impatient);
    out.boolean(this.#collisionsFirst);
    out.int(this.#tick);
    out.boolean(this.#unitsOutOfDate);
  }

  load(from: StateReader): void {
    this.#search.load?.(from);
    for (const part of this.#savedParts) part.load(from);
    this.#order = [...from.ints()];
    this.#waited = from.ints();
    for (const slot of from.ints()) this.#impatient.add(slot);
    this.#collisionsFirst = from.boolean();
    this.#tick = from.int();
    this.#unitsOutOfDate = from.boolean();
  }

  get #savedParts() {
    return [
      this.#bias,
      this.#paths,
      this.#checks,
      this.#queue,
      this.#moving.cheapSteps,
      this.#avoidance,
      this.#precedence,
      this.#errands,
      this.#own,
    ];
  }
}
