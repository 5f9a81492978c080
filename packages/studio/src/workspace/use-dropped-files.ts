import { useEffect } from 'react';
import { useStore } from '../state/store.ts';
import { useStudio } from './studio.ts';

/**
 * Hands a mode the files that were dropped or opened anywhere and belong to it.
 *
 * @param mode the mode's id
 */
export function useDroppedFiles(mode: string, open: (files: readonly File[]) => void): void {
  const { dropped } = useStudio();
  const waiting = useStore(dropped);
  useEffect(() => {
    if (waiting?.mode !== mode) return;
    dropped.set(undefined);
    open(waiting.files);
  }, [waiting, dropped, mode, open]);
}
