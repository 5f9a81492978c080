/** Union-find over the numbers from 0 to `count` − 1. */
export class Sets {
  readonly #parents: Int32Array;

  constructor(count: number) {
    this.#parents = Int32Array.from({ length: count }, (_, i) => i);
  }

  /** The number that represents the set of `i`. */
  find(i: number): number {
    const parents = this.#parents;
    while (parents[i] !== i) {
      parents[i] = parents[parents[i]!]!;
      i = parents[i]!;
    }
    return i;
  }

  /** Joins the sets of two numbers. Returns false if they were already the same. */
  join(a: number, b: number): boolean {
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA === rootB) return false;
    this.#parents[rootB] = rootA;
    return true;
  }
}
