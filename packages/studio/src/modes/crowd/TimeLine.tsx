import { useSelected, useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { neighbourMark, shownMarks } from './time-marks.ts';
import { useCrowdSession } from './use-session.ts';

/** The run as a line: the moment that is shown, and marks of what happened. Nothing in it changes its size. */
export function TimeLine() {
  return (
    <div className="time-row">
      <Clock />
      <div className="time-track">
        <Marks />
        <Slider />
      </div>
      <Buttons />
    </div>
  );
}

function Slider() {
  const session = useCrowdSession();
  const { tick, firstTick, lastTick } = useStore(session.status);
  const wish = useStore(session.seeker.wish);
  return (
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
  );
}

/** Ways to other moments. Not drawn again with every tick. */
function Buttons() {
  const session = useCrowdSession();
  const { status, seeker } = session;
  const marks = useStore(session.marks);
  const playing = useSelected(status, (value) => value.playing);
  const past = useSelected(status, ({ tick, lastTick }) => tick < lastTick);
  const wish = useStore(seeker.wish);
  const mark = {
    before: useSelected(status, ({ tick }) => neighbourMark(marks, wish ?? tick, -1)),
    after: useSelected(status, ({ tick }) => neighbourMark(marks, wish ?? tick, 1)),
  };
  const go = (tick: number | undefined): void => {
    if (tick !== undefined) session.scrub(tick);
  };
  useShortcuts('Time line', [
    { keys: '<', label: 'previous mark', run: () => go(mark.before) },
    { keys: '>', label: 'next mark', run: () => go(mark.after) },
  ]);
  return (
    <div className="time-buttons" role="toolbar" aria-label="Time line">
      <IconButton
        icon="markBack"
        label="Previous mark"
        shortcut="<"
        disabled={mark.before === undefined}
        onClick={() => go(mark.before)}
      />
      <IconButton
        icon="markNext"
        label="Next mark"
        shortcut=">"
        disabled={mark.after === undefined}
        onClick={() => go(mark.after)}
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
        onClick={() => seeker.seek(status.value.lastTick)}
      />
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
  const marks = useStore(session.marks);
  // Without marks there is nothing to move when the line grows.
  const firstTick = useSelected(session.status, (status) => (marks.length > 0 ? status.firstTick : 0));
  const lastTick = useSelected(session.status, (status) => (marks.length > 0 ? status.lastTick : 0));
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
