import { PALETTES } from '../../colour/palette.ts';
import type { PlannerChoice } from '../../scene/scene.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { percent } from '../../ui/percent.ts';
import { BIN_LABELS, type DelaySpread, spreadOf } from './delay-bins.ts';
import { laneName } from './lanes.ts';

interface DelayChartProps {
  readonly lanes: readonly PlannerChoice[];
  readonly delays: readonly Int32Array[];
}

/** How much later than on their shortest paths agents arrived: a row of bars per lane, all at the same scale. */
export function DelayChart({ lanes, delays }: DelayChartProps) {
  const palette = PALETTES[useStore(theme)];
  const spreads = delays.map(spreadOf);
  const top = Math.max(1e-9, ...spreads.flatMap(({ shares, missing }) => [...shares, missing]));
  return (
    <figure className="race-delays">
      {spreads.map((spread, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <div key={i}>
          <p>
            <span>{laneName(lanes[i]!)}</span>
            <span>{summary(spread)}</span>
          </p>
          <div className="race-delay-bars" role="img" aria-label={description(lanes[i]!, spread)}>
            {[...spread.shares, spread.missing].map((share, bin) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: bins stay where they are
                key={bin}
                data-tip={`${LABELS[bin]}${bin < BIN_LABELS.length ? ' ticks later' : ''}: ${percent(share)} of the agents`}
              >
                <span
                  className={bin < BIN_LABELS.length ? undefined : 'race-delay-missing'}
                  style={{
                    height: `${(100 * share) / top}%`,
                    ...(bin < BIN_LABELS.length && { background: palette.teams[i] }),
                  }}
                />
              </span>
            ))}
          </div>
        </div>
      ))}
      <figcaption className="race-delay-labels" aria-hidden="true">
        {LABELS.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </figcaption>
    </figure>
  );
}

const LABELS = [...BIN_LABELS, 'never'];

function summary({ median, most, missing }: DelaySpread): string {
  if (missing === 1) return 'none arrived';
  const late = Number.isFinite(most) ? `95 % by ${most}` : `${percent(missing)} never`;
  return Number.isFinite(median) ? `half by ${median}, ${late}` : late;
}

function description(lane: PlannerChoice, { shares, missing }: DelaySpread): string {
  const parts = shares.flatMap((share, i) =>
    share > 0 ? [`${BIN_LABELS[i]} ticks: ${percent(share)}`] : [],
  );
  if (missing > 0) parts.push(`never: ${percent(missing)}`);
  return `Delay of the agents of ${laneName(lane)}: ${parts.join(', ')}`;
}
