/** ONNX models as bytes. Numbers are the field numbers of the published protocol definition of the format. */
import { FloodgateError } from 'floodgate';
import { MessageWriter, readFields } from './wire.ts';

const IR_VERSION = 9;
/** The first operator set in which reductions take their axes as inputs and scattering can add. */
const OPERATOR_SET = 18;

/** The metadata key of the checksum of the graph. */
const CHECKSUM = 'floodgate.checksum';

const FLOAT = 1;
const INT64 = 7;

export type Attribute = number | string | readonly number[] | { readonly float: number };

export interface OnnxNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** Floats, or whole numbers where an operator takes a shape or axes. */
export interface OnnxConstant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

/** An input or output: a float tensor. A string as a side stands for any size. */
export interface OnnxPort {
  readonly name: string;
  readonly shape: readonly (number | string)[];
}

export interface OnnxModel {
  readonly name: string;
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly OnnxConstant[];
  readonly inputs: readonly OnnxPort[];
  readonly outputs: readonly OnnxPort[];
  readonly metadata: Readonly<Record<string, string>>;
}

export function encodeOnnx(model: OnnxModel): Uint8Array {
  const graph = new MessageWriter();
  for (const node of model.nodes) graph.message(1, encodeNode(node));
  graph.text(2, model.name);
  for (const constant of model.constants) graph.message(5, encodeConstant(constant));
  for (const port of model.inputs) graph.message(11, encodePort(port));
  for (const port of model.outputs) graph.message(12, encodePort(port));
  const graphBytes = graph.finish();
  const file = new MessageWriter().int(1, IR_VERSION).text(2, 'floodgate').bytes(7, graphBytes);
  file.message(8, new MessageWriter().text(1, '').int(2, OPERATOR_SET));
  const notes = { ...model.metadata, [CHECKSUM]: checksum(graphBytes) };
  for (const [key, value] of Object.entries(notes)) {
    file.message(14, new MessageWriter().text(1, key).text(2, value));
  }
  return file.finish();
}

function encodeNode({ type, inputs, outputs, attributes }: OnnxNode): MessageWriter {
  const node = new MessageWriter();
  for (const input of inputs) node.text(1, input);
  for (const output of outputs) node.text(2, output);
  node.text(3, `${type}:${outputs[0]}`).text(4, type);
  for (const [name, value] of Object.entries(attributes)) node.message(5, encodeAttribute(name, value));
  return node;
}

function encodeAttribute(name: string, value: Attribute): MessageWriter {
  const attribute = new MessageWriter().text(1, name);
  if (typeof value === 'number') return attribute.int(3, value).int(20, 2);
  if (typeof value === 'string') return attribute.text(4, value).int(20, 3);
  if ('float' in value) return attribute.float(2, value.float).int(20, 1);
  for (const item of value) attribute.int(8, item);
  return attribute.int(20, 7);
}

function encodeConstant({ name, shape, values }: OnnxConstant): MessageWriter {
  const tensor = new MessageWriter();
  for (const side of shape) tensor.int(1, side);
  tensor.int(2, values instanceof Float32Array ? FLOAT : INT64).text(8, name);
  return tensor.bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
}

function encodePort({ name, shape }: OnnxPort): MessageWriter {
  const sides = new MessageWriter();
  for (const side of shape) {
    const dimension = new MessageWriter();
    if (typeof side === 'number') dimension.int(1, side);
    else dimension.text(2, side);
    sides.message(1, dimension);
  }
  const tensor = new MessageWriter().int(1, FLOAT).message(2, sides);
  return new MessageWriter().text(1, name).message(2, new MessageWriter().message(1, tensor));
}

/**
 * The metadata of a model. Throws a FloodgateError `bad-file` if the bytes are not an ONNX model, are cut short, or do
 * not match the checksum.
 */
export function readOnnxMetadata(bytes: Uint8Array, file: string): Map<string, string> {
  const notes = new Map<string, string>();
  let graph: Uint8Array | undefined;
  for (const { number, value } of readFields(bytes, file)) {
    if (typeof value === 'number') continue;
    if (number === 7) graph = value;
    if (number !== 14) continue;
    const entry = ['', ''];
    for (const { number, value: text } of readFields(value, file)) {
      if (typeof text !== 'number' && (number === 1 || number === 2))
        entry[number - 1] = new TextDecoder().decode(text);
    }
    notes.set(entry[0]!, entry[1]!);
  }
  if (!graph) throw new FloodgateError('bad-file', `${file} is not an ONNX model: there is no graph in it`);
  const written = notes.get(CHECKSUM);
  if (written !== undefined && written !== checksum(graph)) {
    throw new FloodgateError('bad-file', `${file} is damaged: its checksum does not match`);
  }
  return notes;
}

/** FNV-1a, 32 bits. It detects damage, not forgery. */
function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return (hash >>> 0).toString(16);
}
