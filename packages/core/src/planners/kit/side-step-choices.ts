import { firstDirection, type Grid, octileDistance } from '../../grid/index.ts';
import type { Random } from '../../random.ts';

/** Agents that may make way one for the other. */
export const LONGEST_CHAIN = 400;
/** How many moves ahead on its way an agent looks to see which side step takes it least off. */
export const OUTLOOK = 4;

/** What counts against a cell as a side step, in tile widths: somebody stands there, the way of who asked. */
const OCCUPIED = 0.8;
const IN_THE_WAY = 2;
/** Breaks ties by chance. */
const WHIM = 0.3;
const MOVES = 8;

/** What is known of the cells beside an agent that is to step aside. */
interface Surroundings {
  /** The next cell of its own way, which is best of all; −1 if it has none. */
  readonly own: number;
  /** The cell that a good side step does not lead away from. */
  readonly towards: number;
  isOccupied(cell: number): boolean;
  isInTheWay(cell: number): boolean;
}

/** Where each agent of a chain may step aside to, best first: eight places for each. */
export class SideStepChoices {
  readonly cells = new Int32Array((LONGEST_CHAIN + 1) * MOVES);
  readonly #drawbacks = new Float64Array((LONGEST_CHAIN + 1) * MOVES);

  /** The place in `cells` of the best choice of the agent at this depth of the chain. */
  first(depth: number): number {
    return depth * MOVES;
  }

  /** Ranks the cells beside `here` for the agent at this depth and returns how many there are. */
  rank(
    depth: number,
    here: number,
    grid: Grid,
    random: Random,
    { own, towards, ...about }: Surroundings,
  ): number {
    const x = grid.x(towards);
    const y = grid.y(towards);
    const first = this.first(depth);
    let count = 0;
    for (let m = grid.moves[here]!; m !== 0; m &= m - 1) {
      const cell = here + grid.offsets[firstDirection(m)]!;
      let drawback = octileDistance(grid.x(cell) - x, grid.y(cell) - y) + WHIM * random.next();
      if (cell === own) drawback = -1;
      if (about.isOccupied(cell)) drawback += OCCUPIED;
      if (about.isInTheWay(cell)) drawback += IN_THE_WAY;
      let at = first + count++;
      for (; at > first && this.#drawbacks[at - 1]! > drawback; at--) {
        this.#drawbacks[at] = this.#drawbacks[at - 1]!;
        this.cells[at] = this.cells[at - 1]!;
      }
      this.#drawbacks[at] = drawback;
      this.cells[at] = cell;
    }
    return count;
  }
}
