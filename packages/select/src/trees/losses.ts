/** What boosting minimises: how far predictions are from targets, and its gradient. */
export interface Loss {
  /** What to predict before the first tree, per output. */
  base(targets: Float32Array, weights: Float32Array, rows: ArrayLike<number>, outputs: number): Float32Array;
  /** Loss of one row; the error of each output, times `weight`, goes to `gradients`. */
  lossOf(
    predictions: Float64Array,
    targets: Float32Array,
    at: number,
    outputs: number,
    weight: number,
    gradients: Float32Array,
  ): number;
  /** No leaf may change output `output` by more than this in one round. */
  limit(targets: Float32Array, base: Float32Array, outputs: number, output: number): number;
}

/** Squared distance, for numbers. */
export const squared: Loss = {
  base: weightedMeans,
  lossOf(predictions, targets, at, outputs, weight, gradients) {
    let loss = 0;
    for (let i = at; i < at + outputs; i++) {
      const difference = targets[i]! - predictions[i]!;
      gradients[i] = weight * difference;
      loss += difference * difference;
    }
    return weight * loss;
  },
  limit(targets, base, outputs, output) {
    let most = 1e-6;
    for (let i = output; i < targets.length; i += outputs)
      most = Math.max(most, Math.abs(targets[i]! - base[output]!));
    return most;
  },
};

/** The curvature of the softmax loss is at most a quarter in each output: steps this much longer are still safe. */
const STEP = 4;
const MOST_LOG_ODDS = 8;

/** Cross entropy of shares that add up to 1, for classes; predictions are logarithms of odds. */
export const softmax: Loss = {
  base(targets, weights, rows, outputs) {
    return weightedMeans(targets, weights, rows, outputs).map((share) => Math.log(Math.max(share, 1e-3)));
  },
  lossOf(predictions, targets, at, outputs, weight, gradients) {
    let most = Number.NEGATIVE_INFINITY;
    for (let i = at; i < at + outputs; i++) most = Math.max(most, predictions[i]!);
    let sum = 0;
    for (let i = at; i < at + outputs; i++) sum += Math.exp(predictions[i]! - most);
    let loss = 0;
    for (let i = at; i < at + outputs; i++) {
      const share = Math.exp(predictions[i]! - most) / sum;
      gradients[i] = STEP * weight * (targets[i]! - share);
      if (targets[i]! > 0) loss -= targets[i]! * Math.log(Math.max(share, 1e-12));
    }
    return weight * loss;
  },
  limit: () => MOST_LOG_ODDS,
};

function weightedMeans(
  targets: Float32Array,
  weights: Float32Array,
  rows: ArrayLike<number>,
  outputs: number,
): Float32Array {
  const sums = new Float64Array(outputs);
  let total = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    total += weights[row]!;
    for (let output = 0; output < outputs; output++)
      sums[output]! += weights[row]! * targets[row * outputs + output]!;
  }
  return Float32Array.from(sums, (sum) => sum / Math.max(Number.MIN_VALUE, total));
}
