import { firstDirection, octileDistance } from '../../grid/index.ts';
import type { PlannerContext } from '../../world/index.ts';
import { isPointOfNoReturn } from './no-return.ts';

/** Most agents that make way one for the other. */
const LONGEST_CHAIN = 400;
/** How many moves ahead on its path an agent looks to see which side step takes it least off. */
export const MOVES_AHEAD = 4;
/** What counts against a cell as a side step, in tile widths: an agent stands there; it is on the asker's path. */
const OCCUPIED = 0.8;
const IN_THE_WAY = 2;
/** A random amount up to this, in tile widths, breaks ties between side steps. */
const TIE_NOISE = 0.3;
/** Places for cells that an agent may try. */
const CHOICES = 8;

/** What {@link MakeWayPolicy.blocker} returns for a cell that is free. */
export const FREE = -1;
/** What {@link MakeWayPolicy.blocker} returns for a cell that cannot be had. */
export const REFUSED = -2;

/** What a planner tells a {@link MakeWay} chain: what its table allows, and what its agents want. */
export interface MakeWayPolicy {
  /**
   * Whether an agent may move to a neighbouring cell: {@link FREE}, {@link REFUSED}, or the slot of the agent that
   * stands there and can be asked to step aside.
   *
   * @param asker the agent that asked this one to step aside; −1 for the first of the chain
   */
  blocker(slot: number, cell: number, asker: number): number;
  /** Gives an agent a cell, before the agent on it has left: nobody farther along the chain may take it or swap. */
  take(slot: number, cell: number): void;
  /** Takes that back. `blocker` is the agent that did not make way. */
  untake(slot: number, blocker: number): void;
  /**
   * An agent is asked to step aside: calls {@link MakeWay.rank} or {@link MakeWay.offer} to say which cells it may
   * try, and returns how many; 0 if it stays.
   */
  listChoices(slot: number, asker: number, depth: number): number;
  /** The agent moves to the cell for sure. Called for the last agent of the chain first. */
  moved(slot: number, cell: number, asker: number): void;
  /** The agent found no cell and stays. */
  stays(slot: number): void;
  /** The next cell on an agent's own path, or −1. */
  nextOnPath(slot: number): number;
  /** The cell up to {@link MOVES_AHEAD} moves ahead on an agent's path; its own cell without a path. */
  aheadOnPath(slot: number): number;
  /** Whether another agent stands on a cell. */
  isOccupied(slot: number, cell: number): boolean;
  /** Whether a cell is needed by the agents that this one makes way for. */
  isInTheWay(cell: number, asker: number): boolean;
}

/**
 * Agents that step aside one for the other, so that the first of them gets a cell (priority inheritance with
 * backtracking: Okumura et al. 2022, https://doi.org/10.1016/j.artint.2022.103752). An agent takes the first cell of
 * its choice that is free, or that becomes free because the agent there steps aside in turn. If no cell can be had, it
 * stays, and the agent that asked it tries its next choice. So a chain of agents backs out of a corridor, and agents
 * that wait in a ring all move on by one.
 */
export class MakeWay {
  readonly #context: PlannerContext;
  readonly #policy: MakeWayPolicy;
  /** Per depth of the chain the cells to try, best first, and what counts against each. */
  readonly #cells = new Int32Array((LONGEST_CHAIN + 1) * CHOICES);
  readonly #drawbacks = new Float64Array((LONGEST_CHAIN + 1) * CHOICES);

  constructor(context: PlannerContext, policy: MakeWayPolicy) {
    this.#context = context;
    this.#policy = policy;
  }

  /** Moves an agent to the first of its `count` choices at depth 0 that is or becomes free; whether it moves. */
  move(slot: number, count: number): boolean {
    return this.#choose(slot, -1, count, 0);
  }

  /** The agent at this depth may try one cell; −1 for none. Returns the number of choices. */
  offer(depth: number, cell: number): number {
    this.#cells[depth * CHOICES] = cell;
    return cell < 0 ? 0 : 1;
  }

  /**
   * The agent at this depth may try all cells beside it: first the next on its path, then those that lead it least
   * away from its path and are in nobody's way. Returns the number of choices.
   */
  rank(depth: number, slot: number, asker: number): number {
    const { crowd, random } = this.#context;
    const { grid } = crowd;
    const policy = this.#policy;
    const here = crowd.cells[slot]!;
    const own = policy.nextOnPath(slot);
    const ahead = policy.aheadOnPath(slot);
    const x = grid.x(ahead);
    const y = grid.y(ahead);
    const first = depth * CHOICES;
    let count = 0;
    for (let m = grid.moves[here]!; m !== 0; m &= m - 1) {
      const cell = here + grid.offsets[firstDirection(m)]!;
      if (isPointOfNoReturn(crowd, slot, cell)) continue;
      let drawback = octileDistance(grid.x(cell) - x, grid.y(cell) - y) + TIE_NOISE * random.next();
      if (cell === own) drawback = -1;
      if (policy.isOccupied(slot, cell)) drawback += OCCUPIED;
      if (policy.isInTheWay(cell, asker)) drawback += IN_THE_WAY;
      let at = first + count++;
      for (; at > first && this.#drawbacks[at - 1]! > drawback; at--) {
        this.#drawbacks[at] = this.#drawbacks[at - 1]!;
        this.#cells[at] = this.#cells[at - 1]!;
      }
      this.#drawbacks[at] = drawback;
      this.#cells[at] = cell;
    }
    return count;
  }

  #choose(slot: number, asker: number, count: number, depth: number): boolean {
    const policy = this.#policy;
    const first = depth * CHOICES;
    for (let i = first; i < first + count; i++) {
      const cell = this.#cells[i]!;
      const blocker = policy.blocker(slot, cell, asker);
      if (blocker === REFUSED) continue;
      policy.take(slot, cell);
      if (blocker === FREE || this.#stepAside(blocker, slot, depth + 1)) {
        policy.moved(slot, cell, asker);
        return true;
      }
      policy.untake(slot, blocker);
    }
    policy.stays(slot);
    return false;
  }

  #stepAside(slot: number, asker: number, depth: number): boolean {
    if (depth > LONGEST_CHAIN) return false;
    return this.#choose(slot, asker, this.#policy.listChoices(slot, asker, depth), depth);
  }
}
