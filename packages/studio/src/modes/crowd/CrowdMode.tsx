import { lazy, Suspense, useCallback, useEffect } from 'react';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { mapTitle } from '../../scene/scene.ts';
import { useSelected, useStore } from '../../state/store.ts';
import { sayFailure } from '../../ui/toasts.ts';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { useStudio } from '../../workspace/studio.ts';
import { ToolButtons } from '../../workspace/ToolButtons.tsx';
import { Workspace } from '../../workspace/Workspace.tsx';
import { AgentKey } from './AgentKey.tsx';
import { CrowdInspector } from './CrowdInspector.tsx';
import { showCrowd } from './crowd-view.ts';
import { EmptyScene } from './EmptyScene.tsx';
import { FilmBar } from './export/FilmBar.tsx';
import { Legend } from './Legend.tsx';
import { followOverlays } from './overlays-link.ts';
import { useGroupKeys } from './panels/FindAgents.tsx';
import { setSettings, settings } from './settings.ts';
import { Transport } from './Transport.tsx';
import { BrushBar } from './tools/BrushBar.tsx';
import { TOOLS } from './tools/tools.ts';
import { useCrowdSession } from './use-session.ts';
import './crowd.css';
import './crowd-narrow.css';

const Welcome = lazy(() => import('./Welcome.tsx'));

/** The first mode: a crowd moves over the map. */
export default function CrowdMode() {
  const { sceneStore, recording, welcome: welcomes } = useStudio();
  const welcome = useStore(welcomes);
  const pending = useStore(recording);
  const session = useCrowdSession();
  const grid = useStore(sceneStore.grid);
  const scene = useStore(sceneStore.scene);
  const tool = useSelected(settings, (value) => value.tool);
  const onReady = useCallback((view: MapView) => showCrowd(view, session, sceneStore), [session, sceneStore]);
  useEffect(followOverlays, []);
  // While another mode is shown the crowd is paused.
  useEffect(() => {
    session.enter();
    return () => session.leave();
  }, [session]);
  useEffect(() => {
    if (!pending) return;
    recording.set(undefined);
    session.openRecording(pending.recording, pending.scene).catch(sayFailure);
  }, [pending, recording, session]);
  useGroupKeys();
  useShortcuts('Crowd', [
    { keys: 'Escape', label: 'clear the selection, look around', run: () => clearSelection() },
    { keys: 'Ctrl+A', label: 'select all agents', run: () => selectAll() },
    { keys: '[', label: 'smaller brush', run: () => resizeBrush(-1) },
    { keys: ']', label: 'larger brush', run: () => resizeBrush(1) },
  ]);
  const selectAll = (): void => {
    session.selection.set(new Set(Array.from({ length: session.status.value.count }, (_, i) => i)));
  };
  const resizeBrush = (by: number): void => {
    setSettings({ brush: Math.min(Math.max(settings.value.brush + by, 1), 24) });
  };
  const clearSelection = (): void => {
    session.selection.set(new Set());
    setSettings({ tool: 'look' });
  };
  return (
    <Workspace
      tools={<ToolButtons tools={TOOLS} tool={tool} onChoose={(id) => setSettings({ tool: id })} />}
      inspector={<CrowdInspector />}
      transport={<Transport />}
    >
      <MapStage
        grid={grid}
        label={`Map ${mapTitle(scene.map)}, ${grid.width} by ${grid.height} tiles. Arrow keys move a cursor.`}
        onReady={onReady}
      >
        <div className="legends">
          <Legend />
          <AgentKey />
        </div>
        <EmptyScene />
        <BrushBar />
        {welcome && (
          <Suspense>
            <Welcome />
          </Suspense>
        )}
        <FilmBar />
      </MapStage>
    </Workspace>
  );
}
