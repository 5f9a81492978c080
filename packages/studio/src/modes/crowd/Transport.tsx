import { lazy, Suspense } from 'react';
import { useSelected, useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { PlayControls } from '../../workspace/PlayControls.tsx';
import { Figures } from './Figures.tsx';
import { PastQuestionBar } from './PastQuestionBar.tsx';
import { setSettings, settings } from './settings.ts';
import { SPEEDS } from './speeds.ts';
import { TimeLine } from './TimeLine.tsx';
import { useCrowdSession } from './use-session.ts';
import { VerdictNote } from './VerdictNote.tsx';

const Charts = lazy(() => import('./Charts.tsx'));

/** Play, time line, figures and charts. At 1× there are ten ticks a second. */
export function Transport() {
  const charts = useSelected(settings, (value) => value.charts);
  return (
    <div className="crowd-transport">
      <PastQuestionBar />
      <div className="transport-row">
        <Controls />
        <VerdictNote />
        <Figures />
        <IconButton
          icon="chart"
          label={charts ? 'Hide charts' : 'Show charts'}
          pressed={charts}
          onClick={() => setSettings({ charts: !charts })}
        />
      </div>
      <TimeLine />
      {charts && (
        <Suspense fallback={<div className="charts" />}>
          <Charts />
        </Suspense>
      )}
    </div>
  );
}

/** Apart from what shows the tick, so that it is not drawn again with every tick. */
function Controls() {
  const session = useCrowdSession();
  const playing = useSelected(session.status, (status) => status.playing);
  const atStart = useSelected(session.status, ({ tick, firstTick }) => tick === firstTick);
  const atEnd = useSelected(session.status, ({ ended, tick, lastTick }) => ended && tick === lastTick);
  const speed = useStore(session.speed);
  return (
    <PlayControls
      playing={playing}
      onPlayPause={() => session.togglePlay()}
      playLabel={atEnd ? 'Play again' : 'Play'}
      unit="tick"
      onStep={() => session.step(1)}
      onStepBack={() => session.step(-1)}
      onRestart={() => session.reset()}
      disabled={atStart ? ['stepBack'] : []}
      speed={speed}
      speeds={SPEEDS}
      onSpeed={(value) => session.setSpeed(value)}
    />
  );
}
