import { WorkerKeeper } from '../workers/worker-keeper.ts';
import type { MapPreview } from './preview.ts';
import type { PreviewCommands } from './preview.worker.ts';
import type { MapSource } from './scene.ts';

const SIDE = 128;
const known = new Map<string, Promise<MapPreview>>();
let keeper: WorkerKeeper<PreviewCommands> | undefined;

/** A small picture of a map that can be made by name. Rejects if it cannot be made. */
export function previewMap(source: Exclude<MapSource, { kind: 'tiles' }>): Promise<MapPreview> {
  const key = JSON.stringify(source);
  const before = known.get(key);
  if (before) return before;
  keeper ??= new WorkerKeeper<PreviewCommands>({
    name: 'The worker for small pictures of maps',
    make: () => new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'It was started again.',
  });
  const made = keeper.ask((previews) => previews.preview(source, SIDE)) as Promise<MapPreview>;
  // What failed may work another time.
  made.catch(() => known.delete(key));
  known.set(key, made);
  return made;
}
