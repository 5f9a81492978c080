/** Networks as files: ordinary `.onnx` models that say in their notes what they are. */
import { FloodgateError } from 'floodgate';
import { ENCODINGS_VERSION, IMAGE_ENCODINGS, type ImageEncoding } from '../images/index.ts';
import { type NetworkFacts, NetworkModel } from './network-model.ts';
import { readOnnxMetadata } from './onnx/model.ts';

const FILE_VERSION = '1';

/** The notes of a network's file. */
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

/** Choices for {@link loadNetwork}. */
export interface LoadNetworkOptions {
  /** For error messages. Default `the network`. */
  readonly file?: string;
  /** Refuse networks for other members than these, or in another order. */
  readonly portfolio?: readonly string[];
}

/**
 * A network from the bytes of its file. Throws a FloodgateError with the reason if they are damaged, no network of
 * Floodgate, of another version, or for another portfolio than asked for.
 */
export async function loadNetwork(
  bytes: Uint8Array,
  options: LoadNetworkOptions = {},
): Promise<NetworkModel> {
  const { file = 'the network', portfolio } = options;
  const facts = factsOf(readOnnxMetadata(bytes, file), file);
  if (portfolio && portfolio.join('\n') !== facts.portfolio.join('\n')) {
    throw new FloodgateError(
      'bad-file',
      `${file} chooses among ${facts.portfolio.join(', ')}, not ${portfolio.join(', ')}`,
    );
  }
  try {
    return await NetworkModel.open(facts, bytes);
  } catch (error) {
    if (error instanceof FloodgateError) throw error;
    throw new FloodgateError('bad-file', `${file} cannot be run: ${(error as Error).message}`);
  }
}

function factsOf(notes: ReadonlyMap<string, string>, file: string): NetworkFacts {
  const version = notes.get('floodgate.network');
  if (version === undefined) {
    throw new FloodgateError('bad-file', `${file} is an ONNX model, but no network of Floodgate`);
  }
  if (version !== FILE_VERSION) {
    throw new FloodgateError('bad-file', `${file} is of version ${version}; this is version ${FILE_VERSION}`);
  }
  const note = (name: string): string => {
    const value = notes.get(`floodgate.${name}`);
    if (value === undefined) throw new FloodgateError('bad-file', `${file} does not say its ${name}`);
    return value;
  };
  const encodings = note('encodings-version');
  if (encodings !== String(ENCODINGS_VERSION)) {
    throw new FloodgateError(
      'bad-file',
      `${file} was trained on images of version ${encodings}; this makes those of version ${ENCODINGS_VERSION}`,
    );
  }
  const encoding = note('encoding') as ImageEncoding;
  const side = Number(note('side'));
  if (!IMAGE_ENCODINGS.includes(encoding) || !Number.isInteger(side) || side < 1) {
    throw new FloodgateError(
      'bad-file',
      `${file} looks at unknown images: '${encoding}', side ${note('side')}`,
    );
  }
  return {
    learner: note('learner'),
    portfolio: membersIn(note('portfolio'), file),
    format: { encoding, side },
  };
}

function membersIn(text: string, file: string): string[] {
  try {
    const members: unknown = JSON.parse(text);
    if (Array.isArray(members) && members.every((member) => typeof member === 'string')) return members;
  } catch {
    // Told below, in the same words.
  }
  throw new FloodgateError('bad-file', `${file} names no portfolio: ${text.slice(0, 60)}`);
}
