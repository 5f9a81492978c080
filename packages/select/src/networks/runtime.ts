import { FloodgateError } from 'floodgate';
import type * as Onnx from 'onnxruntime-node';

export type InferenceSession = Onnx.InferenceSession;
export type OrtTensor = Onnx.Tensor;
export type OnnxRuntime = typeof Onnx;

let loading: Promise<OnnxRuntime> | undefined;

/** ONNX Runtime, loaded when a network is first trained or used. Throws a FloodgateError if it is not there. */
export function onnxRuntime(): Promise<OnnxRuntime> {
  loading ??= import('onnxruntime-node').catch((error: Error) => {
    loading = undefined;
    throw new FloodgateError(
      'unsupported',
      `networks need the package onnxruntime-node, which could not be loaded (${error.message}): ` +
        'npm install onnxruntime-node',
    );
  });
  return loading;
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
