import { PALETTES } from '../../colour/palette.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { percent } from '../../ui/percent.ts';
import { laneName } from './lanes.ts';
import type { RaceView } from './race-control.ts';

const WIDTH = 288;
const HEIGHT = 128;
/** Lines differ in their dashes too, for people who cannot tell the colours apart. */
export const DASHES = ['none', '6 3', '2 3', '8 3 2 3'] as const;

/** The share of agents at home, or the goals reached per tick, over time, a line per planner. */
export function ProgressChart({ race }: { readonly race: RaceView }) {
  const palette = PALETTES[useStore(theme)];
  const { lifelong, progress, lanes, tick, lastTick } = race;
  const ticks = Math.max(1, lastTick);
  const top = lifelong ? Math.max(1, ...progress.flat()) : 1;
  const now = progress.map(
    (values, i) => `${laneName(lanes[i]!)} ${shownProgress(values[tick] ?? values.at(-1) ?? 0, lifelong)}`,
  );
  const cursor = (tick / ticks) * WIDTH;
  return (
    <figure className="race-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${lifelong ? 'Goals reached per tick' : 'Share of agents at home'}: ${now.join(', ')}`}
      >
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1={0}
            x2={WIDTH}
            y1={height(share)}
            y2={height(share)}
            className="race-chart-grid"
          />
        ))}
        {progress.map((values, i) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
            key={i}
            points={pointsOf(values, ticks, top)}
            fill="none"
            stroke={palette.teams[i]}
            strokeWidth={2}
            strokeDasharray={DASHES[i]}
          />
        ))}
        {tick < lastTick && <line x1={cursor} x2={cursor} y1={0} y2={HEIGHT} className="race-chart-cursor" />}
      </svg>
      <figcaption>
        <span>start</span>
        <span>{lifelong ? `goals a tick, 0–${top.toFixed(1)}` : 'agents at home, 0–100 %'}</span>
        <span>tick {ticks}</span>
      </figcaption>
    </figure>
  );
}

/** A share of agents at home, or goals per tick, for people. */
export function shownProgress(value: number, lifelong: boolean): string {
  return lifelong ? `${value.toFixed(2)} goals a tick` : percent(value);
}

function height(share: number): number {
  return HEIGHT - 2 - share * (HEIGHT - 4);
}

/** No more points than pixels. */
function pointsOf(values: readonly number[], ticks: number, top: number): string {
  const step = Math.max(1, Math.floor(values.length / WIDTH));
  const point = (i: number): string => `${(i / ticks) * WIDTH},${height(values[i]! / top)}`;
  const points: string[] = [];
  for (let i = 0; i < values.length; i += step) points.push(point(i));
  points.push(point(values.length - 1));
  return points.join(' ');
}
