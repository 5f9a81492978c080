/** A race as a picture in another page: choose other planners for its lanes. */
import { useRef } from 'react';
import { useLinkedCameras } from '../../map/link-cameras.ts';
import { useSelected, useStore } from '../../state/store.ts';
import { EmbedBar } from '../../workspace/EmbedBar.tsx';
import { useFirstScene, useSight } from '../../workspace/use-embed.ts';
import { useMade } from '../../workspace/use-made.ts';
import { RaceLane } from './RaceLane.tsx';
import { makeControl, type RaceControl, SPEED_CHOICES } from './race-control.ts';
import './race.css';

export default function RaceEmbed() {
  const control = useMade(makeControl);
  if (!control) return <div className="loading" aria-busy="true" />;
  return <Picture control={control} />;
}

function Picture({ control }: { readonly control: RaceControl }) {
  const lanes = useSelected(control.view, (view) => view.lanes);
  const onView = useLinkedCameras();
  return (
    <>
      <main className="stage">
        <div className={`panes race-lanes race-lanes-${lanes.length}`}>
          {lanes.map((_, lane) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place, whatever planner runs in it
            <RaceLane key={lane} control={control} lane={lane} onView={onView} slim />
          ))}
        </div>
      </main>
      <RaceBar control={control} />
    </>
  );
}

function RaceBar({ control }: { readonly control: RaceControl }) {
  const { phase, over, tick, lastTick } = useStore(control.view);
  const speed = useStore(control.rate);
  const restore = useFirstScene();
  const playing = phase === 'running';
  const waits = useRef(false);
  useSight((seen) => {
    if (!seen) waits.current ||= playing;
    if (!seen) control.pause();
    else if (waits.current) control.play();
    if (seen) waits.current = false;
  });
  const ready = phase === 'running' || phase === 'paused';
  return (
    <EmbedBar
      play={{
        playing,
        onPlayPause: () => (playing ? control.pause() : control.play()),
        playLabel: over && tick === lastTick ? 'Race again' : 'Play',
        unit: 'tick',
        onStep: () => control.step(),
        onRestart: () => {
          restore();
          void control.restart();
        },
        disabled: ready ? [] : ['play', 'step'],
        speed,
        speeds: SPEED_CHOICES,
        onSpeed: (rate) => control.rate.set(rate),
      }}
    >
      <output aria-label="Tick">tick {tick}</output>
    </EmbedBar>
  );
}
