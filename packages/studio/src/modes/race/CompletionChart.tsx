import { PALETTES } from '../../colour/palette.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import type { RaceView } from './race-control.ts';

const WIDTH = 288;
const HEIGHT = 128;
/** Lines differ in their dashes too, for people who cannot tell the colours apart. */
export const DASHES = ['none', '6 3', '2 3', '8 3 2 3'] as const;

/** The share of agents at home, over time, a line per planner. */
export function CompletionChart({ race }: { readonly race: RaceView }) {
  const palette = PALETTES[useStore(theme)];
  const ticks = Math.max(1, ...race.completion.map((shares) => shares.length - 1));
  const now = race.completion.map((shares, i) => `${race.planners[i]} ${percent(shares.at(-1) ?? 0)}`);
  return (
    <figure className="race-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Share of agents at home: ${now.join(', ')}`}
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
        {race.completion.map((shares, i) => (
          <polyline
            key={race.planners[i]}
            points={pointsOf(shares, ticks)}
            fill="none"
            stroke={palette.teams[i]}
            strokeWidth={2}
            strokeDasharray={DASHES[i]}
          />
        ))}
      </svg>
      <figcaption>
        <span>start</span>
        <span>agents at home, to 100 %</span>
        <span>tick {ticks}</span>
      </figcaption>
    </figure>
  );
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0.995 && share < 1 ? 2 : 1)} %`;
}

function height(share: number): number {
  return HEIGHT - 2 - share * (HEIGHT - 4);
}

/** No more points than pixels. */
function pointsOf(shares: readonly number[], ticks: number): string {
  const step = Math.max(1, Math.floor(shares.length / WIDTH));
  const points: string[] = [];
  for (let i = 0; i < shares.length; i += step) points.push(`${(i / ticks) * WIDTH},${height(shares[i]!)}`);
  points.push(`${((shares.length - 1) / ticks) * WIDTH},${height(shares.at(-1)!)}`);
  return points.join(' ');
}
