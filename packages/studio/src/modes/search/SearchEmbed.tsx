/** Two searches as a picture in another page: drag start and goal, click to set the goal, drag elsewhere to paint walls. */
import { useRef } from 'react';
import { useLinkedCameras } from '../../map/link-cameras.ts';
import { reducedMotion } from '../../state/media.ts';
import { useStore } from '../../state/store.ts';
import { EmbedBar } from '../../workspace/EmbedBar.tsx';
import { useStudio } from '../../workspace/studio.ts';
import { useFirstScene, useSight } from '../../workspace/use-embed.ts';
import { useMade } from '../../workspace/use-made.ts';
import { type Microscope, makeMicroscope } from './microscope.ts';
import { SPEED_CHOICES } from './player.ts';
import { type SearchLook, SearchPane } from './SearchPane.tsx';
import './search.css';

const LOOK: SearchLook = { tool: 'poke', brush: 1, shape: 'freehand', shade: 'state', tree: false };

export default function SearchEmbed() {
  const microscope = useMade(makeMicroscope);
  if (!microscope) return <div className="loading" aria-busy="true" />;
  return <Picture microscope={microscope} />;
}

function Picture({ microscope }: { readonly microscope: Microscope }) {
  const { sceneStore } = useStudio();
  useStore(sceneStore.grid);
  const onView = useLinkedCameras();
  return (
    <>
      <main className="stage">
        <div className="panes search-panes">
          <SearchPane microscope={microscope} side={0} look={LOOK} onView={onView} />
          <SearchPane microscope={microscope} side={1} look={LOOK} onView={onView} />
        </div>
      </main>
      <SearchBar microscope={microscope} />
    </>
  );
}

function SearchBar({ microscope: { player, sides } }: { readonly microscope: Microscope }) {
  const { step, playing, speed } = useStore(player.playback);
  useStore(sides[0]);
  useStore(sides[1]);
  const restore = useFirstScene();
  /** What to do when the picture is in sight again. */
  const waits = useRef<'begin' | 'go on' | undefined>('begin');
  useSight((seen) => {
    if (!seen) {
      if (playing) waits.current ??= 'go on';
      player.pause();
      return;
    }
    if (waits.current === 'begin' && player.steps > 0 && !reducedMotion.value) player.playAll();
    if (waits.current === 'go on') player.play();
    waits.current = undefined;
  });
  return (
    <EmbedBar
      play={{
        playing,
        onPlayPause: () => (playing ? player.pause() : player.play()),
        unit: 'expansion',
        onStep: () => {
          player.pause();
          player.seek(step + 1);
        },
        onRestart: () => {
          restore();
          player.playAll();
        },
        speed,
        speeds: SPEED_CHOICES,
        onSpeed: (value) => player.setSpeed(value),
      }}
    >
      <output aria-label="Expansions shown">
        {step.toLocaleString('en')} of {player.steps.toLocaleString('en')}
      </output>
    </EmbedBar>
  );
}
