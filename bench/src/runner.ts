import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Grid } from 'floodgate';
import { formatRows } from 'floodgate/formats';
import type { Library } from './libraries/index.ts';
import type { Task } from './task.ts';
import type { Timer } from './timing.ts';
import type { Reply, Request } from './worker.ts';

/** Something that answers the queries of one task and times itself: a library in its process, or another program. */
export interface Runner extends Timer {
  readonly name: string;
  stop(): void;
}

/** A library that has not answered after this is given up on. */
const PATIENCE_MS = 120_000;

/** Starts a process for the library, in which it prepares the map and warms up. */
export async function startLibrary(library: Library, task: Task, warmUpMs: number): Promise<Runner> {
  const child = fork(fileURLToPath(new URL('./worker.js', import.meta.url)), {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    // Some libraries chat on the console.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { name, moves, terrain } = library;
  const map = {
    name: task.map,
    rows: formatRows(task.grid).join('\n'),
    ...(terrain && { costs: costsOf(task.grid) }),
    queries: task.queries,
  };
  try {
    const reply = await ask(child, 'prepared', {
      kind: 'prepare',
      library: { name, moves, terrain },
      map,
      warmUpMs,
    });
    return {
      name,
      preprocessMs: reply.preprocessMs,
      check: async (slice) => (await ask(child, 'checked', { kind: 'check', ...slice })).pass,
      time: async (queries, marks) => (await ask(child, 'timed', { kind: 'time', queries, marks })).pass,
      stop: () => child.kill(),
    };
  } catch (error) {
    child.kill();
    throw error;
  }
}

function costsOf(grid: Grid): Float64Array {
  const { width, height } = grid;
  return Float64Array.from({ length: width * height }, (_, i) =>
    grid.costAt(i % width, Math.floor(i / width)),
  );
}

function ask<Kind extends Reply['kind']>(
  child: ChildProcess,
  kind: Kind,
  request: Request,
): Promise<Extract<Reply, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void): void => {
      clearTimeout(patience);
      child.off('message', answered).off('exit', exited);
      act();
    };
    const answered = (reply: Reply): void =>
      finish(() => {
        if (reply.kind === kind) resolve(reply as Extract<Reply, { kind: Kind }>);
        else reject(new Error(reply.kind === 'failed' ? reply.message : `unexpected reply '${reply.kind}'`));
      });
    const exited = (code: number | null): void =>
      finish(() => reject(new Error(`the process ended early (${code ?? 'killed'})`)));
    const patience = setTimeout(() => {
      finish(() => reject(new Error(`no answer in ${PATIENCE_MS / 1000} s`)));
      child.kill('SIGKILL');
    }, PATIENCE_MS);
    child.on('message', answered).on('exit', exited);
    child.send(request);
  });
}
