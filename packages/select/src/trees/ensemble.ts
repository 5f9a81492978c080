/** Boosted trees in flat arrays. A leaf has a value for each output, so that all outputs share the splits. */
export interface TreeEnsemble {
  readonly outputs: number;
  readonly features: number;
  /** The values at which nodes may split a feature, ascending, feature after feature; see {@link edgeStarts}. */
  readonly edges: Float32Array;
  /** Per feature the index of its first edge, and at the end the number of edges. */
  readonly edgeStarts: Int32Array;
  /** Index of the root of each tree. */
  readonly roots: Int32Array;
  /** Per node the feature that it splits. */
  readonly nodeFeatures: Uint16Array;
  /** Per node: values up to this edge of its feature go left. */
  readonly nodeEdges: Uint8Array;
  /** Per node, left and right: an index of a node, or −1 minus the index of a leaf. */
  readonly children: Int32Array;
  /** Per leaf what it adds to each output, in units of {@link scales}. */
  readonly leaves: Int16Array;
  /** Per leaf the weight of the rows that it was grown from, rounded. */
  readonly covers: Uint16Array;
  /** Per output. */
  readonly scales: Float32Array;
  /** Per output the value that trees add to. */
  readonly base: Float32Array;
}

/** One tree on its own: its nodes and leaves count from 0. The root is node 0, or leaf 0 if there is no node. */
export interface Tree {
  readonly features: readonly number[];
  readonly edges: readonly number[];
  readonly children: readonly number[];
  readonly leaves: ArrayLike<number>;
  readonly covers: ArrayLike<number>;
}

/** An ensemble from single trees and what they share. */
export function joinTrees(
  shared: Pick<TreeEnsemble, 'outputs' | 'features' | 'edges' | 'edgeStarts' | 'scales' | 'base'>,
  trees: readonly Tree[],
): TreeEnsemble {
  const roots: number[] = [];
  const children: number[] = [];
  let [node, leaf] = [0, 0];
  for (const tree of trees) {
    roots.push(tree.features.length === 0 ? -1 - leaf : node);
    for (const child of tree.children) children.push(child < 0 ? child - leaf : child + node);
    node += tree.features.length;
    leaf += tree.covers.length;
  }
  const all = (part: (tree: Tree) => ArrayLike<number>) => trees.flatMap((tree) => Array.from(part(tree)));
  return {
    ...shared,
    roots: Int32Array.from(roots),
    nodeFeatures: Uint16Array.from(all(({ features }) => features)),
    nodeEdges: Uint8Array.from(all(({ edges }) => edges)),
    children: Int32Array.from(children),
    leaves: Int16Array.from(all(({ leaves }) => leaves)),
    covers: Uint16Array.from(all(({ covers }) => covers)),
  };
}

/** What an ensemble predicts for one row of features, an output each. */
export function predictTrees(ensemble: TreeEnsemble, row: ArrayLike<number>): Float64Array {
  const { outputs, roots, nodeFeatures, nodeEdges, children, leaves, scales, base } = ensemble;
  const bins = binsOf(ensemble, row);
  // Leaves are whole numbers, so their sum does not depend on the order of adding.
  const sums = new Float64Array(outputs);
  for (let tree = 0; tree < roots.length; tree++) {
    let at = roots[tree]!;
    while (at >= 0) at = children[2 * at + (bins[nodeFeatures[at]!]! <= nodeEdges[at]! ? 0 : 1)]!;
    for (let output = 0; output < outputs; output++) sums[output]! += leaves[(-1 - at) * outputs + output]!;
  }
  return sums.map((sum, output) => base[output]! + sum * scales[output]!);
}

/**
 * What each feature did to one output (Saabas' method): as a row goes down a tree, the mean of the leaves below changes
 * at every node, and the feature of the node is credited with the change. The expected value and all contributions
 * add up to the prediction.
 */
export function contributions(
  ensemble: TreeEnsemble,
  row: ArrayLike<number>,
  output: number,
): { readonly expected: number; readonly byFeature: Float64Array } {
  const { outputs, roots, nodeFeatures, nodeEdges, children, leaves, scales, base } = ensemble;
  const bins = binsOf(ensemble, row);
  const means = meansBelow(ensemble, output);
  const byFeature = new Float64Array(ensemble.features);
  const meanAt = (at: number): number =>
    (at < 0 ? leaves[(-1 - at) * outputs + output]! : means[at]!) * scales[output]!;
  let expected = base[output]!;
  for (let tree = 0; tree < roots.length; tree++) {
    let at = roots[tree]!;
    let mean = meanAt(at);
    expected += mean;
    while (at >= 0) {
      const feature = nodeFeatures[at]!;
      at = children[2 * at + (bins[feature]! <= nodeEdges[at]! ? 0 : 1)]!;
      const below = meanAt(at);
      byFeature[feature]! += below - mean;
      mean = below;
    }
  }
  return { expected, byFeature };
}

/** Per node the mean of an output over the leaves below it. Nodes come before their children. */
function meansBelow(ensemble: TreeEnsemble, output: number): Float64Array {
  const { outputs, nodeFeatures, children, leaves, covers } = ensemble;
  const count = nodeFeatures.length;
  const means = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let node = count - 1; node >= 0; node--) {
    for (let side = 0; side < 2; side++) {
      const child = children[2 * node + side]!;
      const weight = child < 0 ? covers[-1 - child]! : weights[child]!;
      const mean = child < 0 ? leaves[(-1 - child) * outputs + output]! : means[child]!;
      weights[node]! += weight;
      means[node]! += weight * mean;
    }
    means[node]! /= Math.max(Number.MIN_VALUE, weights[node]!);
  }
  return means;
}

/** Per feature the number of edges below its value. */
export function binsOf(
  { features, edges, edgeStarts }: Pick<TreeEnsemble, 'features' | 'edges' | 'edgeStarts'>,
  row: ArrayLike<number>,
): Uint8Array {
  const bins = new Uint8Array(features);
  for (let feature = 0; feature < features; feature++) {
    const first = edgeStarts[feature]!;
    let low = first;
    let high = edgeStarts[feature + 1]!;
    const value = row[feature]!;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edges[middle]! < value) low = middle + 1;
      else high = middle;
    }
    bins[feature] = low - first;
  }
  return bins;
}
