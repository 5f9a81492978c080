/**
 * Boosted trees that have grown: data in flat arrays and what can be asked of it. All trees give one number for each
 * output, so they may share what they ask.
 */
export interface TreeEnsemble {
  readonly outputs: number;
  readonly features: number;
  /** Values between which features are told apart, feature after feature, ascending; {@link edgeStarts} says where. */
  readonly edges: Float32Array;
  /** Per feature the index of its first edge, and at the end the number of all. */
  readonly edgeStarts: Int32Array;
  /** Index of the root of each tree. */
  readonly roots: Int32Array;
  /** Per node the feature it asks for. */
  readonly nodeFeatures: Uint16Array;
  /** Per node: values up to this edge of its feature go left. */
  readonly nodeEdges: Uint8Array;
  /** Per node, left and right: an index of a node, or −1 minus the index of a leaf. */
  readonly children: Int32Array;
  /** Per leaf what it adds to each output, in units of {@link scales}. */
  readonly leaves: Int16Array;
  /** Per leaf the weight of what came to it when it grew, rounded. */
  readonly covers: Uint16Array;
  /** Per output. */
  readonly scales: Float32Array;
  /** Per output what it is before any tree adds to it. */
  readonly base: Float32Array;
}

/** What an ensemble says about one row of features. */
export function predictTrees(ensemble: TreeEnsemble, row: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(ensemble.outputs);
  const bins = binsOf(ensemble, row);
  for (let tree = 0; tree < ensemble.roots.length; tree++)
    addLeaf(ensemble, leafOf(ensemble, tree, bins), sums);
  return scaled(ensemble, sums);
}

/**
 * What each feature did to one output: as a row goes down a tree, the mean of the leaves below changes at every node,
 * and the feature asked for there is credited with it (Saabas' way). Base, roots and contributions add up to the
 * prediction.
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
  const scale = scales[output]!;
  let expected = base[output]!;
  for (let tree = 0; tree < roots.length; tree++) {
    let at = roots[tree]!;
    let mean = (at < 0 ? leaves[(-1 - at) * outputs + output]! : means[at]!) * scale;
    expected += mean;
    while (at >= 0) {
      const feature = nodeFeatures[at]!;
      at = children[2 * at + (bins[feature]! <= nodeEdges[at]! ? 0 : 1)]!;
      const below = (at < 0 ? leaves[(-1 - at) * outputs + output]! : means[at]!) * scale;
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

function leafOf(
  { roots, nodeFeatures, nodeEdges, children }: TreeEnsemble,
  tree: number,
  bins: Uint8Array,
): number {
  let at = roots[tree]!;
  while (at >= 0) at = children[2 * at + (bins[nodeFeatures[at]!]! <= nodeEdges[at]! ? 0 : 1)]!;
  return -1 - at;
}

function addLeaf({ outputs, leaves }: TreeEnsemble, leaf: number, sums: Float64Array): void {
  for (let output = 0; output < outputs; output++) sums[output]! += leaves[leaf * outputs + output]!;
}

/** Leaves are whole numbers, so their sum does not depend on the order of adding. */
function scaled({ outputs, scales, base }: TreeEnsemble, sums: Float64Array): Float64Array {
  for (let output = 0; output < outputs; output++)
    sums[output] = base[output]! + sums[output]! * scales[output]!;
  return sums;
}
