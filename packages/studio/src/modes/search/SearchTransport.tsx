import { useStore } from '../../state/store.ts';
import { PlayControls } from '../../workspace/PlayControls.tsx';
import { type Microscope, SPEEDS } from './microscope.ts';

const CHOICES = SPEEDS.map((value) => ({ value, label: `${value.toLocaleString('en')} a second` }));

/** Play, step and scrub through the expansions of both searches. */
export function SearchTransport({ microscope }: { readonly microscope: Microscope }) {
  const { step, playing, speed } = useStore(microscope.playback);
  useStore(microscope.sides[0]);
  useStore(microscope.sides[1]);
  const { steps } = microscope;
  const show = (target: number): void => {
    microscope.pause();
    microscope.seek(target);
  };
  return (
    <div className="transport-row">
      <PlayControls
        playing={playing}
        onPlayPause={() => (playing ? microscope.pause() : microscope.play())}
        unit="expansion"
        onStep={() => show(step + 1)}
        onStepBack={() => show(step - 1)}
        onFirst={() => show(0)}
        onLast={() => show(steps)}
        speed={speed}
        speeds={CHOICES}
        onSpeed={(value) => microscope.setSpeed(value)}
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
