/** The two graphs of a network: one to train it, one to use it. */
import { type Layer, Net, type Parameter, type Tensor } from '../layers/net.ts';
import { encodeOnnx, type OnnxConstant, type OnnxNode, type OnnxPort } from '../onnx/model.ts';
import { emitLoss, type LossKind } from './losses.ts';

/** [channels, height, width] of the images that a network looks at. */
export type ImageShape = readonly [channels: number, height: number, width: number];

/** Gives loss and gradients for a batch of images, targets and weights, all parameters being inputs. */
export interface TrainingGraph {
  readonly bytes: Uint8Array;
  readonly parameters: readonly Parameter[];
  readonly masks: Net['masks'];
  readonly outputs: Tensor;
  readonly loss: Tensor;
  /** In the order of the parameters. */
  readonly gradients: readonly Tensor[];
}

export function trainingGraph(
  layer: Layer,
  image: ImageShape,
  batch: number,
  lossKind: LossKind,
): TrainingGraph {
  return lossGraph(new Net(batch, true), layer, image, lossKind);
}

/** The same without gradients, and with nothing left to chance: for lessons that are held back. */
export function examGraph(layer: Layer, image: ImageShape, batch: number, lossKind: LossKind): TrainingGraph {
  return lossGraph(new Net(batch, false), layer, image, lossKind);
}

function lossGraph(net: Net, layer: Layer, image: ImageShape, lossKind: LossKind): TrainingGraph {
  const images = { name: 'images', shape: [net.batch, ...image] };
  const { output, back } = layer(net, images);
  const targets = { name: 'targets', shape: output.shape };
  const weights = { name: 'weights', shape: [net.batch, 1] };
  const loss = emitLoss(net, lossKind, output, targets, weights);
  if (net.training) back(loss.gradient);
  const { parameters, masks } = net;
  const gradients = net.training ? parameters.map(({ name }) => net.gradients.get(name)!) : [];
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

/** A network to use, with its parameters inside: `images` go in, for each image a row of `ratings` comes out. */
export function inferenceGraph(
  layer: Layer,
  image: ImageShape,
  loss: LossKind,
  values: readonly Float32Array[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const net = new Net(1, false);
  const { output } = layer(net, { name: 'images', shape: [1, ...image] });
  // Shares instead of logits, so that whoever opens the file sees what they mean.
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

/** Leaves out what nothing asks for, such as the gradient by the pixels of the image. */
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
