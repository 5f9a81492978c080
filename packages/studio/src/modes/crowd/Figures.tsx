import { narrowScreen } from '../../state/media.ts';
import { useStore } from '../../state/store.ts';
import { percent } from '../../ui/percent.ts';
import { STUCK_TICKS } from './sim/protocol.ts';
import { useCrowdSession } from './use-session.ts';

const FRAME_MS = 1000 / 60;

/** The most important figures of the moment that is shown. */
export function Figures() {
  const session = useCrowdSession();
  // On a phone the figures are scrolled, by the keyboard too.
  const narrow = useStore(narrowScreen);
  const { home, waiting, stuck, planningMs, throughput, summary, tick, lastTick } = useStore(session.status);
  if (!summary) return <div className="figures" />;
  const { controlled, collisions, detour, arrivalRatio, lifelong, violation } = summary;
  const share = controlled === 0 ? 1 : home / controlled;
  const present = tick === lastTick;
  // The ratio is that of the last tick, whatever moment is shown.
  const allHome = session.series.home.at(-1) === controlled;
  return (
    <dl className="figures" tabIndex={narrow ? 0 : undefined}>
      {lifelong ? (
        <Figure
          name="goals a tick"
          value={shown(throughput, 2)}
          tip="Throughput: goals reached so far, divided by the ticks so far"
          strong
        />
      ) : (
        <Figure
          name="home"
          value={controlled === 0 ? '–' : percent(share)}
          tip={`${home} of ${controlled} agents are on their goals`}
          strong
        />
      )}
      <Figure
        name="tick time"
        value={`${planningMs.toFixed(planningMs < 10 ? 1 : 0)} ms`}
        tip="Planning time of a tick, mean of the last ten. A game at 60 frames a second has 16.7 ms for everything."
        bad={planningMs > FRAME_MS}
      />
      {!lifelong && (
        <Figure
          name="arrival ratio"
          value={arrivalRatio === undefined || allHome ? shown(arrivalRatio, 2, ' ×') : atLeast(arrivalRatio)}
          tip="Ticks until agents are home, divided by the fewest moves that each would need alone. Agents on their way count with the ticks so far, so it grows until all are home."
          soft={!present}
        />
      )}
      <Figure
        name="detour"
        value={shown(detour, 2, ' ×')}
        tip="Distance walked by the agents that arrived, divided by their shortest distances"
        soft={!present}
      />
      <div className="figure figure-waiting">
        <dt>waiting</dt>
        <dd>
          <Visit
            count={waiting}
            tip="Agents away from home that did not move in this tick. Click to visit them one by one."
            label={`Visit the next of ${waiting} waiting agents`}
            onVisit={() => session.spotlight.visitWaiting(1)}
          />
          {stuck > 0 && (
            <Visit
              count={stuck}
              tip={`Stuck: they have waited for ${STUCK_TICKS} ticks. Click to visit them one by one.`}
              label={`Visit the next of ${stuck} stuck agents`}
              onVisit={() => session.spotlight.visitWaiting(STUCK_TICKS)}
              stuck
            />
          )}
        </dd>
      </div>
      <Figure
        name="collisions"
        value={String(collisions)}
        tip={
          violation ??
          'The Referee checks every tick: no two agents share a tile or swap, and none enters a wall'
        }
        bad={collisions > 0}
      />
    </dl>
  );
}

function shown(value: number | undefined, digits: number, unit = ''): string {
  return value === undefined || Number.isNaN(value) ? '–' : `${value.toFixed(digits)}${unit}`;
}

/** A ratio that is at least 1, of which a lower bound is known. */
function atLeast(bound: number): string {
  return `≥ ${Math.max(1, bound).toFixed(2)} ×`;
}

interface VisitProps {
  readonly count: number;
  readonly tip: string;
  readonly label: string;
  readonly onVisit: () => Promise<void>;
  readonly stuck?: boolean;
}

/** A number of agents that can be visited one after the other. */
function Visit({ count, tip, label, onVisit, stuck = false }: VisitProps) {
  return (
    <button
      type="button"
      className={stuck ? 'visit visit-stuck' : 'visit'}
      disabled={count === 0}
      aria-label={label}
      data-tip={tip}
      onClick={() => void onVisit()}
    >
      {count}
    </button>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly tip: string;
  readonly strong?: boolean;
  readonly soft?: boolean;
  readonly bad?: boolean;
}

function Figure({ name, value, tip, strong, soft, bad }: FigureProps) {
  const tone = bad ? ' figure-bad' : strong ? ' figure-strong' : soft ? ' figure-soft' : '';
  return (
    <div className={`figure${tone}`} data-tip={tip}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
