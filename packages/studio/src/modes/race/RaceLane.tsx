import { allPlanners } from 'floodgate/planner-kit';
import { useCallback } from 'react';
import { PALETTES } from '../../colour/palette.ts';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { useSelected, useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { IconButton } from '../../ui/Button.tsx';
import { paintLane } from './lane-layer.ts';
import { DASHES, shownProgress } from './ProgressChart.tsx';
import type { LaneState } from './race.ts';
import type { RaceControl } from './race-control.ts';

interface RaceLaneProps {
  readonly control: RaceControl;
  readonly lane: number;
  readonly onView: (lane: number, view: MapView) => void;
}

/** One planner of a race: its name, how it stands, and its map. */
export function RaceLane({ control, lane, onView }: RaceLaneProps) {
  const planners = useSelected(control.view, (view) => view.planners);
  const grid = useStore(control.scenes.grid);
  const colour = PALETTES[useStore(theme)].teams[lane];
  const id = planners[lane]!;
  const label = `Planner ${lane + 1}`;
  const onReady = useCallback(
    (view: MapView) => {
      onView(lane, view);
      return paintLane(view, control, lane);
    },
    [control, lane, onView],
  );
  const choose = (planner: string): void =>
    control.setPlanners(planners.map((other, i) => (i === lane ? planner : other)));
  return (
    <section className="pane" aria-label={label}>
      <header className="pane-head race-lane-head">
        <svg width={28} height={8} aria-hidden="true">
          <line x1={0} x2={28} y1={4} y2={4} stroke={colour} strokeWidth={4} strokeDasharray={DASHES[lane]} />
        </svg>
        <select aria-label={label} value={id} onChange={(event) => choose(event.target.value)}>
          {allPlanners().map((planner) => (
            <option
              key={planner.id}
              value={planner.id}
              disabled={planner.id !== id && planners.includes(planner.id)}
            >
              {planner.title}
            </option>
          ))}
        </select>
        <Standing control={control} lane={lane} />
        {planners.length > 1 && (
          <IconButton
            icon="close"
            label={`Take ${label.toLowerCase()} out`}
            onClick={() => control.setPlanners(planners.filter((_, i) => i !== lane))}
          />
        )}
      </header>
      <MapStage grid={grid} label={`Map with ${id}`} onReady={onReady} />
    </section>
  );
}

function Standing({ control, lane }: { readonly control: RaceControl; readonly lane: number }) {
  const { lanes, phase, lifelong } = useStore(control.view);
  const state = lanes[lane];
  if (!state) return <span className="race-standing">…</span>;
  return (
    <span className="race-standing">
      {phase === 'done' && <strong>{ordinal(placesOf(lanes, lifelong)[lane]!)}</strong>}
      <span data-tip={lifelong ? 'Goals reached per tick so far' : 'Agents at home'}>
        {shownProgress(lifelong ? state.throughput : state.completion, lifelong)}
      </span>
      <span className="race-detail">
        {!lifelong && state.completion === 1 ? `all home at ${state.ticks}` : `${state.ms.toFixed(1)} ms`}
      </span>
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
