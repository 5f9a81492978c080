import { useState } from 'react';
import { useStore } from '../../state/store.ts';
import { Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { SearchEvent } from './events.ts';
import { titleAt } from './file-traces.ts';
import type { Microscope } from './microscope.ts';
import type { Replay } from './replay.ts';

/** Events shown before and after the present one: the whole list may have millions. */
const BEFORE = 5;
const AFTER = 11;

const SIDES = ['left', 'right'] as const;

/** What a search did around the step that is shown. A click goes there. */
export function EventsPanel({ microscope }: { readonly microscope: Microscope }) {
  const [side, setSide] = useState<(typeof SIDES)[number]>('left');
  const states = [useStore(microscope.sides[0]), useStore(microscope.sides[1])] as const;
  const { replay } = states[SIDES.indexOf(side)]!;
  return (
    <Panel title="Events">
      <Select
        label="Of"
        value={side}
        options={SIDES.map((value, i) => ({ value, label: `${value}: ${titleAt(i, states[i]!.contender)}` }))}
        onChange={setSide}
      />
      {replay ? (
        <Rows microscope={microscope} replay={replay} />
      ) : (
        <p className="field-hint">No search to list.</p>
      )}
    </Panel>
  );
}

function Rows({ microscope, replay }: { readonly microscope: Microscope; readonly replay: Replay }) {
  const { step } = useStore(microscope.player.playback);
  const { events, steps } = replay;
  const shown = Math.min(step, steps);
  const ended = shown === steps;
  // The present event is the last expansion, or the end of the search.
  const present = ended ? events.length - 1 : shown === 0 ? -1 : events.numberOf(shown - 1);
  const last = Math.min(events.length - 1, Math.max(present, 0) + AFTER);
  const first = Math.max(0, Math.min(present - BEFORE, last - BEFORE - AFTER));
  const go = (event: SearchEvent): void => {
    microscope.player.pause();
    microscope.player.seek(event.step);
    microscope.asked.set(event.cell);
  };
  return (
    <ol className="search-events">
      {Array.from({ length: last - first + 1 }, (_, i) => first + i).map((number) => {
        const event = events.at(number);
        return (
          <li key={number}>
            <button
              type="button"
              className={`search-event search-event-${event.kind.split(' ')[0]}`}
              aria-current={number === present ? 'step' : undefined}
              onClick={() => go(event)}
            >
              <span>
                {event.kind === 'end' ? replay.trace.outcome : event.kind}
                {event.fromGoal && <FromGoal />}
              </span>
              <span>({microscope.grid.point(event.cell).join(', ')})</span>
              <span>{figureOf(event)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function figureOf({ kind, f, g }: SearchEvent): string {
  if (kind !== 'end') return `f ${f.toFixed(2)}`;
  return Number.isFinite(g) ? `cost ${g.toFixed(2)}` : '';
}

function FromGoal() {
  return (
    <>
      <span aria-hidden="true"> ←</span>
      <span className="visually-hidden"> by the search from the goal</span>
    </>
  );
}
