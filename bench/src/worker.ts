/** A child process that times one library on one task, so that no library pays for another one's garbage. */
import type { Grid } from 'floodgate';
import { parseRows } from 'floodgate/formats';
import type { BenchQuery } from './check.ts';
import { findLibrary, type LibraryId } from './libraries/index.ts';
import { type CheckedPass, createTimer, type Pass, type Slice, type Timer } from './timing.ts';

export type Request =
  | {
      readonly kind: 'prepare';
      readonly library: LibraryId;
      readonly map: {
        readonly name: string;
        readonly rows: string;
        /** Of every tile, row by row; absent where all cost the same. */
        readonly costs?: Float64Array;
        readonly queries: readonly BenchQuery[];
      };
      readonly warmUpMs: number;
    }
  | ({ readonly kind: 'check' } & Slice)
  | { readonly kind: 'time'; readonly queries: number; readonly marks: readonly number[] };

export type Reply =
  | { readonly kind: 'prepared'; readonly preprocessMs: number }
  | { readonly kind: 'checked'; readonly pass: CheckedPass }
  | { readonly kind: 'timed'; readonly pass: Pass }
  | { readonly kind: 'failed'; readonly message: string };

let timer: Timer | undefined;

async function answer(request: Request): Promise<Reply> {
  if (request.kind === 'prepare') {
    const library = findLibrary(request.library);
    const { name, rows, costs, queries } = request.map;
    const { moves, terrain } = library;
    const grid = parseRows(rows, { name });
    if (costs) setCosts(grid, costs);
    timer = await createTimer(library, { map: name, moves, terrain, grid, queries }, request.warmUpMs);
    return { kind: 'prepared', preprocessMs: timer.preprocessMs };
  }
  if (!timer) throw new Error('asked to run before being prepared');
  if (request.kind === 'check') return { kind: 'checked', pass: await timer.check(request) };
  return { kind: 'timed', pass: await timer.time(request.queries, request.marks) };
}

function setCosts(grid: Grid, costs: Float64Array): void {
  grid.edit((editor) => {
    for (let i = 0; i < costs.length; i++) {
      editor.setCost(i % grid.width, Math.floor(i / grid.width), costs[i]!);
    }
  });
}

process.on('message', (request: Request) => {
  answer(request).then(
    (reply) => process.send!(reply),
    (error: unknown) => process.send!({ kind: 'failed', message: String(error) } satisfies Reply),
  );
});
