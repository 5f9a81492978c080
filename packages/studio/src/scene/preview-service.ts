import { type Remote, wrap } from 'comlink';
import type { MapPreview } from './preview.ts';
import type { PreviewCommands } from './preview.worker.ts';
import type { MapSource } from './scene.ts';

const SIDE = 128;
const known = new Map<string, Promise<MapPreview>>();
let worker: Remote<PreviewCommands> | undefined;

/** A small picture of a map that can be made by name. Rejects if it cannot be made. */
export function previewMap(source: Exclude<MapSource, { kind: 'tiles' }>): Promise<MapPreview> {
  const key = JSON.stringify(source);
  const before = known.get(key);
  if (before) return before;
  worker ??= wrap<PreviewCommands>(
    new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' }),
  );
  const made = worker.preview(source, SIDE) as Promise<MapPreview>;
  known.set(key, made);
  return made;
}
