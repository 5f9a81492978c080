import { firstDirection, type Grid } from '../grid/index.ts';

/** Most tables of distances that guide the searches, and for how many searches a further one is worth its cost. */
const MOST_LANDMARKS = 16;
const SEARCHES_PER_LANDMARK = 8;
const NO_PATH = -1;

/**
 * How few moves lead from cell to cell on a map without other agents. Every move counts 1, diagonal ones too, whatever
 * the tiles cost. One-way tiles are respected; distances of landmarks hold for both ways, so there are none then.
 *
 * A\* with landmarks (Goldberg and Harrelson 2005): a search is guided by the distance without walls, and by the exact
 * distances from the two of up to 16 far-apart cells that tell most about its start and goal. Seconds of CPU for 10,000
 * agents on maps of 512 × 512, one run each on a busy machine:
 *
 * | search              | game map | 35 % rocks |
 * | ------------------- | -------- | ---------- |
 * | landmarks           |      0.9 |        4.5 |
 * | only without walls  |      3.3 |         17 |
 * | breadth-first       |      9.1 |         28 |
 * | from both ends      |      4.4 |         17 |
 * | 32 goals at a time  |       17 |         52 |
 */
export class FewestMoves {
  readonly #grid: Grid;
  readonly #offsets: Int32Array;
  /** By start and goal. Holds what was asked for last. */
  #known = new Map<number, number>();
  /** Per landmark the moves from it to each cell; −1 where no path leads. */
  #landmarks: Int32Array[] = [];
  #noLandmark = new Int32Array(0);
  /** Per cell its distance from the start and the estimate to the goal, if the search has reached it. */
  #distances = new Int32Array(0);
  #estimates = new Int32Array(0);
  /** Per cell its place on the map. */
  #columns = new Int32Array(0);
  #rows = new Int32Array(0);
  /** Per cell twice the number of the search that has reached it last, plus 1 if it is expanded. */
  #states = new Int32Array(0);
  #searches = 0;
  /** Cells to expand whose sum of distance and estimate is the smallest one, by one larger, and by two. */
  #open: [number[], number[], number[]] = [[], [], []];

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#offsets = Int32Array.from(grid.offsets);
  }

  /** The map has changed. */
  forget(): void {
    this.#known.clear();
    this.#landmarks = [];
  }

  /** The fewest moves from each start to the goal at the same index; −1 if no path leads there. */
  between(starts: Int32Array, goals: Int32Array): Int32Array {
    const keyOf = (i: number): number => starts[i]! * this.#grid.cellCount + goals[i]!;
    const answers = starts.map((_, i) => this.#known.get(keyOf(i)) ?? NO_PATH);
    const unknown = [...starts.keys()].filter((i) => !this.#known.has(keyOf(i)));
    if (unknown.length > 0) {
      this.#prepare(starts[unknown[0]!]!, unknown.length);
      for (const i of unknown) answers[i] = this.#search(starts[i]!, goals[i]!);
    }
    this.#known = new Map(Array.from(answers, (moves, i) => [keyOf(i), moves]));
    return answers;
  }

  /** Makes space for searches, and landmarks in the part of the map around a cell, far from each other. */
  #prepare(around: number, searches: number): void {
    const { cellCount, stride } = this.#grid;
    if (this.#states.length === 0) {
      this.#distances = new Int32Array(cellCount);
      this.#estimates = new Int32Array(cellCount);
      this.#states = new Int32Array(cellCount);
      this.#noLandmark = new Int32Array(cellCount);
      this.#columns = new Int32Array(cellCount).map((_, cell) => cell % stride);
      this.#rows = new Int32Array(cellCount).map((_, cell) => Math.floor(cell / stride));
    }
    const worthwhile = Math.ceil(searches / SEARCHES_PER_LANDMARK);
    const wanted = this.#isOneWay ? 0 : Math.min(MOST_LANDMARKS, worthwhile);
    while (this.#landmarks.length < wanted) {
      const others = this.#landmarks.length > 0 ? this.#landmarks : [this.#flood(around)];
      let farthest = around;
      let most = -1;
      for (let cell = 0; cell < cellCount; cell++) {
        if (others[0]![cell] === NO_PATH) continue;
        let least = others[0]![cell]!;
        for (let i = 1; i < others.length && least > most; i++) least = Math.min(least, others[i]![cell]!);
        if (least <= most) continue;
        most = least;
        farthest = cell;
      }
      this.#landmarks.push(this.#flood(farthest));
    }
  }

  /** Moves from a cell to every other, breadth-first. */
  #flood(from: number): Int32Array {
    const { moves, cellCount, freeCount } = this.#grid;
    const levels = new Int32Array(cellCount).fill(NO_PATH);
    const queue = new Int32Array(freeCount + 1);
    let length = 1;
    queue[0] = from;
    levels[from] = 0;
    for (let i = 0; i < length; i++) {
      const cell = queue[i]!;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + this.#offsets[firstDirection(m)]!;
        if (levels[next] !== NO_PATH) continue;
        levels[next] = levels[cell]! + 1;
        queue[length++] = next;
      }
    }
    return levels;
  }

  #search(start: number, goal: number): number {
    if (start === goal) return 0;
    if (!this.#grid.reaches(start, goal)) return NO_PATH;
    const { moves } = this.#grid;
    const [offsets, distances, estimates, states] = [
      this.#offsets,
      this.#distances,
      this.#estimates,
      this.#states,
    ];
    const [first, second] = this.#bestLandmarks(start, goal);
    const [fromFirst, fromSecond] = [first[goal]!, second[goal]!];
    const [columns, rows] = [this.#columns, this.#rows];
    const [goalColumn, goalRow] = [columns[goal]!, rows[goal]!];
    const isFourConnected = this.#grid.corners === 'never';
    const estimate = (cell: number): number => {
      const dx = Math.abs(columns[cell]! - goalColumn);
      const dy = Math.abs(rows[cell]! - goalRow);
      return Math.max(
        isFourConnected ? dx + dy : Math.max(dx, dy),
        Math.abs(first[cell]! - fromFirst),
        Math.abs(second[cell]! - fromSecond),
      );
    };
    const open = 2 * ++this.#searches;
    const expanded = open + 1;
    let [here, oneMore, twoMore] = this.#open;
    here.length = oneMore.length = twoMore.length = 0;
    distances[start] = 0;
    estimates[start] = estimate(start);
    states[start] = open;
    here.push(start);
    for (;;) {
      // The goal is connected: before it is found, one of the three holds a cell.
      while (here.length === 0) [here, oneMore, twoMore] = [oneMore, twoMore, here];
      const cell = here.pop()!;
      if (cell === goal) return distances[cell]!;
      if (states[cell] === expanded) continue;
      states[cell] = expanded;
      const distance = distances[cell]! + 1;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        if (states[next] === expanded) continue;
        if (states[next] !== open) estimates[next] = estimate(next);
        else if (distances[next]! <= distance) continue;
        states[next] = open;
        distances[next] = distance;
        // A move changes the estimate by at most 1.
        const nearer = estimates[cell]! - estimates[next]!;
        if (nearer > 0) here.push(next);
        else if (nearer === 0) oneMore.push(next);
        else twoMore.push(next);
      }
    }
  }

  get #isOneWay(): boolean {
    return this.#grid.arrivals !== this.#grid.moves;
  }

  /** The two landmarks whose distances to start and goal differ most; zeros, which tell nothing, if there are none. */
  #bestLandmarks(start: number, goal: number): [Int32Array, Int32Array] {
    if (this.#landmarks.length === 0) return [this.#noLandmark, this.#noLandmark];
    let [first, second] = [this.#landmarks[0]!, this.#landmarks[0]!];
    let [most, next] = [-1, -1];
    for (const landmark of this.#landmarks) {
      const difference = Math.abs(landmark[start]! - landmark[goal]!);
      if (difference > most) {
        [second, next] = [first, most];
        [first, most] = [landmark, difference];
      } else if (difference > next) {
        [second, next] = [landmark, difference];
      }
    }
    return [first, second];
  }
}
