import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { type RaceControl, TICK_RATES } from './race-control.ts';

export function RaceTransport({ control }: { readonly control: RaceControl }) {
  const { phase, lanes } = useStore(control.view);
  const rate = useStore(control.rate);
  const running = phase === 'running';
  const toggle = (): void => (running ? control.pause() : control.play());
  useShortcuts('Race', [
    { keys: 'Space', label: 'play or pause', run: toggle },
    { keys: '.', label: 'one tick', run: () => control.step() },
    { keys: 'R', label: 'start again', run: () => control.restart() },
  ]);
  const tick = Math.max(0, ...lanes.map(({ ticks }) => ticks));
  return (
    <div className="race-transport">
      <IconButton icon="reset" label="Start again" shortcut="R" onClick={() => control.restart()} />
      <IconButton
        icon={running ? 'pause' : 'play'}
        label={running ? 'Pause' : 'Play'}
        shortcut="Space"
        kind="main"
        disabled={phase === 'preparing'}
        onClick={toggle}
      />
      <IconButton
        icon="step"
        label="One tick"
        shortcut="."
        disabled={phase === 'preparing' || phase === 'done'}
        onClick={() => control.step()}
      />
      <select
        aria-label="Speed"
        value={rate}
        onChange={(event) => control.rate.set(Number(event.target.value))}
      >
        {TICK_RATES.map((value) => (
          <option key={value} value={value}>
            {value} ticks a second
          </option>
        ))}
      </select>
      <output aria-label="Race status" className="race-status">
        {phase === 'preparing' ? 'Getting ready …' : `tick ${tick}${phase === 'done' ? ', race over' : ''}`}
      </output>
    </div>
  );
}
