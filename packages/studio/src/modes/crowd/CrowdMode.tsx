import { useCallback, useEffect } from 'react';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { mapTitle } from '../../scene/scene.ts';
import { useStore } from '../../state/store.ts';
import { sayFailure } from '../../ui/toasts.ts';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { useStudio } from '../../workspace/studio.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { CrowdInspector } from './CrowdInspector.tsx';
import { showCrowd } from './crowd-view.ts';
import { EmptyScene } from './EmptyScene.tsx';
import { Legend } from './Legend.tsx';
import { setSettings, settings } from './settings.ts';
import { ToolRail } from './ToolRail.tsx';
import { Transport } from './Transport.tsx';
import { TOOLS } from './tools/tools.ts';
import { useCrowdSession } from './use-session.ts';
import './crowd.css';

/** The first mode: a crowd moves over the map. */
export default function CrowdMode() {
  const { sceneStore, recording } = useStudio();
  const pending = useStore(recording);
  const session = useCrowdSession();
  const grid = useStore(sceneStore.grid);
  const scene = useStore(sceneStore.scene);
  const onReady = useCallback((view: MapView) => showCrowd(view, session, sceneStore), [session, sceneStore]);
  // Elsewhere the crowd stands still and takes no time.
  useEffect(() => {
    session.enter();
    return () => session.leave();
  }, [session]);
  useEffect(() => {
    if (!pending) return;
    recording.set(undefined);
    session.openRecording(pending.recording, pending.scene).catch(sayFailure);
  }, [pending, recording, session]);
  useShortcuts('Crowd', [
    { keys: 'Space', label: 'play or pause', run: () => session.togglePlay() },
    { keys: '.', label: 'one tick', run: () => session.step() },
    { keys: ',', label: 'one tick back', run: () => session.stepBack() },
    { keys: 'R', label: 'reset, same seed', run: () => session.reset() },
    { keys: 'Escape', label: 'select nobody, look around', run: () => letGo() },
    { keys: 'Ctrl+A', label: 'select everybody', run: () => selectAll() },
    { keys: '[', label: 'smaller brush', run: () => resizeBrush(-1) },
    { keys: ']', label: 'larger brush', run: () => resizeBrush(1) },
    ...TOOLS.map(({ id, label, key }) => ({
      keys: key,
      label: label.charAt(0).toLowerCase() + label.slice(1),
      run: () => setSettings({ tool: id }),
    })),
  ]);
  const selectAll = (): void => {
    session.selection.set(new Set(Array.from({ length: session.status.value.count }, (_, i) => i)));
  };
  const resizeBrush = (by: number): void => {
    setSettings({ brush: Math.min(Math.max(settings.value.brush + by, 1), 24) });
  };
  const letGo = (): void => {
    session.selection.set(new Set());
    setSettings({ tool: 'look' });
  };
  return (
    <Workspace tools={<ToolRail />} inspector={<CrowdInspector />} transport={<Transport />}>
      <MapStage
        grid={grid}
        label={`Map ${mapTitle(scene.map)}, ${grid.width} by ${grid.height} tiles. Arrow keys move a cursor.`}
        onReady={onReady}
      >
        <Legend />
        <EmptyScene />
      </MapStage>
    </Workspace>
  );
}
