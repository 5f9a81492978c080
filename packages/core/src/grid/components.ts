import type { Grid } from './grid.ts';
import { firstDirection } from './moves.ts';

const UNLABELLED = -1;

/**
 * Connected components: which cells can reach each other.
 *
 * Edits rarely need a flood. A cell that becomes free joins the components around it (union-find on labels).
 * A cell that becomes a wall splits nothing as long as its free neighbours still reach each other around it,
 * which eight steps decide. Only where they do not is the component flooded again, and then only when somebody
 * asks, so a burst of edits costs one flood.
 */
export class Components {
  readonly #grid: Grid;
  readonly #labels: Int32Array;
  /** Union-find over labels: a label whose parent is itself stands for a component. */
  #parents: number[] = [];
  #sizes: number[] = [];
  /** Components that may have fallen apart, by label. */
  readonly #suspects = new Set<number>();
  #queue = new Int32Array(1024);

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#labels = new Int32Array(grid.cellCount).fill(UNLABELLED);
    this.#floodUnlabelled();
  }

  /** Number of components. */
  get count(): number {
    this.#settle();
    let count = 0;
    for (let label = 0; label < this.#parents.length; label++) {
      if (this.#parents[label] === label && this.#sizes[label]! > 0) count++;
    }
    return count;
  }

  /** The component of a cell as a number that holds until the next edit; −1 for a wall. */
  of(cell: number): number {
    this.#settle();
    const label = this.#labels[cell]!;
    return label === UNLABELLED ? UNLABELLED : this.#root(label);
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
    this.#settle();
    let best = UNLABELLED;
    for (let label = 0; label < this.#parents.length; label++) {
      if (this.#parents[label] !== label || this.#sizes[label] === 0) continue;
      if (best === UNLABELLED || this.#sizes[label]! > this.#sizes[best]!) best = label;
    }
    return best;
  }

  /** Called by the grid after an edit, when its moves are already repaired. */
  update(cells: readonly number[], freed: boolean): void {
    if (freed) for (const cell of cells) this.#join(cell);
    else for (const cell of cells) this.#leave(cell, cells.length === 1);
  }

  #join(cell: number): void {
    let component = UNLABELLED;
    const moves = this.#grid.moves[cell]!;
    for (let d = 0; d < 8; d++) {
      if (!(moves & (1 << d))) continue;
      const label = this.#labels[cell + this.#grid.offsets[d]!]!;
      if (label !== UNLABELLED)
        component = component === UNLABELLED ? this.#root(label) : this.#union(component, this.#root(label));
    }
    if (component === UNLABELLED) component = this.#newLabel();
    this.#labels[cell] = component;
    this.#sizes[component]!++;
  }

  #leave(cell: number, alone: boolean): void {
    const component = this.#root(this.#labels[cell]!);
    this.#labels[cell] = UNLABELLED;
    this.#sizes[component]!--;
    if (!alone || !this.#neighboursHoldTogether(cell)) this.#suspects.add(component);
  }

  /** Whether the free cells around a new wall reach each other without going farther than that ring. */
  #neighboursHoldTogether(cell: number): boolean {
    const { passable, offsets } = this.#grid;
    let ring = 0;
    for (let d = 0; d < 8; d++) if (passable[cell + offsets[d]!]) ring |= 1 << d;
    if (ring === 0) return true;
    let reached = ring & -ring;
    for (let before = 0; before !== reached; ) {
      before = reached;
      for (let d = 0; d < 8; d++) {
        if (!(reached & (1 << d))) continue;
        const from = cell + offsets[d]!;
        for (let e = 0; e < 8; e++) {
          if (!(ring & (1 << e)) || reached & (1 << e)) continue;
          if (this.#grid.moveBetween(from, cell + offsets[e]!) >= 0) reached |= 1 << e;
        }
      }
    }
    return reached === ring;
  }

  #settle(): void {
    if (this.#suspects.size === 0) return;
    const roots = new Set([...this.#suspects].map((label) => this.#root(label)));
    this.#suspects.clear();
    if (this.#parents.length > this.#labels.length) {
      // Every flood makes new labels; after very many it is time to count from 0 again.
      this.#labels.fill(UNLABELLED);
      this.#parents = [];
      this.#sizes = [];
      this.#floodUnlabelled();
      return;
    }
    for (let cell = 0; cell < this.#labels.length; cell++) {
      const label = this.#labels[cell]!;
      if (label !== UNLABELLED && roots.has(this.#root(label))) this.#labels[cell] = UNLABELLED;
    }
    for (const root of roots) this.#sizes[root] = 0;
    this.#floodUnlabelled();
  }

  #floodUnlabelled(): void {
    const { passable } = this.#grid;
    for (let cell = 0; cell < passable.length; cell++) {
      if (passable[cell] && this.#labels[cell] === UNLABELLED) this.#flood(cell, this.#newLabel());
    }
  }

  #flood(start: number, label: number): void {
    const { moves, offsets } = this.#grid;
    const labels = this.#labels;
    let queue = this.#queue;
    queue[0] = start;
    labels[start] = label;
    let length = 1;
    let size = 0;
    while (length > 0) {
      const cell = queue[--length]!;
      size++;
      if (length + 8 > queue.length) {
        const longer = new Int32Array(queue.length * 2);
        longer.set(queue);
        queue = longer;
        this.#queue = longer;
      }
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        if (labels[next] === UNLABELLED) {
          labels[next] = label;
          queue[length++] = next;
        }
      }
    }
    this.#sizes[label]! += size;
  }

  #newLabel(): number {
    this.#sizes.push(0);
    return this.#parents.push(this.#parents.length) - 1;
  }

  #root(label: number): number {
    const parents = this.#parents;
    while (parents[label] !== label) {
      parents[label] = parents[parents[label]!]!;
      label = parents[label]!;
    }
    return label;
  }

  #union(a: number, b: number): number {
    if (a === b) return a;
    const [kept, gone] = this.#sizes[a]! >= this.#sizes[b]! ? [a, b] : [b, a];
    this.#parents[gone] = kept;
    this.#sizes[kept]! += this.#sizes[gone]!;
    this.#sizes[gone] = 0;
    return kept;
  }
}
