import { type Grid, STRAIGHT, toLength } from '../grid/index.ts';
import { GoalsInSight } from './goals-in-sight.ts';
import { EXPANDED, JumpNodes } from './jump-nodes.ts';
import { ALL_DIRECTIONS, JumpRuns } from './jump-runs.ts';
import type { SearchListener } from './result.ts';

/** An estimate of the cost from a cell to the nearest goal, in search units. */
export type Estimate = (cell: number) => number;

/**
 * The loop of jump point search for one map, used over and over. It works on cells and allocates nothing but room for
 * more nodes than it ever had.
 *
 * Jumps do not look for goals. Before a node is expanded it is asked whether a goal can be seen from it. If that is a
 * single goal, the search is over: no estimate is above the length of a jump that leads there, so no other open node
 * promises less.
 */
export class JumpSearch {
  readonly nodes = new JumpNodes();
  /** The expanded node with the least estimate; −1 before the first expansion. */
  nearest = -1;
  expanded = 0;
  generated = 0;
  /** Always: estimates are consistent. */
  readonly reexpanded = 0;
  readonly #grid: Grid;
  readonly #runs: JumpRuns;
  readonly #goals: GoalsInSight;
  readonly #rowsPerCell: number;
  #nearestH = Number.POSITIVE_INFINITY;
  #estimate: Estimate | null = null;
  #keepsAllDirections = false;
  #listener: SearchListener | null = null;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#runs = new JumpRuns(grid);
    this.#goals = new GoalsInSight(grid);
    this.#rowsPerCell = 1 / grid.stride;
  }

  /** Starts a search for a single goal by the distance on a map without walls. */
  beginOne(start: number, goal: number): void {
    this.#runs.map.repair();
    this.#goals.clear(1);
    this.#goals.add(goal);
    this.#estimate = null;
    this.#keepsAllDirections = false;
    this.#listener = null;
    this.#openStart(start);
  }

  /**
   * Starts a search.
   * @param estimate consistent and finite where a goal can be reached; null for the distance on a map without walls to
   * a single goal
   * @param keepsAllDirections whether a cell that is reached with the same g from several sides goes on in the directions
   * of all of them: necessary unless the estimate is the distance on a map without walls
   */
  begin(
    start: number,
    goals: readonly number[],
    estimate: Estimate | null,
    keepsAllDirections: boolean,
    listener: SearchListener | null,
  ): void {
    this.#runs.map.repair();
    this.#goals.clear(goals.length);
    for (const goal of goals) this.#goals.add(goal);
    this.#estimate = estimate;
    this.#keepsAllDirections = keepsAllDirections;
    this.#listener = listener;
    this.#openStart(start);
  }

  #openStart(start: number): void {
    const { nodes } = this;
    nodes.reset(this.#grid.cellCount);
    this.nearest = -1;
    this.#nearestH = Number.POSITIVE_INFINITY;
    this.expanded = 0;
    this.generated = 0;
    nodes.reserve(1);
    // The start is its own parent, at no distance.
    nodes.g[0] = 0;
    this.#add(start, ALL_DIRECTIONS, 0, 0, 0);
  }

  /** Expands up to so many nodes; the node of a goal if one has been reached by a shortest path, else −1. */
  run(expansions: number): number {
    const { nodes } = this;
    const goals = this.#goals;
    const runs = this.#runs;
    const listener = this.#listener;
    const { stride } = this.#grid;
    const { columnStride } = runs.map;
    // An estimate of the caller's may promise less than a goal in sight keeps.
    const endsInSight = goals.count === 1 && this.#estimate === null;
    let expanded = 0;
    let end = -1;
    while (nodes.size > 0) {
      if (goals.has(nodes.cells[nodes.first()]!)) {
        end = nodes.first();
        break;
      }
      if (expanded >= expansions) break;
      const node = nodes.pop();
      const cell = nodes.cells[node]!;
      const directions = nodes.marks[node]!;
      const h = nodes.f[node]! - nodes.g[node]!;
      nodes.marks[node] = directions | EXPANDED;
      expanded++;
      if (h < this.#nearestH) {
        this.nearest = node;
        this.#nearestH = h;
      }
      if (listener !== null) listener.expanded?.(cell, toLength(nodes.g[node]!), toLength(h));
      const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
      const x = cell - y * stride;
      nodes.reserve(goals.count);
      if (!endsInSight) {
        this.#openGoalsInSight(node, cell, x, y);
      } else if (goals.sees(cell, x, y, 0)) {
        end = this.#reachGoal(node, x, y);
        break;
      }
      runs.find(cell, x * columnStride + y, directions);
      nodes.reserve(runs.count);
      for (let i = 0; i < runs.count; i++)
        this.#open(runs.cells[i]!, runs.directions[i]!, node, runs.diagonals[i]!, runs.straights[i]!);
    }
    this.expanded += expanded;
    return end;
  }

  /** Makes the node of the single goal, which a node sees. */
  #reachGoal(parent: number, x: number, y: number): number {
    const { nodes } = this;
    const goals = this.#goals;
    const node = nodes.count++;
    const goal = goals.cells[0]!;
    nodes.cells[node] = goal;
    nodes.parents[node] = parent;
    nodes.g[node] =
      nodes.g[parent]! + goals.costWithoutWalls(Math.abs(goals.xs[0]! - x), Math.abs(goals.ys[0]! - y));
    this.#listener?.opened?.(goal, toLength(nodes.g[node]!), 0, nodes.cells[parent]!);
    return node;
  }

  #openGoalsInSight(node: number, cell: number, x: number, y: number): void {
    const goals = this.#goals;
    for (let i = 0; i < goals.count; i++) {
      if (!goals.sees(cell, x, y, i)) continue;
      const columns = Math.abs(goals.xs[i]! - x);
      const rows = Math.abs(goals.ys[i]! - y);
      const diagonals = goals.isFourConnected ? 0 : Math.min(columns, rows);
      this.#open(goals.cells[i]!, 0, node, diagonals, columns + rows - 2 * diagonals);
    }
  }

  /** Opens a cell that is so many diagonal and then straight moves from its parent, if that is a shorter path. */
  #open(cell: number, directions: number, parent: number, diagonals: number, straights: number): void {
    const { nodes } = this;
    const node = nodes.numberOf[cell]! - nodes.base;
    if (node < 0) {
      this.#add(cell, directions, parent, diagonals, straights);
      return;
    }
    const { g } = nodes;
    const before = g[node]!;
    const now = g[parent]! + diagonals * this.#goals.diagonal + straights * STRAIGHT;
    if (now >= before) {
      if (this.#keepsAllDirections && now === before) nodes.goOn(node, directions);
      return;
    }
    // The estimate is consistent, so a node whose g falls is still open.
    nodes.f[node]! -= before - now;
    g[node] = now;
    nodes.parents[node] = parent;
    nodes.marks[node] = directions;
    nodes.decrease(node);
    this.#listener?.opened?.(cell, toLength(now), toLength(nodes.f[node]! - now), nodes.cells[parent]!);
  }

  #add(cell: number, directions: number, parent: number, diagonals: number, straights: number): void {
    const { nodes } = this;
    const goals = this.#goals;
    const node = nodes.count++;
    const g = nodes.g[parent]! + diagonals * goals.diagonal + straights * STRAIGHT;
    let h: number;
    if (this.#estimate === null) {
      const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
      const x = cell - y * this.#grid.stride;
      h = goals.costWithoutWalls(Math.abs(x - goals.xs[0]!), Math.abs(y - goals.ys[0]!));
    } else {
      h = this.#estimate(cell);
    }
    nodes.numberOf[cell] = nodes.base + node;
    nodes.cells[node] = cell;
    nodes.parents[node] = parent;
    nodes.marks[node] = directions;
    nodes.g[node] = g;
    nodes.f[node] = g + h;
    nodes.push(node);
    this.generated++;
    this.#listener?.opened?.(cell, toLength(g), toLength(h), nodes.cells[parent]!);
  }
}
