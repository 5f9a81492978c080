/** A crowd as a picture in another page: drag to paint walls, click agents, click where they are to go. */
import { useCallback, useEffect } from 'react';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { mapTitle } from '../../scene/scene.ts';
import { useSelected, useStore } from '../../state/store.ts';
import { EmbedBar } from '../../workspace/EmbedBar.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { useStudio } from '../../workspace/studio.ts';
import { useFirstScene, useSight } from '../../workspace/use-embed.ts';
import { showCrowd } from './crowd-view.ts';
import { Legend } from './Legend.tsx';
import { followOverlays } from './overlays-link.ts';
import { SPEEDS } from './speeds.ts';
import { useCrowdSession } from './use-session.ts';
import './crowd.css';

export default function CrowdEmbed() {
  const { sceneStore } = useStudio();
  const session = useCrowdSession();
  const grid = useStore(sceneStore.grid);
  const scene = useStore(sceneStore.scene);
  const onReady = useCallback((view: MapView) => showCrowd(view, session, sceneStore), [session, sceneStore]);
  useEffect(followOverlays, []);
  useSight((seen) => (seen ? session.enter() : session.leave()));
  useShortcuts('Crowd', [
    { keys: 'Escape', label: 'clear the selection', run: () => session.selection.set(new Set()) },
  ]);
  return (
    <>
      <main className="stage">
        <MapStage
          grid={grid}
          label={`Map ${mapTitle(scene.map)}, ${grid.width} by ${grid.height} tiles. Arrow keys move a cursor.`}
          onReady={onReady}
        >
          <div className="legends">
            <Legend />
          </div>
        </MapStage>
      </main>
      <CrowdBar />
    </>
  );
}

function CrowdBar() {
  const session = useCrowdSession();
  const restore = useFirstScene();
  const playing = useSelected(session.status, (status) => status.playing);
  const atEnd = useSelected(session.status, ({ ended, tick, lastTick }) => ended && tick === lastTick);
  const speed = useStore(session.speed);
  const restart = (): void => {
    restore();
    session.reset();
  };
  return (
    <EmbedBar
      play={{
        playing,
        onPlayPause: () => (atEnd ? restart() : session.togglePlay()),
        playLabel: atEnd ? 'Play again' : 'Play',
        unit: 'tick',
        onStep: () => session.step(1),
        onRestart: restart,
        speed,
        speeds: SPEEDS,
        onSpeed: (value) => session.setSpeed(value),
      }}
    >
      <Standing />
    </EmbedBar>
  );
}

/** Which planner moves the crowd, and how far it has come. */
function Standing() {
  const { home, throughput, summary, tick } = useStore(useCrowdSession().status);
  if (!summary) return null;
  const { controlled, lifelong, plannerId } = summary;
  return (
    <>
      <b>{plannerId}</b>
      <output aria-label="Agents home">
        {lifelong
          ? `${Number.isNaN(throughput) ? '–' : throughput.toFixed(2)} goals a tick`
          : `${home.toLocaleString('en')} of ${controlled.toLocaleString('en')} home`}
      </output>
      <output aria-label="Tick">tick {tick}</output>
    </>
  );
}
