import { useStore } from '../../state/store.ts';
import { PlayControls } from '../../workspace/PlayControls.tsx';
import { type RaceControl, SPEED_CHOICES } from './race-control.ts';

export function RaceTransport({ control }: { readonly control: RaceControl }) {
  const { phase, over, tick, firstTick, lastTick } = useStore(control.view);
  const speed = useStore(control.rate);
  const playing = phase === 'running';
  const atEnd = over && tick === lastTick;
  return (
    <div className="transport-row">
      <PlayControls
        playing={playing}
        onPlayPause={() => (playing ? control.pause() : control.play())}
        playLabel={atEnd ? 'Race again' : 'Play'}
        unit="tick"
        onStep={() => control.step()}
        onStepBack={() => control.stepBack()}
        onRestart={() => void control.restart()}
        onFirst={() => control.seek(firstTick)}
        onLast={() => control.seek(lastTick)}
        disabled={[
          ...(phase === 'preparing' || phase === 'failed' ? (['play', 'step'] as const) : []),
          ...(atEnd ? (['step'] as const) : []),
          ...(tick === firstTick ? (['stepBack'] as const) : []),
        ]}
        speed={speed}
        speeds={SPEED_CHOICES}
        onSpeed={(rate) => control.rate.set(rate)}
      />
      <input
        className="time-line"
        type="range"
        min={firstTick}
        max={Math.max(lastTick, firstTick + 1)}
        value={tick}
        aria-label="Time line"
        aria-valuetext={`tick ${tick} of ${lastTick}`}
        onChange={(event) => control.seek(Number(event.target.value))}
      />
      <output aria-label="Race status" className="race-status">
        {phase === 'preparing' && 'Preparing …'}
        {phase === 'failed' && 'The race cannot begin'}
        {(phase === 'running' || phase === 'paused') &&
          `tick ${tick}${tick < lastTick ? ` of ${lastTick}` : ''}${atEnd ? ', race over' : ''}`}
      </output>
    </div>
  );
}
