/** Finds and loads ONNX Runtime. It is large and only networks need it, so it is installed when asked for. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FloodgateError } from 'floodgate';

const PACKAGE = 'onnxruntime-node';

/** The folder that pins the version, and into which `installOnnxRuntime` puts it. Two up from src and dist alike. */
export const PINNED_FOLDER = fileURLToPath(new URL('../../onnx-runtime', import.meta.url));

// What Floodgate uses of ONNX Runtime. Its own types come with the package, which may not be there.
export interface OrtTensor {
  readonly data: unknown;
}

type Tensors = Readonly<Record<string, OrtTensor>>;

export interface InferenceSession {
  run(feeds: Tensors, fetches?: Tensors): Promise<Tensors>;
  release(): Promise<void>;
}

export interface OnnxRuntime {
  readonly Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => OrtTensor;
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<InferenceSession> };
}

/** An installed ONNX Runtime. */
export interface OnnxRuntimePlace {
  readonly version: string;
  /** The folder of the package. */
  readonly folder: string;
}

/**
 * The ONNX Runtime that networks run on: the package `onnxruntime-node` that is installed beside `@floodgate/select`,
 * else the one that {@link installOnnxRuntime} has fetched. Undefined if there is neither.
 */
export function findOnnxRuntime(): OnnxRuntimePlace | undefined {
  const own = placeSeenFrom(fileURLToPath(import.meta.url));
  if (own) return own;
  const fetched = placeSeenFrom(join(PINNED_FOLDER, 'package.json'));
  return fetched?.version === pinnedVersion() ? fetched : undefined;
}

/** The version that {@link installOnnxRuntime} installs. */
export function pinnedVersion(): string {
  return readPackage(join(PINNED_FOLDER, 'package.json')).dependencies![PACKAGE]!;
}

/** Where ONNX Runtime is. Throws a FloodgateError that says what to run if it is not installed. */
export function requireOnnxRuntime(): OnnxRuntimePlace {
  const place = findOnnxRuntime();
  if (place) return place;
  throw new FloodgateError(
    'unsupported',
    'networks need ONNX Runtime, which is not installed. ' +
      `Run: npx floodgate lab networks --install (or npm install ${PACKAGE})`,
  );
}

let loading: Promise<OnnxRuntime> | undefined;

/** ONNX Runtime, loaded when a network is first trained or used. Throws a FloodgateError if that is not possible. */
export function onnxRuntime(): Promise<OnnxRuntime> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<OnnxRuntime> {
  const { version, folder } = requireOnnxRuntime();
  const entry = createRequire(import.meta.url).resolve(folder);
  try {
    return await import(/* @vite-ignore */ pathToFileURL(entry).href);
  } catch (error) {
    throw new FloodgateError(
      'unsupported',
      `ONNX Runtime ${version} in ${folder} could not be loaded: ${(error as Error).message}`,
    );
  }
}

/** Looks for the package as a module in that file would: in the folders node_modules from there upwards. */
function placeSeenFrom(file: string): OnnxRuntimePlace | undefined {
  try {
    const found = createRequire(file).resolve(`${PACKAGE}/package.json`);
    return { version: readPackage(found).version!, folder: dirname(found) };
  } catch {
    return undefined;
  }
}

function readPackage(file: string): { version?: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Opens a model. Threads that wait for work sleep instead of spinning: on a busy machine spinning doubles what
 * training costs, on an idle one it saves hardly anything. Warnings of the runtime are not for users of Floodgate.
 */
export async function openSession(bytes: Uint8Array): Promise<InferenceSession> {
  const { InferenceSession } = await onnxRuntime();
  return InferenceSession.create(bytes, {
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  });
}
