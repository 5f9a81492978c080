import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { formatRows } from 'floodgate/formats';
import type { Library, MoveSet } from './libraries/index.ts';
import type { BenchMap } from './maps.ts';
import type { Sample, Slice } from './timing.ts';
import type { Reply, Request } from './worker.ts';

/** Something that answers the queries of one map and times itself: a library in its process, or the C++ program. */
export interface Runner {
  readonly name: string;
  readonly moves: MoveSet;
  readonly preprocessMs: number;
  run(slice: Slice): Promise<Sample[]>;
  stop(): void;
}

/** A library that has not answered after this is given up on. */
const PATIENCE_MS = 60_000;

/** Starts a process for the library, in which it prepares the map and warms up. */
export async function startLibrary(library: Library, map: BenchMap, warmUpMs: number): Promise<Runner> {
  const child = fork(fileURLToPath(new URL('./worker.js', import.meta.url)), {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
  });
  const rows = formatRows(map.grid).join('\n');
  const { name, queries } = map;
  const request: Request = { kind: 'prepare', library: library.name, map: { name, rows, queries }, warmUpMs };
  const reply = await ask(child, request);
  return {
    name: library.name,
    moves: library.moves,
    preprocessMs: reply.kind === 'prepared' ? reply.preprocessMs : 0,
    async run(slice) {
      const ran = await ask(child, { kind: 'run', ...slice });
      return ran.kind === 'ran' ? ran.samples : [];
    },
    stop: () => child.kill(),
  };
}

function ask(child: ChildProcess, request: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void): void => {
      clearTimeout(patience);
      child.off('message', answered).off('exit', exited);
      act();
    };
    const answered = (reply: Reply): void => finish(() => resolve(reply));
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
