import { useCallback, useEffect, useRef } from 'react';
import type { Camera } from './camera.ts';
import type { MapView } from './map-view.ts';

/** Makes maps show the same place, whichever of them is moved. Returns a function that unlinks them. */
function linkCameras(cameras: readonly Camera[]): () => void {
  const stops = cameras.map((moved) =>
    moved.state.subscribe(() => {
      for (const camera of cameras) camera.state.set(moved.state.value);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Links the cameras of several maps on a page. Returns a function to be called with each view when it is ready. */
export function useLinkedCameras(): (place: number, view: MapView) => void {
  const views = useRef(new Map<number, MapView>());
  const unlink = useRef<() => void>(undefined);
  useEffect(() => () => unlink.current?.(), []);
  return useCallback((place, view) => {
    views.current.set(place, view);
    unlink.current?.();
    unlink.current = linkCameras([...views.current.values()].map(({ camera }) => camera));
  }, []);
}
