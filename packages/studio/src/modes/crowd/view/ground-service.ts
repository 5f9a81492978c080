import type { Remote } from 'comlink';
import { WorkerKeeper } from '../../../workers/worker-keeper.ts';
import type { GroundCommands } from '../sim/ground.ts';

let keeper: WorkerKeeper<GroundCommands> | undefined;

/** Asks the worker for overlays, which starts when one is first shown. */
export function askGround<R>(call: (ground: Remote<GroundCommands>) => Promise<R>): Promise<R> {
  keeper ??= new WorkerKeeper<GroundCommands>({
    name: 'The worker for overlays',
    make: () => new Worker(new URL('../sim/ground.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'It was started again.',
  });
  return keeper.ask(call);
}
