import { Random } from 'floodgate/world';
import { badArgument, indices } from '../basics/index.ts';
import { findEdges, type Table } from './bins.ts';
import { binsOf, joinTrees, type Tree, type TreeEnsemble } from './ensemble.ts';
import { Grower, type GrowLimits, type GrownTree } from './grow.ts';
import type { Loss } from './losses.ts';

export interface BoostTask {
  readonly table: Table;
  readonly outputs: number;
  /** Row after row: the numbers to predict, or the shares of the classes. */
  readonly targets: Float32Array;
  /** Per row how much it counts; all 1 if not given. */
  readonly weights?: Float32Array;
  readonly loss: Loss;
  /** Rows that are not learned from, only measured to know when to stop. */
  readonly heldBack?: Int32Array;
}

export interface BoostSettings extends GrowLimits {
  /** Share of the error that one tree corrects. */
  readonly learningRate: number;
  /** Shares of the rows and of the features that each tree sees, drawn at random. */
  readonly rowShare: number;
  readonly columnShare: number;
  readonly seed: number | string;
}

/** Mean losses after a round. */
export interface Round {
  readonly loss: number;
  /** NaN if nothing is held back. */
  readonly heldBack: number;
}

const LARGEST_LEAF = 32767;

/** Gradient boosting, one tree at a time: each tree is grown on the errors that those before it leave. */
export class Booster {
  readonly #task: BoostTask;
  readonly #settings: BoostSettings;
  readonly #random: Random;
  readonly #edges: ReturnType<typeof findEdges>;
  readonly #bins: Uint8Array;
  readonly #weights: Float32Array;
  readonly #gradients: Float32Array;
  readonly #predictions: Float64Array;
  readonly #learned: Int32Array;
  readonly #grower: Grower;
  readonly #base: Float32Array;
  readonly #scales: Float32Array;
  readonly #trees: Tree[] = [];

  constructor(task: BoostTask, settings: BoostSettings) {
    const { table, outputs, targets, loss } = task;
    const { rows, features } = table;
    if (rows === 0 || features === 0)
      throw badArgument(`trees cannot grow from ${rows} rows of ${features} features`);
    const needed = rows * outputs;
    if (targets.length !== needed)
      throw badArgument(`${rows} rows × ${outputs} outputs need ${needed} targets, not ${targets.length}`);
    this.#task = task;
    this.#settings = settings;
    this.#random = new Random(`${settings.seed}/trees`);
    this.#edges = findEdges(table);
    this.#bins = allBins(table, this.#edges);
    this.#weights = task.weights ?? new Float32Array(rows).fill(1);
    this.#gradients = new Float32Array(rows * outputs);
    const held = new Set(task.heldBack);
    this.#learned = Int32Array.from(indices(rows)).filter((row) => !held.has(row));
    this.#base = loss.base(targets, this.#weights, this.#learned, outputs);
    this.#scales = Float32Array.from(
      { length: outputs },
      (_, output) => loss.limit(targets, this.#base, outputs, output) / LARGEST_LEAF,
    );
    this.#predictions = new Float64Array(rows * outputs);
    for (let i = 0; i < this.#predictions.length; i++) this.#predictions[i] = this.#base[i % outputs]!;
    const { edgeStarts } = this.#edges;
    const lastBins = Int32Array.from(
      { length: features },
      (_, feature) => edgeStarts[feature + 1]! - edgeStarts[feature]!,
    );
    this.#grower = new Grower(
      { outputs, features, bins: this.#bins, lastBins, gradients: this.#gradients, weights: this.#weights },
      settings,
    );
  }

  /** Trees so far. */
  get rounds(): number {
    return this.#trees.length;
  }

  /** Grows one more tree. */
  step(): Round {
    const { table } = this.#task;
    const { rowShare, columnShare } = this.#settings;
    this.#measure(this.#learned);
    const rows = this.#sample(this.#learned, rowShare);
    const columns = this.#sample(Int32Array.from(indices(table.features)), columnShare);
    const tree = this.#weigh(this.#grower.grow(rows, columns), rows);
    this.#trees.push(tree);
    this.#apply(tree);
    return { loss: this.#measure(this.#learned), heldBack: this.#measure(this.#task.heldBack ?? []) };
  }

  /** The trees of the first rounds; all if no number is given. */
  finish(rounds = this.rounds): TreeEnsemble {
    const { outputs, table } = this.#task;
    const shared = {
      outputs,
      features: table.features,
      ...this.#edges,
      scales: this.#scales,
      base: this.#base,
    };
    return joinTrees(shared, this.#trees.slice(0, rounds));
  }

  #sample(from: Int32Array, share: number): Int32Array {
    if (share >= 1) return from.slice();
    const count = Math.max(1, Math.round(from.length * share));
    return this.#random.shuffle(from.slice()).subarray(0, count).sort();
  }

  /** Gradients of some rows; returns their mean loss. */
  #measure(rows: ArrayLike<number>): number {
    const { loss, targets, outputs } = this.#task;
    let [sum, total] = [0, 0];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      const weight = this.#weights[row]!;
      sum += loss.lossOf(this.#predictions, targets, row * outputs, outputs, weight, this.#gradients);
      total += weight;
    }
    return sum / total;
  }

  /** Values of the leaves, as the whole numbers they will be kept as. */
  #weigh(tree: GrownTree, rows: Int32Array): Tree {
    const { outputs } = this.#task;
    const { learningRate, lambda } = this.#settings;
    const leaves = new Int16Array(tree.leaves.length * outputs);
    const covers = new Uint16Array(tree.leaves.length);
    const sums = new Float64Array(outputs);
    tree.leaves.forEach(({ from, to }, leaf) => {
      sums.fill(0);
      let weight = 0;
      for (let i = from; i < to; i++) {
        weight += this.#weights[rows[i]!]!;
        for (let output = 0; output < outputs; output++)
          sums[output]! += this.#gradients[rows[i]! * outputs + output]!;
      }
      covers[leaf] = Math.max(1, Math.min(0xffff, Math.round(weight)));
      for (let output = 0; output < outputs; output++) {
        const value = (learningRate * sums[output]!) / (weight + lambda) / this.#scales[output]!;
        leaves[leaf * outputs + output] = Math.max(-LARGEST_LEAF, Math.min(LARGEST_LEAF, Math.round(value)));
      }
    });
    return { ...tree, leaves, covers };
  }

  /** Adds a tree to the predictions of all rows. */
  #apply({ features, edges, children, leaves }: Tree): void {
    const { outputs, table } = this.#task;
    for (let row = 0; row < table.rows; row++) {
      let at = features.length === 0 ? -1 : 0;
      const own = row * table.features;
      while (at >= 0) at = children[2 * at + (this.#bins[own + features[at]!]! <= edges[at]! ? 0 : 1)]!;
      const leaf = (-1 - at) * outputs;
      for (let output = 0; output < outputs; output++)
        this.#predictions[row * outputs + output]! += leaves[leaf + output]! * this.#scales[output]!;
    }
  }
}

function allBins(table: Table, { edges, edgeStarts }: ReturnType<typeof findEdges>): Uint8Array {
  const { rows, features, values } = table;
  const bins = new Uint8Array(rows * features);
  for (let row = 0; row < rows; row++)
    bins.set(
      binsOf({ features, edges, edgeStarts }, values.subarray(row * features, (row + 1) * features)),
      row * features,
    );
  return bins;
}
