import { useEffect, useState } from 'react';
import { useStore } from '../../state/store.ts';
import type { RegionsEditor } from './regions-editor.ts';

const SETTLE_MS = 250;

/**
 * A number that changes when zones or gates have changed and stay as they are for a moment: for what takes too long to
 * compute while walls are painted.
 */
export function useSettled(editor: RegionsEditor): number {
  const revision = useStore(editor.revision);
  const [settled, setSettled] = useState(revision);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(revision), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [revision]);
  return settled;
}
