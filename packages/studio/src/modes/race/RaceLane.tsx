import { allPlanners } from 'floodgate/planner-kit';
import { useCallback } from 'react';
import { PALETTES } from '../../colour/palette.ts';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { useSelected, useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { IconButton } from '../../ui/Button.tsx';
import { DASHES, percent } from './CompletionChart.tsx';
import { paintLane } from './lane-layer.ts';
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
  const { lanes, phase } = useStore(control.view);
  const state = lanes[lane];
  if (!state) return <span className="race-standing">…</span>;
  return (
    <span className="race-standing">
      {phase === 'done' && <strong>{ordinal(placesOf(lanes)[lane]!)}</strong>}
      <span data-tip="Agents at home">{percent(state.completion)}</span>
      <span className="race-detail">
        {state.completion === 1 ? `all home at ${state.ticks}` : `${state.ms.toFixed(1)} ms`}
      </span>
    </span>
  );
}

/** Per lane its place from 1, by completion and then by ticks; equal lanes share a place. */
function placesOf(lanes: readonly Pick<LaneState, 'completion' | 'ticks'>[]): number[] {
  return lanes.map(
    (lane) =>
      1 +
      lanes.filter(
        (other) =>
          other.completion > lane.completion ||
          (other.completion === lane.completion && other.ticks < lane.ticks),
      ).length,
  );
}

/** `1st`, `2nd` … */
function ordinal(place: number): string {
  return `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;
}
