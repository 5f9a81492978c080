import { type Remote, wrap } from 'comlink';
import type { GroundCommands } from '../sim/ground.ts';

let worker: Remote<GroundCommands> | undefined;

/** The worker for overlays; it starts when one is first shown. */
export function groundService(): Remote<GroundCommands> {
  worker ??= wrap<GroundCommands>(
    new Worker(new URL('../sim/ground.worker.ts', import.meta.url), { type: 'module' }),
  );
  return worker;
}
