import { type RefObject, useEffect } from 'react';
import { sayFailure } from '../../ui/toasts.ts';
import type { RegionsEditor } from './regions-editor.ts';

/** How the names of regions files end. */
export const REGIONS_SUFFIX = '.regions';

/** Hands the present gates to the browser as a file. */
export function saveRegionsFile(editor: RegionsEditor): void {
  const bytes = editor.save();
  if (!bytes) return;
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameFor(editor.grid.name);
  link.click();
  URL.revokeObjectURL(address);
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

/** Opens regions files that are dropped on an element; other files are left to listeners further out. */
export function useRegionsDrop(element: RefObject<HTMLElement | null>, editor: RegionsEditor): void {
  useEffect(() => {
    const target = element.current!;
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!file?.name.toLowerCase().endsWith(REGIONS_SUFFIX)) return;
      event.preventDefault();
      event.stopPropagation();
      void openRegionsFile(editor, file);
    };
    // Without this the browser would not allow a drop here.
    const over = (event: DragEvent): void => event.preventDefault();
    target.addEventListener('drop', drop);
    target.addEventListener('dragover', over);
    return () => {
      target.removeEventListener('drop', drop);
      target.removeEventListener('dragover', over);
    };
  }, [element, editor]);
}
