import { useStore } from '../../state/store.ts';
import { PlayControls } from '../../workspace/PlayControls.tsx';
import { type RaceControl, TICK_RATES } from './race-control.ts';

const SPEEDS = TICK_RATES.map((value) => ({ value, label: `${value} ticks a second` }));

export function RaceTransport({ control }: { readonly control: RaceControl }) {
  const { phase, lanes } = useStore(control.view);
  const speed = useStore(control.rate);
  const playing = phase === 'running';
  const tick = Math.max(0, ...lanes.map(({ ticks }) => ticks));
  return (
    <div className="transport-row">
      <PlayControls
        playing={playing}
        onPlayPause={() => (playing ? control.pause() : control.play())}
        unit="tick"
        onStep={() => control.step()}
        onRestart={() => void control.restart()}
        disabled={phase === 'preparing' ? ['play', 'step'] : phase === 'done' ? ['step'] : []}
        speed={speed}
        speeds={SPEEDS}
        onSpeed={(rate) => control.rate.set(rate)}
      />
      <output aria-label="Race status" className="race-status">
        {phase === 'preparing' ? 'Preparing …' : `tick ${tick}${phase === 'done' ? ', race over' : ''}`}
      </output>
    </div>
  );
}
