import { lazy, Suspense } from 'react';
import { useSelected, useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { PlayControls } from '../../workspace/PlayControls.tsx';
import { Figures } from './Figures.tsx';
import { setSettings, settings } from './settings.ts';
import { useCrowdSession } from './use-session.ts';

const Charts = lazy(() => import('./Charts.tsx'));

const SPEEDS: readonly { readonly value: number; readonly label: string }[] = [
  { value: 0.25, label: '¼×' },
  { value: 0.5, label: '½×' },
  { value: 1, label: '1×' },
  { value: 2, label: '2×' },
  { value: 4, label: '4×' },
  { value: 10, label: '10×' },
  { value: Number.POSITIVE_INFINITY, label: 'as fast as possible' },
];

/** Play, time line, figures and charts. At 1× there are ten ticks a second. */
export function Transport() {
  const session = useCrowdSession();
  const { playing, tick, firstTick, lastTick, ended } = useStore(session.status);
  const speed = useStore(session.speed);
  const charts = useSelected(settings, (value) => value.charts);
  const thinking = useStore(session.thinking);
  const past = tick < lastTick;
  return (
    <>
      <div className="transport-row">
        <PlayControls
          playing={playing}
          onPlayPause={() => session.togglePlay()}
          playLabel={ended && !past ? 'Play again' : 'Play'}
          unit="tick"
          onStep={() => session.step()}
          onStepBack={() => session.stepBack()}
          onRestart={() => session.reset()}
          disabled={tick === firstTick ? ['stepBack'] : []}
          speed={speed}
          speeds={SPEEDS}
          onSpeed={(value) => session.setSpeed(value)}
        />
        <input
          className="time-line"
          type="range"
          min={firstTick}
          max={Math.max(lastTick, 1)}
          value={tick}
          aria-label="Time line"
          aria-valuetext={`tick ${tick} of ${lastTick}`}
          onChange={(event) => {
            session.pause();
            session.seek(Number(event.target.value));
          }}
        />
        <span
          className="tick-count"
          data-tip="A tick is one time step: each agent moves by one tile or waits"
        >
          tick <b>{tick}</b>
          {past && <span className="soft"> of {lastTick}</span>}
          {thinking && !past && <span className="soft"> planning…</span>}
        </span>
        {past && !playing && (
          <IconButton
            icon="branch"
            label="Continue from here and discard what came after"
            onClick={() => void session.branch()}
          />
        )}
        {past && <IconButton icon="end" label="To the last tick" onClick={() => session.seek(lastTick)} />}
        <Figures />
        <IconButton
          icon="chart"
          label={charts ? 'Hide charts' : 'Show charts'}
          pressed={charts}
          onClick={() => setSettings({ charts: !charts })}
        />
      </div>
      {charts && (
        <Suspense fallback={<div className="charts" />}>
          <Charts />
        </Suspense>
      )}
    </>
  );
}
