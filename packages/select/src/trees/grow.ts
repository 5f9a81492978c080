/**
 * Grows one tree, best leaf first: the leaf whose split explains most is split next. Splits are found in histograms of
 * the gradients over the bins of each feature. Of two new leaves only the histogram of the smaller one is counted; the
 * other is that of their parent less that of the smaller one.
 */
export interface GrowInput {
  readonly outputs: number;
  readonly features: number;
  /** Row after row, the bin of each feature. */
  readonly bins: Uint8Array;
  /** Per feature the number of its edges: the last bin. */
  readonly lastBins: Int32Array;
  /** Row after row, the error of each output times the weight of the row. */
  readonly gradients: Float32Array;
  /** Per row how much it counts. */
  readonly weights: Float32Array;
}

export interface GrowLimits {
  /** Largest number of leaves in a tree. */
  readonly leaves: number;
  /** Least weight of the rows in a leaf. */
  readonly leafWeight: number;
  /** Pulls leaves of little weight towards 0. */
  readonly lambda: number;
}

/** A tree whose leaves have no values yet: nodes in the order in which they were split. */
export interface GrownTree {
  readonly features: number[];
  readonly edges: number[];
  /** Two per node: an index of a node, or −1 minus the index of a leaf. */
  readonly children: number[];
  /** Rows of each leaf, as a range of the rows that the tree grew from. */
  readonly leaves: { readonly from: number; readonly to: number }[];
}

interface Growing {
  from: number;
  to: number;
  histogram: Float64Array;
  /** Its best split. */
  gain: number;
  feature: number;
  edge: number;
  /** Its place below its parent: 2 × node + side; −1 for the root. */
  readonly hook: number;
}

export class Grower {
  readonly #input: GrowInput;
  readonly #limits: GrowLimits;
  readonly #width: number;
  readonly #starts: Int32Array;
  readonly #length: number;
  readonly #spare: Float64Array[] = [];
  readonly #left: Float64Array;
  readonly #scratch: Int32Array;
  /** Of the tree that is growing. */
  #rows: Int32Array = new Int32Array(0);
  #columns: Int32Array = new Int32Array(0);

  constructor(input: GrowInput, limits: GrowLimits) {
    const { outputs, features, lastBins, weights } = input;
    this.#input = input;
    this.#limits = limits;
    this.#width = outputs + 1;
    this.#starts = new Int32Array(features);
    let length = 0;
    for (let feature = 0; feature < features; feature++) {
      this.#starts[feature] = length;
      length += (lastBins[feature]! + 1) * this.#width;
    }
    this.#length = length;
    this.#left = new Float64Array(this.#width);
    this.#scratch = new Int32Array(weights.length);
  }

  /**
   * @param rows the rows to grow from; they are put in the order of the leaves
   * @param columns the features to split
   */
  grow(rows: Int32Array, columns: Int32Array): GrownTree {
    this.#rows = rows;
    this.#columns = columns;
    const tree: GrownTree = { features: [], edges: [], children: [], leaves: [] };
    const open = [this.#leaf(0, rows.length, -1, this.#count(0, rows.length))];
    while (open.length < this.#limits.leaves) {
      let best = -1;
      for (let i = 0; i < open.length; i++) if (open[i]!.gain > (best < 0 ? 0 : open[best]!.gain)) best = i;
      if (best < 0) break;
      const [leaf] = open.splice(best, 1);
      open.push(...this.#split(tree, leaf!));
    }
    for (const { hook, from, to, histogram } of open) {
      if (hook >= 0) tree.children[hook] = -1 - tree.leaves.length;
      tree.leaves.push({ from, to });
      this.#spare.push(histogram);
    }
    return tree;
  }

  #split(tree: GrownTree, { from, to, feature, edge, hook, histogram }: Growing): Growing[] {
    const node = tree.features.length;
    tree.features.push(feature);
    tree.edges.push(edge);
    tree.children.push(0, 0);
    if (hook >= 0) tree.children[hook] = node;
    const middle = this.#partition(from, to, feature, edge);
    const leftIsSmaller = middle - from < to - middle;
    const small = leftIsSmaller ? this.#count(from, middle) : this.#count(middle, to);
    for (let i = 0; i < histogram.length; i++) histogram[i]! -= small[i]!;
    const [left, right] = leftIsSmaller ? [small, histogram] : [histogram, small];
    return [this.#leaf(from, middle, 2 * node, left), this.#leaf(middle, to, 2 * node + 1, right)];
  }

  #leaf(from: number, to: number, hook: number, histogram: Float64Array): Growing {
    const leaf: Growing = { from, to, hook, histogram, gain: 0, feature: -1, edge: -1 };
    if (to - from > 1) this.#findSplit(leaf);
    return leaf;
  }

  #count(from: number, to: number): Float64Array {
    const { outputs, features, bins, gradients, weights } = this.#input;
    const histogram = this.#spare.pop()?.fill(0) ?? new Float64Array(this.#length);
    const [width, starts, rows, columns] = [this.#width, this.#starts, this.#rows, this.#columns];
    for (let i = from; i < to; i++) {
      const row = rows[i]!;
      const weight = weights[row]!;
      const own = row * features;
      const first = row * outputs;
      for (let j = 0; j < columns.length; j++) {
        const feature = columns[j]!;
        const at = starts[feature]! + bins[own + feature]! * width;
        histogram[at]! += weight;
        for (let output = 0; output < outputs; output++)
          histogram[at + 1 + output]! += gradients[first + output]!;
      }
    }
    return histogram;
  }

  #findSplit(leaf: Growing): void {
    const { histogram } = leaf;
    const columns = this.#columns;
    const { lambda, leafWeight } = this.#limits;
    const width = this.#width;
    const left = this.#left;
    const total = this.#totals(histogram, columns[0]!);
    let whole = 0;
    for (let k = 1; k < width; k++) whole += (total[k]! * total[k]!) / (total[0]! + lambda);
    for (let j = 0; j < columns.length; j++) {
      const feature = columns[j]!;
      const start = this.#starts[feature]!;
      const last = this.#input.lastBins[feature]!;
      left.fill(0);
      for (let edge = 0; edge < last; edge++) {
        const at = start + edge * width;
        const weight = left[0]! + histogram[at]!;
        left[0] = weight;
        for (let k = 1; k < width; k++) left[k]! += histogram[at + k]!;
        if (histogram[at] === 0 || weight < leafWeight) continue;
        const rest = total[0]! - weight;
        if (rest < leafWeight) break;
        let gain = -whole;
        for (let k = 1; k < width; k++) {
          const l = left[k]!;
          const r = total[k]! - l;
          gain += (l * l) / (weight + lambda) + (r * r) / (rest + lambda);
        }
        if (gain > leaf.gain + 1e-12) {
          leaf.gain = gain;
          leaf.feature = feature;
          leaf.edge = edge;
        }
      }
    }
  }

  #totals(histogram: Float64Array, feature: number): Float64Array {
    const width = this.#width;
    const totals = new Float64Array(width);
    const end = this.#starts[feature]! + (this.#input.lastBins[feature]! + 1) * width;
    for (let at = this.#starts[feature]!; at < end; at += width)
      for (let k = 0; k < width; k++) totals[k]! += histogram[at + k]!;
    return totals;
  }

  /** Puts the rows that go left first, both sides in the order they had. */
  #partition(from: number, to: number, feature: number, edge: number): number {
    const { features, bins } = this.#input;
    const [rows, scratch] = [this.#rows, this.#scratch];
    let left = from;
    let right = 0;
    for (let i = from; i < to; i++) {
      const row = rows[i]!;
      if (bins[row * features + feature]! <= edge) rows[left++] = row;
      else scratch[right++] = row;
    }
    rows.set(scratch.subarray(0, right), left);
    return left;
  }
}
