import { download } from '../../ui/download.ts';
import { sayFailure } from '../../ui/toasts.ts';
import type { RegionsEditor } from './regions-editor.ts';

/** How the names of regions files end. */
export const REGIONS_SUFFIX = '.regions';

/** Saves the present gates as a file. */
export function saveRegionsFile(editor: RegionsEditor): void {
  const bytes = editor.save();
  if (!bytes) return;
  download(fileNameFor(editor.grid.name), new Blob([bytes], { type: 'application/octet-stream' }));
}

/** `maps/Aurora.map` as `Aurora.regions`. */
export function fileNameFor(mapName: string): string {
  const base = mapName
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[a-z0-9]+$/i, '');
  return `${base.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'map'}${REGIONS_SUFFIX}`;
}

/** Opens a regions file, or says why it cannot be opened. */
export async function openRegionsFile(editor: RegionsEditor, file: File): Promise<void> {
  try {
    editor.load(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch (error) {
    sayFailure(error);
  }
}
