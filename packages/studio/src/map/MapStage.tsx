import type { Grid } from 'floodgate';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { MapView } from './map-view.ts';

interface MapStageProps {
  readonly grid: Grid;
  /** What screen readers call it. */
  readonly label: string;
  /** Called when the view can be drawn on, and again for every new grid. May return a function that cleans up. */
  readonly onReady?: (view: MapView) => (() => void) | undefined;
  /** Shown over the map. */
  readonly children?: ReactNode;
}

/** A map that fills its container. Several can be on a page. */
export function MapStage({ grid, label, onReady, children }: MapStageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const [failed, setFailed] = useState(false);

  // Before the view is made, so that it is cleaned up before the view is destroyed: effects end in this order.
  useEffect(() => {
    if (!view) return undefined;
    view.setGrid(grid);
    return onReady?.(view);
  }, [view, grid, onReady]);

  useEffect(() => {
    let made: MapView | undefined;
    let gone = false;
    MapView.create(host.current!).then(
      (created) => {
        made = created;
        if (gone) created.destroy();
        else setView(created);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      made?.destroy();
      setView(undefined);
    };
  }, []);

  return (
    <div className="map-stage">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the map is worked with the keyboard */}
      <div ref={host} className="map-host" tabIndex={0} role="application" aria-label={label} />
      {failed && (
        <Notice title="The map cannot be drawn">
          It needs WebGL. Turn on hardware acceleration, or try another browser.
        </Notice>
      )}
      {children}
    </div>
  );
}
