import { useStore } from '../../state/store.ts';
import { useCrowdSession } from './use-session.ts';

const FRAME_MS = 1000 / 60;

/** The most important figures of the moment that is shown. */
export function Figures() {
  const session = useCrowdSession();
  const { home, waiting, planningMs, summary, tick, lastTick } = useStore(session.status);
  if (!summary) return <div className="figures" />;
  const { controlled, collisions, detour, violation } = summary;
  const share = controlled === 0 ? 1 : home / controlled;
  const present = tick === lastTick;
  return (
    <dl className="figures">
      <Figure
        name="home"
        value={controlled === 0 ? '–' : `${(100 * share).toFixed(share === 1 ? 0 : 1)} %`}
        tip={`${home} of ${controlled} agents are on their goals`}
        strong
      />
      <Figure
        name="tick time"
        value={`${planningMs.toFixed(planningMs < 10 ? 1 : 0)} ms`}
        tip="Planning time of a tick, mean of the last ten. A game at 60 frames a second has 16.7 ms for everything."
        bad={planningMs > FRAME_MS}
      />
      <Figure
        name="detour"
        value={detour === undefined ? '–' : `${detour.toFixed(2)} ×`}
        tip="Distance walked by the agents that arrived, divided by their shortest distances"
        soft={!present}
      />
      <Figure
        name="waiting"
        value={String(waiting)}
        tip="Agents away from home that did not move in this tick"
      />
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
