import type { GridChange } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Budget } from '../../search/index.ts';
import { isMove, type Planner, type PlannerContext, type PlannerSpec } from '../../world/index.ts';
import { definePlanner, type PlannerOptions } from '../kit/define.ts';
import { pathMemory } from '../kit/needs.ts';
import { AgentPaths } from '../kit/paths.ts';
import { Precedence } from '../kit/precedence.ts';
import { type QueuedSearches, SearchQueue } from '../kit/search-queue.ts';
import { Bias } from './bias.ts';
import { type Collision, CollisionDetector } from './collisions.ts';
import { Errands } from './errands.ts';
import { Moving } from './moving.ts';
import { type Parameters, parameters } from './parameters.ts';
import { BiasedRealTimeSearch } from './rtaa.ts';
import {
  BiasedAStar,
  BiasedFunction,
  type BiasedSearch,
  type BiasedSearchOptions,
  type PathFunction,
} from './search.ts';

/** The most Gaussians of one unit. With this many there is no path around them; it gets no more until some expire. */
const MOST_GAUSSIANS = 8;
/** How many ticks a Gaussian outlives the collision that it is meant to avoid. */
const LINGER = 2;
/** A detour leaves the path this many moves before the bias and rejoins it this many moves beyond. */
const MARGIN = 2;
/** A detour that takes more expansions is not worth having. */
const DETOUR_EXPANSIONS = 512;
/** How far ahead on its path a unit that was pushed aside looks for a cell to go on from, in moves. */
const REJOIN = 4;
/** A unit that could not move for this many ticks treats what blocks it as a collision. */
const PATIENCE = 3;
/** After this many ticks it moves to any free cell beside it. */
const STANDSTILL = 2 * PATIENCE;
/** After this many ticks it plans its whole path again. */
const DESPAIR = 4 * PATIENCE;

/**
 * Biased Cost Pathfinding (Geramifard, Chubak and Bulitko 2006): each unit plans its path with a single-agent
 * search; where paths collide in space and time, every unit but the one with the highest priority gets a bias
 * around the collision point, a trimmed Gaussian whose width grows with the number of units; units with a new bias
 * plan again, until nothing collides or time is up.
 */
class BiasedCostPathfinding implements Planner {
  readonly #context: PlannerContext;
  readonly #parameters: Parameters;
  readonly #rolling: boolean;
  readonly #bias: Bias;
  readonly #paths = new AgentPaths();
  readonly #queue: SearchQueue;
  readonly #search: BiasedSearch;
  readonly #detours: BiasedSearch;
  readonly #detector: CollisionDetector;
  readonly #moving: Moving;
  readonly #precedence: Precedence;
  /** The controlled units, highest precedence first as of the last tick. */
  #order: number[] = [];
  readonly #errands: Errands;
  /** Per slot how many ticks it has wanted to move but could not. */
  #waited = new Int32Array(0);
  /** Units that have waited long enough to look for a path around. */
  #impatient: number[] = [];
  #tick = 0;
  #iterationsLeft = 0;
  #mapChanged = false;
  /** Per cell 1 if the unit that is searching must not enter it; the cells so marked. */
  readonly #avoided: Uint8Array;
  #avoidedCells: number[] = [];

  constructor(context: PlannerContext, parameters: Parameters, makeSearch: () => BiasedSearch) {
    const { grid } = context.crowd;
    this.#context = context;
    this.#parameters = parameters;
    this.#rolling = parameters.replan === 'rolling' && parameters.iterations > 0;
    this.#bias = new Bias(grid, parameters.height);
    this.#avoided = new Uint8Array(grid.cellCount);
    this.#precedence = new Precedence(context.crowd, { outsideFirst: true });
    this.#errands = new Errands(context);
    this.#search = makeSearch();
    this.#detours = makeSearch();
    this.#queue = new SearchQueue(this.#pathSearches());
    this.#detector = new CollisionDetector(context.crowd, this.#paths, {
      kind: parameters.collisions as 'all' | 'moving',
      following: parameters.following,
      pathLimit: parameters.pathLimit,
      outranks: (a, b) => this.#precedence.compare(a, b) < 0,
    });
    this.#moving = new Moving(context, this.#paths, {
      following: parameters.following,
      giveWay: parameters.giveWay && parameters.iterations > 0,
      mayStepAside: (slot) => this.#waited[slot]! >= STANDSTILL,
      pushedOff: (slot, pusher) => this.#errands.pushedOff(slot, pusher),
    });
  }

  /** Searches for whole paths. One that goes on in a later tick begins again if its unit has moved meanwhile. */
  #pathSearches(): QueuedSearches {
    const search = this.#search;
    let from = -1;
    return {
      begin: (slot) => {
        from = this.#context.crowd.cells[slot]!;
        const avoid = this.#waited[slot] === 0 ? undefined : this.#obstaclesTo(slot);
        this.#bias.paint(slot);
        search.begin(slot, from, this.#errands.destination(slot), this.#bias, avoid);
      },
      resume: (slot) => {
        if (from !== this.#context.crowd.cells[slot]) return false;
        this.#bias.paint(slot);
        return true;
      },
      advance: (expansions) => search.advance(expansions),
      get expanded() {
        return search.expanded;
      },
      finish: (slot) => {
        // A unit that is boxed in by others keeps the path it has.
        if (search.path.length > 1) this.#paths.set(slot, search.path);
      },
    };
  }

  plan(tick: number, budget: Budget): void {
    this.#tick = this.#precedence.now = tick;
    this.#updateUnits();
    this.#queue.run(budget);
    this.#avoidBlockers(budget);
    this.#resolveCollisions(budget);
    // Little changes from tick to tick, and sorting what is nearly sorted is quick.
    this.#order.sort(this.#precedence.compare);
    this.#moving.move(this.#order, tick, this.#queue.current);
  }

  /** Figure 2 of the paper. Where the budget runs out, it goes on in the next tick with what has changed. */
  #resolveCollisions(budget: Budget): void {
    if (this.#rolling) this.#iterationsLeft = this.#parameters.iterations;
    while (this.#iterationsLeft > 0 && !budget.exhausted && (this.#rolling || this.#queue.isEmpty)) {
      this.#iterationsLeft--;
      let replanned = 0;
      for (const collision of this.#detector.find(budget)) {
        for (const unit of collision.units)
          if (unit !== collision.winner && this.#giveBias(unit, collision, budget)) replanned++;
      }
      if (replanned === 0) this.#iterationsLeft = 0;
      if (!this.#plansDetours) this.#queue.run(budget);
    }
  }

  /** Biases a unit away from a collision and lets it plan again. False if that does not help. */
  #giveBias(unit: number, { cell, time, units }: Collision, budget: Budget): boolean {
    if (!this.#paths.has(unit) || budget.exhausted) return false;
    if (this.#rolling && this.#bias.count(unit) >= MOST_GAUSSIANS) return false;
    const sigma = this.#parameters.sigma * units.length;
    this.#bias.add(unit, cell, sigma, this.#tick + time + LINGER);
    if (!this.#plansDetours) {
      this.#queue.add(unit);
      return true;
    }
    this.#detour(unit, time, Math.ceil(2 * sigma) + MARGIN, budget);
    return true;
  }

  /** In a running world only the part of a path around the collision is planned again. */
  get #plansDetours(): boolean {
    return this.#rolling && !this.#search.partial;
  }

  #detour(unit: number, time: number, reach: number, budget: Budget): void {
    const first = Math.max(0, time - reach);
    const last = Math.min(this.#paths.movesLeft(unit), time + reach);
    if (first >= last) return;
    this.#bias.paint(unit);
    const search = this.#detours;
    search.begin(
      unit,
      this.#paths.at(unit, first),
      this.#paths.at(unit, last),
      this.#bias,
      undefined,
      DETOUR_EXPANSIONS,
    );
    const found = search.advance(DETOUR_EXPANSIONS) && search.path.length > 0;
    budget.spend(search.expanded);
    if (found && search.path[search.path.length - 1] === this.#paths.at(unit, last))
      this.#paths.replace(unit, first, last, search.path);
  }

  /** Compares where all units are with their paths, and asks for the paths that are missing. */
  #updateUnits(): void {
    for (const slot of this.#order) {
      const { cells, targets } = this.#context.crowd;
      const cell = cells[slot]!;
      this.#bias.expire(slot, this.#tick);
      if (this.#errands.beginIfDue(slot, this.#tick) || this.#errands.endIfDue(slot, this.#tick)) {
        this.#paths.drop(slot);
        this.#queue.remove(slot);
      }
      if (cell === targets[slot] && !this.#errands.has(slot)) {
        const cameJustNow = this.#precedence.restart(slot) < this.#tick - 1;
        if (cameJustNow) this.#reset(slot);
      } else if (!this.#paths.has(slot)) {
        this.#queue.add(slot);
      } else {
        this.#follow(slot, cell);
      }
    }
    if (this.#mapChanged) this.#queue.restart();
    this.#mapChanged = false;
  }

  #follow(slot: number, cell: number): void {
    const paths = this.#paths;
    this.#waited[slot] = paths.at(slot, 0) === cell ? this.#waited[slot]! + 1 : 0;
    const leadsOn =
      this.#keepsTo(slot, cell) &&
      paths.movesLeft(slot) > 0 &&
      isMove(this.#context.crowd.grid, cell, paths.next(slot)) &&
      !(this.#mapChanged && this.#leadsThroughWall(slot));
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

  #leadsThroughWall(slot: number): boolean {
    const { passable } = this.#context.crowd.grid;
    return this.#paths.rest(slot).some((cell) => !passable[cell]);
  }

  /** Lets a blocked unit plan again: at once as in the paper, or (rolling) after 3, 6, 12, 24 … ticks. */
  #beImpatient(slot: number): void {
    const turns = this.#waited[slot]! / PATIENCE;
    if (!this.#rolling) this.#queue.add(slot);
    else if (Number.isInteger(turns) && (turns & (turns - 1)) === 0) this.#impatient.push(slot);
  }

  /** Treats what blocks impatient units as a collision. If that does not help, they plan their whole path again. */
  #avoidBlockers(budget: Budget): void {
    const { occupants, outside } = this.#context.crowd;
    for (const slot of this.#impatient) {
      const cell = this.#paths.next(slot);
      // There is no path around a unit on the last cell.
      if (this.#paths.movesLeft(slot) < 2 || budget.exhausted) continue;
      const other = occupants[cell]!;
      const collision = { cell, time: 1, units: [slot, other], winner: other };
      this.#giveBias(slot, collision, budget);
      const willNotMove = other >= 0 && outside[other] === 1;
      if (willNotMove || this.#waited[slot]! >= DESPAIR) this.#queue.add(slot);
    }
    this.#impatient = [];
  }

  /**
   * The cells that a blocked unit plans around: all units, as in the paper's A\*, or only units that will not step
   * aside. Undefined if one of them is on its destination.
   */
  #obstaclesTo(slot: number): Uint8Array | undefined {
    const { slots, cells, targets, outside, priorities } = this.#context.crowd;
    for (const cell of this.#avoidedCells) this.#avoided[cell] = 0;
    this.#avoidedCells = [];
    for (const other of slots) {
      const cell = cells[other]!;
      const stays = outside[other] || (cell === targets[other] && priorities[other]! > priorities[slot]!);
      if (other === slot || (this.#rolling && !stays)) continue;
      this.#avoided[cell] = 1;
      this.#avoidedCells.push(cell);
    }
    return this.#avoided[this.#errands.destination(slot)] ? undefined : this.#avoided;
  }

  /** Forgets everything about a unit's last target. */
  #reset(slot: number): void {
    this.#paths.drop(slot);
    this.#queue.remove(slot);
    this.#bias.clear(slot);
    this.#search.forget?.(slot);
    this.#waited[slot] = 0;
  }

  added(slot: number): void {
    const { slotCount } = this.#context.crowd;
    this.#waited = grown(this.#waited, slotCount);
    this.#errands.fit(slotCount);
    this.#precedence.added(slot);
    if (!this.#context.crowd.outside[slot]) this.#order.push(slot);
    this.#reset(slot);
    this.#iterationsLeft = this.#parameters.iterations;
  }

  removed(slot: number): void {
    this.#reset(slot);
    this.#errands.forget(slot);
    this.#order = this.#order.filter((other) => other !== slot);
  }

  retasked(slot: number): void {
    this.#reset(slot);
    this.#errands.forget(slot);
    this.#precedence.restart(slot);
    this.#iterationsLeft = this.#parameters.iterations;
  }

  mapChanged(_change: GridChange): void {
    this.#mapChanged = true;
  }

  planOf(slot: number): readonly number[] {
    if (!this.#paths.has(slot)) return [this.#context.crowd.cells[slot]!];
    return this.#paths.rest(slot);
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
}

function searchMaker(context: PlannerContext, parameters: Parameters): () => BiasedSearch {
  const { grid } = context.crowd;
  const options: BiasedSearchOptions = {
    bias: parameters.bias as 'cost' | 'heuristic',
    distance: parameters.distance as 'octile' | 'euclidean',
    weight: parameters.search === 'weighted-astar' ? parameters.weight : 1,
  };
  return parameters.search === 'rtaa'
    ? () => new BiasedRealTimeSearch(grid, options, parameters.lookahead)
    : () => new BiasedAStar(grid, options);
}

/** Biased Cost Pathfinding. With `iterations: 0` it is the plain A\* with replanning that the paper compares with. */
export const bcp = definePlanner({
  id: 'bcp',
  title: 'BCP',
  summary:
    'plans a path for each unit and biases the paths away from collisions; higher priorities keep theirs',
  central: true,
  preprocessing: 'none',
  memoryEstimate: pathMemory,
  promisesArrival: false,
  parameters,
  create: (context, values) => new BiasedCostPathfinding(context, values, searchMaker(context, values)),
});

/** {@link bcp} with any other single-agent search, which results list under `name`. */
export function bcpAround(
  name: string,
  plan: PathFunction,
  options: PlannerOptions<typeof parameters> = {},
): PlannerSpec {
  const values = bcp(options).parameters as Parameters;
  return {
    id: 'bcp',
    parameters: { ...values, search: name },
    create: (context) =>
      new BiasedCostPathfinding(context, values, () => new BiasedFunction(context.crowd.grid, plan)),
  };
}
