/** The graphs of a network: with the loss, for training, and without, for inference. */
import type { ImageShape } from '../image-source.ts';
import { type Layer, Net, type Parameter, type Tensor } from '../layers/net.ts';
import { encodeOnnx, type OnnxConstant, type OnnxNode, type OnnxPort } from '../onnx/model.ts';

/**
 * What training minimises, as a weighted mean over the batch:
 * - `cross-entropy`: outputs are logits, targets are shares that add up to 1;
 * - `squared-error`: outputs are to equal the targets.
 */
export type LossKind = 'cross-entropy' | 'squared-error';

/** Computes the loss, and in training its gradients, for a batch of images, targets and weights. Parameters are inputs. */
export interface LossGraph {
  readonly bytes: Uint8Array;
  readonly parameters: readonly Parameter[];
  readonly masks: Net['masks'];
  readonly outputs: Tensor;
  readonly loss: Tensor;
  /** In the order of the parameters; none without training. */
  readonly gradients: readonly Tensor[];
}

/** Without `training` there are no gradients and no dropout: for lessons that are held back. */
export function lossGraph(
  layer: Layer,
  image: ImageShape,
  batch: number,
  kind: LossKind,
  training: boolean,
): LossGraph {
  const net = new Net(batch, training);
  const images = { name: 'images', shape: [batch, ...image] };
  const { output, back } = layer(net, images);
  const targets = { name: 'targets', shape: output.shape };
  const weights = { name: 'weights', shape: [batch, 1] };
  const loss = emitLoss(net, kind, output, targets, weights);
  if (training) back(loss.gradient);
  const { parameters, masks } = net;
  const gradients = training ? parameters.map(({ name }) => net.gradients.get(name)!) : [];
  const results = [loss.value, ...gradients];
  const bytes = encodeOnnx({
    name: 'training',
    ...needed(net, results),
    inputs: [images, targets, weights, ...parameters, ...masks.map(({ tensor }) => tensor)],
    outputs: results,
    metadata: {},
  });
  return { bytes, parameters, masks, outputs: output, loss: loss.value, gradients };
}

/** A network for inference with its parameters inside: `images` go in, a row of `ratings` for each image comes out. */
export function inferenceGraph(
  layer: Layer,
  image: ImageShape,
  loss: LossKind,
  values: readonly Float32Array[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const net = new Net(1, false);
  const { output } = layer(net, { name: 'images', shape: [1, ...image] });
  // Shares instead of logits, so that the ratings mean something to other tools.
  const ratings =
    loss === 'cross-entropy' ? net.emit('Softmax', [output], output.shape, { axis: 1 }) : output;
  const { nodes, constants } = needed(net, [ratings]);
  const images: OnnxPort = { name: 'images', shape: ['batch', ...image] };
  return encodeOnnx({
    name: 'selector',
    nodes: nodes.map((node) => ({
      ...node,
      outputs: node.outputs.map((name) => (name === ratings.name ? 'ratings' : name)),
    })),
    constants: [
      ...constants,
      ...net.parameters.map(({ name, shape }, i) => ({ name, shape, values: values[i]! })),
    ],
    inputs: [images],
    outputs: [{ name: 'ratings', shape: ['batch', ratings.shape[1]!] }],
    metadata,
  });
}

/** Leaves out operators that no result depends on, such as the gradient by the pixels of the image. */
function needed(net: Net, results: readonly Tensor[]): { nodes: OnnxNode[]; constants: OnnxConstant[] } {
  const wanted = new Set(results.map(({ name }) => name));
  const nodes: OnnxNode[] = [];
  for (const node of [...net.nodes].reverse()) {
    if (!node.outputs.some((name) => wanted.has(name))) continue;
    for (const name of node.inputs) wanted.add(name);
    nodes.push(node);
  }
  return { nodes: nodes.reverse(), constants: net.constants.filter(({ name }) => wanted.has(name)) };
}

/** The loss of a batch, one number, and its gradient by the outputs of the network. */
function emitLoss(net: Net, kind: LossKind, outputs: Tensor, targets: Tensor, weights: Tensor) {
  const { shape } = outputs;
  const [batch, length] = shape as [number, number];
  const everywhere = net.integers(0, 1);
  const sum = (tensor: Tensor): Tensor => net.emit('ReduceSum', [tensor, everywhere], [], { keepdims: 0 });
  const times = (tensor: Tensor, factor: Tensor): Tensor => net.combine('Mul', tensor, factor);

  if (kind === 'cross-entropy') {
    const logShares = net.emit('LogSoftmax', [outputs], shape, { axis: 1 });
    const surprise = times(times(targets, logShares), weights);
    const shares = net.emit('Softmax', [outputs], shape, { axis: 1 });
    const excess = net.combine('Sub', shares, targets);
    return {
      value: times(sum(surprise), net.number(-1 / batch)),
      gradient: times(times(excess, weights), net.number(1 / batch)),
    };
  }
  const error = net.combine('Sub', outputs, targets);
  const weighted = times(error, weights);
  return {
    value: times(sum(times(error, weighted)), net.number(1 / (batch * length))),
    gradient: times(weighted, net.number(2 / (batch * length))),
  };
}
