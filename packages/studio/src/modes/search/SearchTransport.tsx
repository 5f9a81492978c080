import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { type Microscope, SPEEDS } from './microscope.ts';

/** Play, step and scrub through the expansions of both searches. */
export function SearchTransport({ microscope }: { readonly microscope: Microscope }) {
  const { step, playing, speed } = useStore(microscope.playback);
  useStore(microscope.sides[0]);
  useStore(microscope.sides[1]);
  const { steps } = microscope;
  const toggle = (): void => (playing ? microscope.pause() : microscope.play());
  const by = (count: number): void => {
    microscope.pause();
    microscope.seek(step + count);
  };
  useShortcuts('Search', [
    { keys: 'Space', label: 'play or pause', run: toggle },
    { keys: '.', label: 'one expansion on', run: () => by(1) },
    { keys: ',', label: 'one expansion back', run: () => by(-1) },
    { keys: 'Home', label: 'to the beginning', run: () => by(Number.NEGATIVE_INFINITY) },
    { keys: 'End', label: 'to the end', run: () => by(Number.POSITIVE_INFINITY) },
  ]);
  return (
    <div className="search-transport">
      <IconButton
        icon="start"
        label="To the beginning"
        shortcut="Home"
        onClick={() => by(Number.NEGATIVE_INFINITY)}
      />
      <IconButton icon="stepBack" label="One expansion back" shortcut="," onClick={() => by(-1)} />
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? 'Pause' : 'Play'}
        shortcut="Space"
        kind="main"
        onClick={toggle}
      />
      <IconButton icon="step" label="One expansion on" shortcut="." onClick={() => by(1)} />
      <IconButton icon="end" label="To the end" shortcut="End" onClick={() => by(Number.POSITIVE_INFINITY)} />
      <select
        aria-label="Speed"
        value={speed}
        onChange={(event) => microscope.setSpeed(Number(event.target.value))}
      >
        {SPEEDS.map((value) => (
          <option key={value} value={value}>
            {value.toLocaleString('en')} a second
          </option>
        ))}
      </select>
      <input
        type="range"
        aria-label="Expansion"
        min={0}
        max={steps}
        value={step}
        onChange={(event) => {
          microscope.pause();
          microscope.seek(Number(event.target.value));
        }}
      />
      <output aria-label="Expansions shown" className="search-step">
        {step.toLocaleString('en')} of {steps.toLocaleString('en')}
      </output>
    </div>
  );
}
