import type { Grid } from 'floodgate';
import { HeatScale } from '../../../../ui/HeatScale.tsx';
import type { AgentInsight, AgentWhy } from '../../sim/protocol.ts';
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
          <li key={link.agent} className={i === circle ? 'why-circle' : undefined}>
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
          {step.toLocaleString('en')} of {length.toLocaleString('en')},{' '}
          {solved
            ? 'solved: the last one has all agents home'
            : 'not solved yet: the sequence only leads nearer'}
          ; {known.toLocaleString('en')} known.
        </p>
        <progress value={step} max={Math.max(1, length)} aria-label="Place in the sequence" />
      </div>
    );
  }
  const highest = method.prices.reduce((a, b) => Math.max(a, b), 0);
  return (
    <div className="why-part">
      <h3 data-tip="Where its path would have met other agents, cells cost more than their length. The agent takes the path that is cheapest with these prices.">
        Biased costs
      </h3>
      {method.cells.length === 0 ? (
        <p className="field-hint">No cell costs this agent more than its length.</p>
      ) : (
        <>
          <HeatScale low="0" high={`+ ${highest.toFixed(1)} tiles`} />
          <p className="field-hint">
            {method.cells.length.toLocaleString('en')} cells cost more. Point at one on the map for its price.
          </p>
        </>
      )}
    </div>
  );
}

function LearnedScale({ raised }: { readonly raised: Float32Array }) {
  const highest = raised.reduce((a, b) => Math.max(a, b), 0);
  return (
    <div className="why-part">
      <h3 data-tip="While it searches, an agent of BMAA* learns how far cells really are from its goal. It begins with the octile distance: the length of the shortest path if there were no walls.">
        Learned distances
      </h3>
      {raised.length === 0 ? (
        <p className="field-hint">This agent has not learned anything yet.</p>
      ) : (
        <>
          <HeatScale low="octile distance" high={`+ ${highest.toFixed(1)} tiles`} />
          <p className="field-hint">Point at a cell on the map for its value.</p>
        </>
      )}
    </div>
  );
}
