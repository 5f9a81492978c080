import { useStore } from '../../state/store.ts';
import { PlayControls } from '../../workspace/PlayControls.tsx';
import type { Microscope } from './microscope.ts';
import { SPEED_CHOICES } from './player.ts';

/** Play, step and scrub through the expansions of both searches. */
export function SearchTransport({ microscope }: { readonly microscope: Microscope }) {
  const { step, playing, speed } = useStore(microscope.player.playback);
  useStore(microscope.sides[0]);
  useStore(microscope.sides[1]);
  const { steps } = microscope.player;
  const show = (target: number): void => {
    microscope.player.pause();
    microscope.player.seek(target);
  };
  return (
    <div className="transport-row">
      <PlayControls
        playing={playing}
        onPlayPause={() => (playing ? microscope.player.pause() : microscope.player.play())}
        unit="expansion"
        onStep={() => show(step + 1)}
        onStepBack={() => show(step - 1)}
        onFirst={() => show(0)}
        onLast={() => show(steps)}
        speed={speed}
        speeds={SPEED_CHOICES}
        onSpeed={(value) => microscope.player.setSpeed(value)}
      />
      <input
        className="time-line"
        type="range"
        aria-label="Expansion"
        min={0}
        max={steps}
        value={step}
        onChange={(event) => show(Number(event.target.value))}
      />
      <output aria-label="Expansions shown" className="search-step">
        {step.toLocaleString('en')} of {steps.toLocaleString('en')}
      </output>
    </div>
  );
}
