import { useEffect, useState } from 'react';
import { useSelected, useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCrowdSession } from '../use-session.ts';
import { discardFilm, filming, saveFilm } from './filming.ts';
import './film-bar.css';

/** Shown over the map while it is filmed: how far the film is, and how to end it. */
export function FilmBar() {
  const now = useStore(filming);
  // Another mode is shown: the map that was filmed is gone.
  useEffect(() => () => void saveFilm(), []);
  return now && <Progress since={now.since} ticks={now.ticks} />;
}

interface ProgressProps {
  readonly since: number;
  readonly ticks: readonly [first: number, last: number] | undefined;
}

function Progress({ since, ticks }: ProgressProps) {
  const session = useCrowdSession();
  const tick = useSelected(session.status, (status) => status.tick);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 500);
    return () => clearInterval(timer);
  }, [since]);
  const done = ticks !== undefined && tick >= ticks[1];
  useEffect(() => {
    if (!done) return;
    session.pause();
    void saveFilm();
  }, [done, session]);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <section className="film-bar" aria-label="Film">
      <span className="film-dot" aria-hidden="true" />
      <span>Filming {ticks ? `tick ${tick} of ${ticks[1]}` : time}</span>
      {ticks && <progress aria-label="Filmed" max={ticks[1] - ticks[0]} value={tick - ticks[0]} />}
      <Button kind="main" onClick={() => void saveFilm()}>
        Stop and save
      </Button>
      <Button kind="quiet" onClick={discardFilm}>
        Discard
      </Button>
    </section>
  );
}
