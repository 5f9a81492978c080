/** The code of a worker thread: runs one job after another. */
import { gzipSync } from 'node:zlib';
import { workerData } from 'piscina';
import { kindById } from '../jobs/index.ts';
import { ThreadContext } from './thread-context.ts';

export interface ThreadTask {
  readonly kind: string;
  readonly spec: object;
}

export interface ThreadAnswer {
  readonly result: object;
  readonly timing: object;
  readonly recording?: Uint8Array;
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** What a thread gets when it is made. */
export interface ThreadData {
  readonly mapFolders: readonly string[];
}

const context = new ThreadContext((workerData as ThreadData).mapFolders);

export default async function runJob({ kind: id, spec }: ThreadTask): Promise<ThreadAnswer> {
  const kind = kindById(id);
  if (!kind) throw new Error(`this version of the lab has no jobs of kind '${id}'`);
  const startedAt = Date.now();
  const { result, timing, recording } = await kind.run(spec, context);
  return {
    result,
    timing,
    ...(recording && { recording: gzipSync(JSON.stringify(recording)) }),
    startedAt,
    finishedAt: Date.now(),
  };
}
