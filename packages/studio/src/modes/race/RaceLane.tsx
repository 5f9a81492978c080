import { lazy, Suspense, useCallback, useState } from 'react';
import { PALETTES } from '../../colour/palette.ts';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { listedPlanners } from '../../planner-list/listed-planners.ts';
import type { PlannerChoice } from '../../scene/scene.ts';
import { useSelected, useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { IconButton } from '../../ui/Button.tsx';
import { paintLane } from './lane-layer.ts';
import { laneName } from './lanes.ts';
import { DASHES, shownProgress } from './ProgressChart.tsx';
import type { LaneState } from './race.ts';
import type { RaceControl } from './race-control.ts';

const LaneSettings = lazy(() => import('./LaneSettings.tsx'));

interface RaceLaneProps {
  readonly control: RaceControl;
  readonly lane: number;
  readonly onView: (lane: number, view: MapView) => void;
  /** Only the planner can be chosen: no parameters, and no lane less. */
  readonly slim?: boolean;
}

/** One planner of a race: its name, how it stands, and its map. */
export function RaceLane({ control, lane, onView, slim = false }: RaceLaneProps) {
  const lanes = useSelected(control.view, (view) => view.lanes);
  const grid = useStore(control.scenes.grid);
  const colour = PALETTES[useStore(theme)].teams[lane];
  const running = useSelected(control.view, ({ states }) => states[lane]?.running);
  const [open, setOpen] = useState(false);
  const planner = lanes[lane]!;
  const chosen = planner.id === 'auto' && running !== 'auto' ? running : undefined;
  const label = `Planner ${lane + 1}`;
  const onReady = useCallback(
    (view: MapView) => {
      onView(lane, view);
      return paintLane(view, control, lane);
    },
    [control, lane, onView],
  );
  const change = (what: string, next: PlannerChoice): void =>
    control.setLanes(
      what,
      lanes.map((other, i) => (i === lane ? next : other)),
    );
  const changed = Object.keys(planner.parameters).length;
  return (
    <section className="pane" aria-label={label}>
      <header className="pane-head race-lane-head">
        <svg width={28} height={8} aria-hidden="true">
          <line x1={0} x2={28} y1={4} y2={4} stroke={colour} strokeWidth={4} strokeDasharray={DASHES[lane]} />
        </svg>
        <select
          aria-label={label}
          value={planner.id}
          onChange={(event) => change('change a planner', { id: event.target.value, parameters: {} })}
        >
          <option value="auto">{chosen ? `auto: ${chosen}` : 'auto'}</option>
          {listedPlanners().map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        {!slim && (
          <IconButton
            icon="sliders"
            label={`Parameters of ${label.toLowerCase()}${changed > 0 ? `, ${changed} changed` : ''}`}
            pressed={open}
            onClick={() => setOpen(!open)}
          />
        )}
        <Standing control={control} lane={lane} />
        {lanes.length > 1 && !slim && (
          <IconButton
            icon="close"
            label={`Take ${label.toLowerCase()} out`}
            onClick={() =>
              control.setLanes(
                'take a planner out',
                lanes.filter((_, i) => i !== lane),
              )
            }
          />
        )}
      </header>
      <MapStage grid={grid} label={`Map with ${laneName(planner)}`} onReady={onReady}>
        {changed > 0 && !open && <p className="race-changed">{laneName(planner)}</p>}
        {open && (
          <Suspense>
            <LaneSettings control={control} lane={lane} onChange={change} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </MapStage>
    </section>
  );
}

function Standing({ control, lane }: { readonly control: RaceControl; readonly lane: number }) {
  const { states, over, tick, lastTick, lifelong } = useStore(control.view);
  const state = states[lane];
  if (!state) return <span className="race-standing">…</span>;
  return (
    <span className="race-standing">
      {over && tick === lastTick && <strong>{ordinal(placesOf(states, lifelong)[lane]!)}</strong>}
      <span data-tip={lifelong ? 'Goals reached per tick so far' : 'Agents at home'}>
        {shownProgress(lifelong ? state.throughput : state.completion, lifelong)}
      </span>
      {!lifelong && state.completion === 1 ? (
        <span className="race-detail" data-tip="When the last agent came home">
          at tick {state.ticks}
        </span>
      ) : (
        <span className="race-detail" data-tip="Planning time of this tick">
          {state.ms.toFixed(1)} ms
        </span>
      )}
    </span>
  );
}

/** Per lane its place from 1: by goals reached, or by completion and then by ticks. Equal lanes share a place. */
function placesOf(lanes: readonly LaneState[], lifelong: boolean): number[] {
  const isBetter = (a: LaneState, b: LaneState): boolean =>
    lifelong
      ? a.throughput > b.throughput
      : a.completion > b.completion || (a.completion === b.completion && a.ticks < b.ticks);
  return lanes.map((lane) => 1 + lanes.filter((other) => isBetter(other, lane)).length);
}

/** `1st`, `2nd` … */
function ordinal(place: number): string {
  return `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;
}
