import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Task } from './instances.ts';
import type { Result } from './results.ts';
import type { FromWorker, Setup, ToWorker } from './worker.ts';

/** What a run of all tasks tells its caller. */
export interface PoolListener {
  result(result: Result): void;
  /** A task has ended, perhaps before all its instances were run: then `error` says why. */
  ended(task: Task, error: string | undefined): void;
}

/** Runs all tasks in `jobs` processes. Resolves when all are done, or soon after `signal`. */
export async function runTasks(
  tasks: readonly Task[],
  setup: Setup,
  listener: PoolListener,
  signal: AbortSignal,
): Promise<void> {
  const queue = [...tasks];
  const workers = Math.min(setup.options.jobs, tasks.length);
  await Promise.all(Array.from({ length: workers }, () => runWorker(queue, setup, listener, signal)));
}

/** One process that takes tasks from the queue until it is empty. A process that dies is replaced. */
async function runWorker(
  queue: Task[],
  setup: Setup,
  listener: PoolListener,
  signal: AbortSignal,
): Promise<void> {
  let worker: ChildProcess | undefined;
  for (let task = queue.shift(); task && !signal.aborted; task = queue.shift()) {
    worker ??= startWorker(setup, signal);
    const error = await runTask(worker, task, listener);
    if (signal.aborted) break;
    listener.ended(task, error);
    if (!worker.connected) worker = undefined;
  }
  worker?.kill();
}

function startWorker(setup: Setup, signal: AbortSignal): ChildProcess {
  const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    // Outcomes may be NaN, which JSON has not.
    serialization: 'advanced',
    signal,
    killSignal: 'SIGKILL',
  });
  worker.on('error', () => {});
  worker.send(setup satisfies ToWorker);
  return worker;
}

/** Resolves when the task is done or its process has ended; with what went wrong, if anything. */
function runTask(worker: ChildProcess, task: Task, listener: PoolListener): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (error: string | undefined) => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(error);
    };
    const onMessage = (message: FromWorker) => {
      if ('done' in message) end(message.error);
      else listener.result(message);
    };
    const onExit = (code: number | null, signal: string | null) =>
      end(`${task.map}, ${task.scenario}: the process ended with ${signal ?? `code ${code}`}`);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send(task satisfies ToWorker);
  });
}
