import type { Grid } from './grid.ts';
import type { GridChange } from './grid-change.ts';
import { firstDirection } from './moves.ts';
import { type Labelled, SplitCheck } from './split-check.ts';
import { type WallCluster, wallClusters } from './wall-borders.ts';

const UNLABELLED = -1;

/**
 * Connected components: which cells can reach each other, if every tile may be left in all directions. What one-way
 * tiles forbid is left to `Reachability`.
 *
 * A cell that becomes free joins the components around it (union-find on labels). A cell that becomes a wall splits
 * nothing as long as the free cells around it still reach each other along it. Where they do not, a
 * `SplitCheck` searches for a detour. It runs when somebody asks, or before that in slices, see {@link settle}.
 */
export class Components {
  readonly #grid: Grid;
  readonly #labels: Int32Array;
  /** Union-find over labels: a label whose parent is itself stands for a component. */
  #parents: number[] = [];
  #sizes: number[] = [];
  /** Components that may have fallen apart, by label. */
  readonly #checks = new Map<number, SplitCheck>();
  readonly #shared: Labelled;
  #version = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#labels = new Int32Array(grid.cellCount).fill(UNLABELLED);
    this.#shared = {
      grid,
      labels: this.#labels,
      pieces: [],
      newLabel: (component) => this.#newLabel(component),
    };
    const queue = new Int32Array(grid.freeCount);
    for (let cell = 0; cell < grid.cellCount; cell++) {
      if (grid.passable[cell] && this.#labels[cell] === UNLABELLED) this.#flood(cell, queue);
    }
  }

  /**
   * Grows whenever components were found to have split, or have joined. While it stays the same, cells that were free
   * all the time reach the same cells as before, as far as that is known: see {@link pending}.
   */
  get version(): number {
    return this.#version;
  }

  /** True while it is open whether new walls have split a component. */
  get pending(): boolean {
    return this.#checks.size > 0;
  }

  /**
   * Works on what is pending, for up to that many cells; returns for how many it was. There is no need to call it:
   * questions are always answered exactly. But a question has to finish what is pending about its cells, however
   * long that takes, and this can be done in slices beforehand. Edits in between are fine.
   */
  settle(expansions: number = Number.POSITIVE_INFINITY): number {
    let spent = 0;
    for (const [component, check] of this.#checks) {
      spent += check.advance(expansions - spent);
      if (check.done) this.#conclude(component, check);
      if (spent >= expansions) break;
    }
    return spent;
  }

  /** Number of components. */
  get count(): number {
    this.settle();
    let count = 0;
    for (let label = 0; label < this.#parents.length; label++) {
      if (this.#parents[label] === label && this.#sizes[label]! > 0) count++;
    }
    return count;
  }

  /** The component of a cell as a number that holds until the next edit; −1 for a wall. */
  of(cell: number): number {
    const label = this.#labels[cell]!;
    if (label === UNLABELLED) return UNLABELLED;
    const component = this.#root(label);
    const check = this.#checks.get(component);
    if (!check) return component;
    check.advance(Number.POSITIVE_INFINITY);
    this.#conclude(component, check);
    return this.#root(this.#labels[cell]!);
  }

  /** True if both cells are free and a path leads from one to the other. */
  connected(a: number, b: number): boolean {
    const component = this.of(a);
    return component !== UNLABELLED && component === this.of(b);
  }

  /** Number of cells in the component of a cell; 0 for a wall. */
  sizeOf(cell: number): number {
    const component = this.of(cell);
    return component === UNLABELLED ? 0 : this.#sizes[component]!;
  }

  /** The component with the most cells; −1 if there is no free cell. */
  largest(): number {
    this.settle();
    let best = UNLABELLED;
    for (let label = 0; label < this.#parents.length; label++) {
      const isComponent = this.#parents[label] === label && this.#sizes[label]! > 0;
      if (isComponent && (best < 0 || this.#sizes[label]! > this.#sizes[best]!)) best = label;
    }
    return best;
  }

  /** Called by the grid after an edit, when its moves are already repaired. */
  update({ freed, walled }: Pick<GridChange, 'freed' | 'walled'>): void {
    if (!this.pending && this.#parents.length > this.#labels.length) this.#renumber();
    const known = this.#parents.length;
    const reached = new Set(walled.filter((cell) => this.#leave(cell)));
    for (const cell of freed) this.#join(cell, known);
    for (const cell of freed) {
      const component = this.#root(this.#labels[cell]!);
      this.#checks.get(component)?.addFreed(cell, component);
    }
    for (const cluster of wallClusters(this.#grid, walled, reached)) this.#suspect(cluster, reached);
  }

  /** Returns whether a check had reached the cell. */
  #leave(cell: number): boolean {
    const label = this.#labels[cell]!;
    const component = this.#root(label);
    this.#labels[cell] = UNLABELLED;
    this.#sizes[component]!--;
    return this.#checks.get(component)?.loseCell(label) ?? false;
  }

  /** Labels from `known` on are of this edit: that they join others is no news. */
  #join(cell: number, known: number): void {
    const labels = this.#labels;
    let component = UNLABELLED;
    for (let m = this.#grid.unmaskedMoves[cell]!; m !== 0; m &= m - 1) {
      const label = labels[cell + this.#grid.offsets[firstDirection(m)]!]!;
      if (label === UNLABELLED) continue;
      const other = this.#root(label);
      if (component !== UNLABELLED && component !== other && component < known && other < known)
        this.#version++;
      component = component === UNLABELLED ? other : this.#union(component, other, known);
    }
    if (component === UNLABELLED) component = this.#newLabel();
    labels[cell] = component;
    this.#sizes[component]!++;
  }

  /** Starts or extends the checks that new walls make necessary; `reached` are those that a check had reached before. */
  #suspect({ walls, groups }: WallCluster, reached: ReadonlySet<number>): void {
    const byComponent = new Map<number, (readonly number[])[]>();
    for (const group of groups) {
      const component = this.#root(this.#labels[group[0]!]!);
      const others = byComponent.get(component);
      if (others) others.push(group);
      else byComponent.set(component, [group]);
    }
    for (const [component, parts] of byComponent) {
      let check = this.#checks.get(component);
      if (parts.length > 1) {
        check ??= new SplitCheck(this.#shared);
        this.#checks.set(component, check);
        check.forgetPieces(parts.flat());
      } else if (!walls.some((wall) => reached.has(wall))) {
        continue;
      }
      // A wall may stand where a check was about to go on: so it goes on beside the wall.
      for (const [seed] of parts) check?.addSeed(seed!, component);
    }
  }

  #conclude(component: number, check: SplitCheck): void {
    this.#checks.delete(component);
    for (const { labels, size } of check.conclude()) {
      for (const label of labels) this.#parents[label] = labels[0]!;
      this.#sizes[labels[0]!] = size;
      this.#sizes[component]! -= size;
      this.#version++;
    }
  }

  #flood(start: number, queue: Int32Array): void {
    const { unmaskedMoves: moves, offsets } = this.#grid;
    const labels = this.#labels;
    const label = this.#newLabel();
    queue[0] = start;
    labels[start] = label;
    let length = 1;
    let size = 0;
    while (length > 0) {
      const cell = queue[--length]!;
      size++;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        if (labels[next] === UNLABELLED) {
          labels[next] = label;
          queue[length++] = next;
        }
      }
    }
    this.#sizes[label] = size;
  }

  /** A label of a component, or one that stands for a new component. */
  #newLabel(component: number = this.#parents.length): number {
    this.#sizes.push(0);
    this.#shared.pieces.push(undefined);
    return this.#parents.push(component) - 1;
  }

  /** Edits use up labels. After very many, the components are numbered from 0 again. */
  #renumber(): void {
    const labels = this.#labels;
    const sizes: number[] = [];
    const numbers = new Map<number, number>();
    for (let cell = 0; cell < labels.length; cell++) {
      if (labels[cell] === UNLABELLED) continue;
      const component = this.#root(labels[cell]!);
      let number = numbers.get(component);
      if (number === undefined) {
        number = sizes.push(this.#sizes[component]!) - 1;
        numbers.set(component, number);
      }
      labels[cell] = number;
    }
    this.#parents = sizes.map((_, number) => number);
    this.#sizes = sizes;
    this.#shared.pieces.length = sizes.length;
    this.#shared.pieces.fill(undefined);
  }

  #root(label: number): number {
    const parents = this.#parents;
    while (parents[label] !== label) {
      parents[label] = parents[parents[label]!]!;
      label = parents[label]!;
    }
    return label;
  }

  /** Makes two components one; that with more cells keeps its label, unless the label is new: from `known` on. */
  #union(a: number, b: number, known: number): number {
    if (a === b) return a;
    const keepsA = b >= known || (a < known && this.#sizes[a]! >= this.#sizes[b]!);
    const [kept, gone] = keepsA ? [a, b] : [b, a];
    this.#parents[gone] = kept;
    this.#sizes[kept]! += this.#sizes[gone]!;
    this.#sizes[gone] = 0;
    const check = this.#checks.get(gone);
    if (check) {
      this.#checks.delete(gone);
      const other = this.#checks.get(kept);
      if (other) other.absorb(check);
      else this.#checks.set(kept, check);
    }
    return kept;
  }
}
