import { IconButton } from '../ui/Button.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { useShortcuts } from './shortcuts.ts';

interface PlayControlsProps {
  readonly playing: boolean;
  readonly onPlayPause: () => void;
  /** What play is called while it is paused. */
  readonly playLabel?: string;
  /** What one step is, such as `tick`. */
  readonly unit: string;
  readonly onStep: () => void;
  readonly onStepBack?: () => void;
  readonly onRestart?: () => void;
  readonly onFirst?: () => void;
  readonly onLast?: () => void;
  /** Buttons that do nothing at the moment. */
  readonly disabled?: readonly ('play' | 'step' | 'stepBack')[];
  readonly speed: number;
  readonly speeds: readonly { readonly value: number; readonly label: string }[];
  readonly onSpeed: (speed: number) => void;
}

interface Control {
  readonly icon: IconName;
  readonly label: string;
  readonly keys: string;
  readonly run: (() => void) | undefined;
}

/** Buttons and keys for time: play, single steps, and the speed. Those without a handler are left out. */
export function PlayControls(props: PlayControlsProps) {
  const { playing, playLabel = 'Play', unit, disabled = [], speed, speeds, onSpeed } = props;
  const all: readonly Control[] = [
    { icon: 'reset', label: 'Start again', keys: 'R', run: props.onRestart },
    { icon: 'start', label: 'To the beginning', keys: 'Home', run: props.onFirst },
    { icon: 'stepBack', label: `One ${unit} back`, keys: ',', run: props.onStepBack },
    {
      icon: playing ? 'pause' : 'play',
      label: playing ? 'Pause' : playLabel,
      keys: 'Space',
      run: props.onPlayPause,
    },
    { icon: 'step', label: `One ${unit}`, keys: '.', run: props.onStep },
    { icon: 'end', label: 'To the end', keys: 'End', run: props.onLast },
  ];
  const controls = all.filter(({ run }) => run !== undefined);
  useShortcuts(
    'Time',
    controls.map(({ keys, label, run }) => ({
      keys,
      label: keys === 'Space' ? 'play or pause' : label.charAt(0).toLowerCase() + label.slice(1),
      run: run!,
    })),
  );
  return (
    <>
      <div className="transport-buttons" role="toolbar" aria-label="Time">
        {controls.map(({ icon, label, keys, run }) => (
          <IconButton
            key={keys}
            icon={icon}
            label={label}
            shortcut={keys}
            kind={keys === 'Space' ? 'main' : 'quiet'}
            disabled={(disabled as readonly string[]).includes(keys === 'Space' ? 'play' : icon)}
            onClick={run!}
          />
        ))}
      </div>
      <select
        className="speed"
        aria-label="Speed"
        value={String(speed)}
        onChange={(event) => onSpeed(Number(event.target.value))}
      >
        {speeds.map(({ value, label }) => (
          <option key={label} value={String(value)}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}
