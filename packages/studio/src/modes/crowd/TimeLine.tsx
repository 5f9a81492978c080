import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useCrowdSession } from './use-session.ts';

/** The run as a line: which moment is shown, and the whole that is known. Nothing in it changes its size. */
export function TimeLine() {
  const session = useCrowdSession();
  const { playing, tick, firstTick, lastTick } = useStore(session.status);
  const wish = useStore(session.seeker.wish);
  const past = tick < lastTick;
  return (
    <div className="time-row">
      <Clock />
      <div className="time-track">
        <input
          className="time-line"
          type="range"
          min={firstTick}
          max={Math.max(lastTick, firstTick + 1)}
          value={wish ?? tick}
          aria-label="Time line"
          aria-valuetext={`tick ${tick} of ${lastTick}`}
          onChange={(event) => session.scrub(Number(event.target.value))}
        />
      </div>
      <div className="time-buttons">
        <IconButton
          icon="branch"
          label="Continue from here and discard what came after"
          disabled={!past || playing}
          onClick={() => void session.branch()}
        />
        <IconButton
          icon="end"
          label="To the last tick"
          disabled={!past}
          onClick={() => session.seeker.seek(lastTick)}
        />
      </div>
    </div>
  );
}

function Clock() {
  const session = useCrowdSession();
  const { tick, lastTick } = useStore(session.status);
  const thinking = useStore(session.thinking);
  const past = tick < lastTick;
  return (
    <div
      className={past ? 'clock clock-past' : 'clock'}
      data-tip="A tick is one time step: each agent moves by one tile or waits"
    >
      <span>
        tick <b>{tick}</b> <span className="soft">of {lastTick}</span>
      </span>
      <small>{past ? 'in the past' : thinking ? 'planning…' : 'the present'}</small>
    </div>
  );
}
