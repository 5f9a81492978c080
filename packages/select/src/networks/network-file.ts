/** Networks as files: ordinary `.onnx` models whose metadata say what they are. */
import { FloodgateError } from 'floodgate';
import { ENCODINGS_VERSION, IMAGE_ENCODINGS, type ImageEncoding } from '../images/index.ts';
import { type NetworkFacts, NetworkModel } from './network-model.ts';
import { readOnnxMetadata } from './onnx/model.ts';

const FILE_VERSION = '1';

/** The metadata of the file of a network. */
export function notesOf({ learner, portfolio, format }: NetworkFacts): Record<string, string> {
  return {
    'floodgate.network': FILE_VERSION,
    'floodgate.learner': learner,
    'floodgate.portfolio': JSON.stringify(portfolio),
    'floodgate.encoding': format.encoding,
    'floodgate.encodings-version': String(ENCODINGS_VERSION),
    'floodgate.side': String(format.side),
  };
}

/** How to read a network. */
export interface LoadNetworkOptions {
  /** The name of the file for error messages. Default `the network`. */
  readonly file?: string;
  /** Ids of the members that the network must rate, in this order. Default any. */
  readonly portfolio?: readonly string[];
}

/**
 * Reads a network from the bytes of its file. Throws a FloodgateError `bad-file` with the reason if it is damaged, is
 * not a network of Floodgate, has another version, or is for another portfolio than asked for; `unsupported` if ONNX
 * Runtime is not installed.
 */
export async function loadNetwork(
  bytes: Uint8Array,
  options: LoadNetworkOptions = {},
): Promise<NetworkModel> {
  const { file = 'the network', portfolio } = options;
  const refuse = (reason: string) => new FloodgateError('bad-file', `${file} ${reason}`);
  const facts = factsOf(readOnnxMetadata(bytes, file), refuse);
  if (portfolio && portfolio.join('\n') !== facts.portfolio.join('\n'))
    throw refuse(`chooses among ${facts.portfolio.join(', ')}, not ${portfolio.join(', ')}`);
  try {
    return await NetworkModel.open(facts, bytes);
  } catch (error) {
    if (error instanceof FloodgateError) throw error;
    throw refuse(`cannot be run: ${(error as Error).message}`);
  }
}

type Refuse = (reason: string) => FloodgateError;

function factsOf(notes: ReadonlyMap<string, string>, refuse: Refuse): NetworkFacts {
  const version = notes.get('floodgate.network');
  if (version === undefined) throw refuse('is an ONNX model, but not a network of Floodgate');
  if (version !== FILE_VERSION) throw refuse(`has version ${version}, not ${FILE_VERSION}`);
  const note = (name: string): string => {
    const value = notes.get(`floodgate.${name}`);
    if (value === undefined) throw refuse(`does not say its ${name}`);
    return value;
  };
  const encodings = note('encodings-version');
  if (encodings !== String(ENCODINGS_VERSION))
    throw refuse(`was trained on images of version ${encodings}; this is version ${ENCODINGS_VERSION}`);
  const encoding = note('encoding') as ImageEncoding;
  const side = Number(note('side'));
  if (!IMAGE_ENCODINGS.includes(encoding) || !Number.isInteger(side) || side < 1)
    throw refuse(`looks at unknown images: '${encoding}', side ${note('side')}`);
  const portfolio = membersIn(note('portfolio'), refuse);
  return { learner: note('learner'), portfolio, format: { encoding, side } };
}

function membersIn(text: string, refuse: Refuse): string[] {
  try {
    const members: unknown = JSON.parse(text);
    if (Array.isArray(members) && members.every((member) => typeof member === 'string')) return members;
  } catch {
    // The error below says it all.
  }
  throw refuse(`names no portfolio: ${text.slice(0, 60)}`);
}
