/** A child process that times one library on one map, so that no library pays for another one's garbage. */
import { parseRows } from 'floodgate/formats';
import { LIBRARIES } from './libraries/index.ts';
import type { BenchQuery } from './maps.ts';
import { createTimer, type Sample, type Slice, type Timer } from './timing.ts';

export type Request =
  | {
      readonly kind: 'prepare';
      readonly library: string;
      readonly map: { readonly name: string; readonly rows: string; readonly queries: readonly BenchQuery[] };
      readonly warmUpMs: number;
    }
  | ({ readonly kind: 'run' } & Slice);

export type Reply =
  | { readonly kind: 'prepared'; readonly preprocessMs: number }
  | { readonly kind: 'ran'; readonly samples: Sample[] };

let timer: Timer | undefined;

function answer(request: Request): Reply {
  if (request.kind === 'run') {
    if (!timer) throw new Error('asked to run before being prepared');
    return { kind: 'ran', samples: timer.run(request) };
  }
  const library = LIBRARIES.find(({ name }) => name === request.library);
  if (!library) throw new Error(`no library '${request.library}'`);
  const { name, rows, queries } = request.map;
  timer = createTimer(library, { name, grid: parseRows(rows, { name }), queries }, request.warmUpMs);
  return { kind: 'prepared', preprocessMs: timer.preprocessMs };
}

process.on('message', (request: Request) => process.send!(answer(request)));
