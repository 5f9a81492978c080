import type { Net, Tensor } from '../layers/net.ts';

/** What training makes small. Each lesson counts as much as its weight says. */
export type LossKind = 'cross-entropy' | 'squared-error';

export interface Loss {
  /** Mean over the batch, one number. */
  readonly value: Tensor;
  /** Of the loss, by the outputs of the network. */
  readonly gradient: Tensor;
}

/**
 * - `cross-entropy`: outputs are logits, targets are shares that add up to 1;
 * - `squared-error`: outputs are to be as the targets.
 */
export function emitLoss(net: Net, kind: LossKind, outputs: Tensor, targets: Tensor, weights: Tensor): Loss {
  const { shape } = outputs;
  const [batch, length] = shape as [number, number];
  const everywhere = net.integers(0, 1);
  const sum = (tensor: Tensor): Tensor => net.emit('ReduceSum', [tensor, everywhere], [], { keepdims: 0 });
  const times = (tensor: Tensor, factor: Tensor): Tensor => net.emit('Mul', [tensor, factor], tensor.shape);

  if (kind === 'cross-entropy') {
    const logShares = net.emit('LogSoftmax', [outputs], shape, { axis: 1 });
    const surprise = times(times(targets, logShares), weights);
    const shares = net.emit('Softmax', [outputs], shape, { axis: 1 });
    const excess = net.emit('Sub', [shares, targets], shape);
    return {
      value: times(sum(surprise), net.number(-1 / batch)),
      gradient: times(times(excess, weights), net.number(1 / batch)),
    };
  }
  const error = net.emit('Sub', [outputs, targets], shape);
  const weighted = times(error, weights);
  return {
    value: times(sum(times(error, weighted)), net.number(1 / (batch * length))),
    gradient: times(weighted, net.number(2 / (batch * length))),
  };
}
