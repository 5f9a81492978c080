import { firstDirection, type Grid, STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { LandmarkTable } from '../heuristics/index.ts';
import { ALL_DIRECTIONS, EXPANDED, GoalsInSight, JumpNodes, JumpRuns } from '../search/index.ts';
import { DIRECTIONS, type JumpGraph } from './jump-graph.ts';

/** How many landmarks estimate in a search: those that say most about its start. */
const ACTIVE_LANDMARKS = 3;

/**
 * Jump point search on the graph of a map's jumps, from one cell to another, by landmarks. Made once for a map and used
 * over and over; it allocates nothing but room for more nodes than it ever had.
 */
export class GraphSearch {
  readonly nodes = new JumpNodes();
  expanded = 0;
  readonly #grid: Grid;
  readonly #graph: JumpGraph;
  readonly #landmarks: LandmarkTable;
  readonly #runs: JumpRuns;
  readonly #goals: GoalsInSight;
  readonly #rowsPerCell: number;
  /** Per node its point; −1 for a start that is none. */
  #points = new Int32Array(256);
  /** The g that a point is to be opened with. A number as an argument would leave garbage. */
  readonly #g = new Float64Array(1);
  /** The landmarks in use, and the goal's distances from them. */
  readonly #active = new Int32Array(ACTIVE_LANDMARKS);
  readonly #goalValues = new Int32Array(ACTIVE_LANDMARKS);
  #activeCount = 0;
  /** Search units of a difference of one between distances from a landmark. */
  #unit = 0;

  constructor(grid: Grid, graph: JumpGraph, landmarks: LandmarkTable) {
    this.#grid = grid;
    this.#graph = graph;
    this.#landmarks = landmarks;
    this.#runs = new JumpRuns(grid);
    this.#goals = new GoalsInSight(grid);
    this.#rowsPerCell = 1 / grid.stride;
  }

  /** The node of the goal at the end of a shortest path. There must be one, and what was made of the map be up to date. */
  run(start: number, goal: number): number {
    const { nodes } = this;
    const goals = this.#goals;
    const { stride } = this.#grid;
    goals.clear(1);
    goals.add(goal);
    nodes.reset(this.#graph.pointCount);
    nodes.reserve(2);
    nodes.cells[0] = start;
    nodes.parents[0] = 0;
    nodes.g[0] = 0;
    nodes.count = 1;
    this.expanded = 1;
    const startY = ((start + 0.5) * this.#rowsPerCell) | 0;
    if (goals.sees(start, start - startY * stride, startY, 0)) return this.#reachGoal(0);
    this.#chooseLandmarks(start, goal);
    this.#expandStart(start);
    while (nodes.size > 0) {
      const node = nodes.pop();
      const cell = nodes.cells[node]!;
      const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
      this.expanded++;
      if (goals.sees(cell, cell - y * stride, y, 0)) {
        nodes.reserve(1);
        return this.#reachGoal(node);
      }
      this.#expand(node);
    }
    return -1;
  }

  #reachGoal(parent: number): number {
    const { nodes } = this;
    const goals = this.#goals;
    const node = nodes.count++;
    const cell = nodes.cells[parent]!;
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const x = cell - y * this.#grid.stride;
    nodes.cells[node] = goals.cells[0]!;
    nodes.parents[node] = parent;
    nodes.g[node] =
      nodes.g[parent]! + goals.costWithoutWalls(Math.abs(goals.xs[0]! - x), Math.abs(goals.ys[0]! - y));
    return node;
  }

  #chooseLandmarks(start: number, goal: number): void {
    const { values, count, unit, isRight } = this.#landmarks;
    const active = this.#active;
    let used = 0;
    this.#activeCount = 0;
    if (!isRight) return;
    this.#unit = unit;
    for (let i = 0; i < count; i++) {
      const gap = Math.abs(values[start * count + i]! - values[goal * count + i]!);
      let place = used < ACTIVE_LANDMARKS ? used++ : ACTIVE_LANDMARKS;
      for (; place > 0; place--) {
        const other = active[place - 1]!;
        if (Math.abs(values[start * count + other]! - values[goal * count + other]!) >= gap) break;
        if (place < ACTIVE_LANDMARKS) active[place] = other;
      }
      if (place < ACTIVE_LANDMARKS) active[place] = i;
    }
    for (let k = 0; k < used; k++) this.#goalValues[k] = values[goal * count + active[k]!]!;
    this.#activeCount = used;
  }

  #expandStart(start: number): void {
    const runs = this.#runs;
    const { nodes } = this;
    runs.find(start, runs.map.transposed(start), ALL_DIRECTIONS);
    const point = this.#graph.pointOf[start]!;
    if (point >= 0) nodes.numberOf[point] = nodes.base;
    nodes.marks[0] = ALL_DIRECTIONS | EXPANDED;
    this.#points[0] = point;
    nodes.reserve(runs.count);
    this.#points = grown(this.#points, nodes.cells.length);
    const { diagonal } = this.#goals;
    for (let i = 0; i < runs.count; i++) {
      const target = this.#graph.pointOf[runs.cells[i]!]!;
      this.#g[0] = runs.diagonals[i]! * diagonal + runs.straights[i]! * STRAIGHT;
      this.#open(target, runs.directions[i]!, 0);
    }
  }

  #expand(node: number): void {
    const { nodes } = this;
    const graph = this.#graph;
    const point = this.#points[node]!;
    const directions = nodes.marks[node]!;
    nodes.marks[node] = directions | EXPANDED;
    const gHere = nodes.g[node]!;
    for (let left = directions; left !== 0; left &= left - 1) {
      const list = point * DIRECTIONS + firstDirection(left);
      let first = graph.firsts[list]!;
      if (first < 0) first = graph.findJumps(point, firstDirection(left));
      const end = graph.ends[list]!;
      if (nodes.count + end - first > nodes.cells.length) {
        nodes.reserve(end - first);
        this.#points = grown(this.#points, nodes.cells.length);
      }
      const { targets, directions: onward, costs } = graph;
      for (let i = first; i < end; i++) {
        this.#g[0] = gHere + costs[i]!;
        this.#open(targets[i]!, onward[i]!, node);
      }
    }
  }

  #open(point: number, directions: number, parent: number): void {
    const { nodes } = this;
    const g = this.#g[0]!;
    const known = nodes.numberOf[point]! - nodes.base;
    if (known >= 0) {
      const before = nodes.g[known]!;
      if (g >= before) {
        if (g === before) nodes.goOn(known, directions);
        return;
      }
      nodes.f[known]! -= before - g;
      nodes.g[known] = g;
      nodes.parents[known] = parent;
      nodes.marks[known] = directions;
      nodes.decrease(known);
      return;
    }
    const node = nodes.count++;
    const cell = this.#graph.cells[point]!;
    nodes.numberOf[point] = nodes.base + node;
    nodes.cells[node] = cell;
    this.#points[node] = point;
    nodes.parents[node] = parent;
    nodes.marks[node] = directions;
    nodes.g[node] = g;
    nodes.f[node] = g + this.#estimate(cell);
    nodes.push(node);
  }

  #estimate(cell: number): number {
    const { values, count } = this.#landmarks;
    const goals = this.#goals;
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const x = cell - y * this.#grid.stride;
    let most = 0;
    for (let k = 0; k < this.#activeCount; k++) {
      const gap = values[cell * count + this.#active[k]!]! - this.#goalValues[k]!;
      if (gap > most) most = gap;
      else if (-gap > most) most = -gap;
    }
    const direct = goals.costWithoutWalls(Math.abs(x - goals.xs[0]!), Math.abs(y - goals.ys[0]!));
    return Math.max(direct, most * this.#unit);
  }
}
