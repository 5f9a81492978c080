import type { Camera } from './camera.ts';

/** Makes maps show the same place, whichever of them is moved. Returns what lets go. */
export function linkCameras(cameras: readonly Camera[]): () => void {
  const stops = cameras.map((moved) =>
    moved.state.subscribe(() => {
      for (const camera of cameras) camera.state.set(moved.state.value);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
