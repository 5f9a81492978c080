import { lazy, Suspense } from 'react';
import { useSelected, useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
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

/** Play, time line, figures and charts. */
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
        <div className="transport-buttons" role="toolbar" aria-label="Time">
          <IconButton icon="reset" label="Reset, same seed" shortcut="R" onClick={() => session.reset()} />
          <IconButton
            icon="stepBack"
            label="One tick back"
            shortcut=","
            disabled={tick === firstTick}
            onClick={() => session.stepBack()}
          />
          <IconButton
            icon={playing ? 'pause' : 'play'}
            label={playing ? 'Pause' : ended && !past ? 'Play again' : 'Play'}
            shortcut="Space"
            kind="main"
            onClick={() => session.togglePlay()}
          />
          <IconButton icon="step" label="One tick" shortcut="." onClick={() => session.step()} />
        </div>
        <select
          className="speed"
          aria-label="Speed"
          data-tip="Speed: at 1× there are ten ticks a second"
          value={String(speed)}
          onChange={(event) => session.setSpeed(Number(event.target.value))}
        >
          {SPEEDS.map(({ value, label }) => (
            <option key={label} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
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
          data-tip="One tick is one time step: every agent moves by one tile or waits"
        >
          tick <b>{tick}</b>
          {past && <span className="soft"> of {lastTick}</span>}
          {thinking && !past && <span className="soft"> planning…</span>}
        </span>
        {past && !playing && (
          <IconButton
            icon="branch"
            label="Go on from here, forgetting what came after"
            onClick={() => void session.branch()}
          />
        )}
        {past && <IconButton icon="end" label="To the present" onClick={() => session.seek(lastTick)} />}
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
