import { useEffect, useState } from 'react';
import type { SceneStore } from '../scene/scene-store.ts';
import { useStudio } from './studio.ts';

/**
 * What a mode works with: made when the mode is opened, disposed of when it is left; undefined at the first drawing.
 *
 * @param make must be the same function every time
 */
export function useMade<T extends { dispose(): void }>(make: (scenes: SceneStore) => T): T | undefined {
  const { sceneStore } = useStudio();
  const [made, setMade] = useState<T>();
  useEffect(() => {
    const next = make(sceneStore);
    setMade(next);
    return () => next.dispose();
  }, [make, sceneStore]);
  return made;
}
