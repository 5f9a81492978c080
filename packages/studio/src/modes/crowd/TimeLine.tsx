import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { neighbourMark, shownMarks } from './time-marks.ts';
import { useCrowdSession } from './use-session.ts';

/** The run as a line: the moment that is shown, and marks of what happened. Nothing in it changes its size. */
export function TimeLine() {
  const session = useCrowdSession();
  const { playing, tick, firstTick, lastTick } = useStore(session.status);
  const wish = useStore(session.seeker.wish);
  const marks = useStore(session.marks);
  const past = tick < lastTick;
  const markFrom = (direction: 1 | -1): number | undefined => neighbourMark(marks, wish ?? tick, direction);
  const goToMark = (direction: 1 | -1): void => {
    const mark = markFrom(direction);
    if (mark !== undefined) session.scrub(mark);
  };
  useShortcuts('Time line', [
    { keys: '<', label: 'previous mark', run: () => goToMark(-1) },
    { keys: '>', label: 'next mark', run: () => goToMark(1) },
  ]);
  return (
    <div className="time-row">
      <Clock />
      <div className="time-track">
        <Marks />
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
      <div className="time-buttons" role="toolbar" aria-label="Time line">
        <IconButton
          icon="markBack"
          label="Previous mark"
          shortcut="<"
          disabled={markFrom(-1) === undefined}
          onClick={() => goToMark(-1)}
        />
        <IconButton
          icon="markNext"
          label="Next mark"
          shortcut=">"
          disabled={markFrom(1) === undefined}
          onClick={() => goToMark(1)}
        />
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

/** What happened, over the line. For the keyboard there are the buttons beside it. */
function Marks() {
  const session = useCrowdSession();
  const { firstTick, lastTick } = useStore(session.status);
  const marks = useStore(session.marks);
  return (
    <div className="time-marks">
      {shownMarks(marks, firstTick, lastTick).map(({ tick, kind, label, from, until }) => (
        <button
          key={`${kind} ${tick}`}
          type="button"
          tabIndex={-1}
          className={`time-mark time-mark-${kind}`}
          aria-label={label}
          data-tip={label}
          style={{ left: `${100 * from}%`, ...(kind === 'jam' && { width: `${100 * (until - from)}%` }) }}
          onClick={() => session.scrub(tick)}
        />
      ))}
    </div>
  );
}
