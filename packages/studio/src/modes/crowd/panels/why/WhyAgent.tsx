import type { Grid } from 'floodgate';
import { HeatScale } from '../../../../ui/HeatScale.tsx';
import type { AgentInsight, AgentWhy } from '../../sim/protocol.ts';
import { highestHeat } from '../../view/insight-heat.ts';
import { AgentWords } from './AgentLink.tsx';
import { InheritanceTree } from './InheritanceTree.tsx';
import { ReservationTable } from './ReservationTable.tsx';
import { sentencesOf, stateOf } from './why-words.ts';
import './why.css';

interface WhyProps {
  readonly about: AgentInsight;
  readonly grid: Grid;
}

/** Why the selected agent did what it did in the last tick: in a sentence, as a chain, and as its planner sees it. */
export default function WhyAgent({ about, grid }: WhyProps) {
  const { why, search } = about;
  return (
    <section className="why-agent" aria-label="Why">
      {why && (
        <>
          <p className="why-sentence">
            <AgentWords words={sentencesOf(why, grid)} />
          </p>
          {why.chain.length > 2 && <Chain why={why} />}
          <Method why={why} about={about} grid={grid} />
        </>
      )}
      {search && <LearnedScale raised={search.raised} />}
    </section>
  );
}

function Chain({ why: { chain, circle } }: { readonly why: AgentWhy }) {
  return (
    <details className="why-part" open>
      <summary data-tip="Each agent waits for the next. The arrows on the map show the same.">
        Chain of {chain.length} agents
      </summary>
      <ol className="why-chain">
        {chain.map((link, i) => (
          <li key={link.agent} className={circle >= 0 && i >= circle ? 'why-circle' : undefined}>
            <AgentWords words={stateOf(link)} />
          </li>
        ))}
      </ol>
      {circle >= 0 && (
        <p className="field-hint">
          The last one waits for agent {chain[circle]!.agent}: they wait in a circle.
        </p>
      )}
    </details>
  );
}

function Method({ why: { method }, about, grid }: WhyProps & { readonly why: AgentWhy }) {
  if (!method) return null;
  if (method.kind === 'inheritance')
    return method.calls.length > 0 ? (
      <InheritanceTree calls={method.calls} agent={about.index} grid={grid} />
    ) : null;
  if (method.kind === 'reservations')
    return <ReservationTable rows={method.rows} tick={about.tick} grid={grid} />;
  if (method.kind === 'configurations') {
    const { known, step, length, solved } = method;
    return (
      <div className="why-part">
        <h3 data-tip="A configuration says where all agents are. LaCAM searches for a sequence of them that ends with all agents at their goals.">
          Configurations
        </h3>
        <p>
          The crowd is in number {step.toLocaleString('en')} of {length.toLocaleString('en')}.{' '}
          {solved ? 'In the last one all agents are home.' : 'The last one is nearer, but not all are home.'}{' '}
          The search has met {known.toLocaleString('en')} so far.
        </p>
        <progress value={step} max={Math.max(1, length)} aria-label="Place in the sequence" />
      </div>
    );
  }
  return (
    <div className="why-part">
      <h3 data-tip="Where its path would have met other agents, cells cost more than their length. The agent takes the path that is cheapest with these prices.">
        Biased costs
      </h3>
      {method.cells.length === 0 ? (
        <p className="field-hint">No cell costs this agent more than its length.</p>
      ) : (
        <>
          <HeatScale low="0" high={shownHeat(method.prices)} />
          <p className="field-hint">
            Cells that cost more: {method.cells.length.toLocaleString('en')}. Point at one on the map for its
            price.
          </p>
        </>
      )}
    </div>
  );
}

function LearnedScale({ raised }: { readonly raised: Float32Array }) {
  return (
    <div className="why-part">
      <h3 data-tip="While it searches, an agent of BMAA* learns how far cells really are from its goal. It begins with the octile distance: the length of the shortest path if there were no walls.">
        Learned distances
      </h3>
      {raised.length === 0 ? (
        <p className="field-hint">This agent has not learned anything yet.</p>
      ) : (
        <>
          <HeatScale low="octile distance" high={shownHeat(raised)} />
          <p className="field-hint">Point at a cell on the map for its value.</p>
        </>
      )}
    </div>
  );
}

/** What the brightest colour on the map stands for. */
function shownHeat(heat: Iterable<number>): string {
  return `+ ${highestHeat(heat).toFixed(1)} tiles`;
}
