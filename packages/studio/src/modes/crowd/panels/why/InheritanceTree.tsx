import type { Grid } from 'floodgate';
import type { TriedCell } from 'floodgate/planner-kit';
import { pointedCell } from '../../attention.ts';
import type { AgentCall } from '../../sim/protocol.ts';
import { AgentButton } from './AgentLink.tsx';
import { arrowTo } from './why-words.ts';

/** Calls are listed up to this many. */
const MOST_CALLS = 40;
/** Deeper calls are not indented further. */
const DEEPEST = 8;

interface TreeProps {
  readonly calls: readonly AgentCall[];
  /** The agent that is selected. */
  readonly agent: number;
  readonly grid: Grid;
}

/** Who asked whom to move, what each tried, and where it had to try again. */
export function InheritanceTree({ calls, agent, grid }: TreeProps) {
  const rows = rowsOf(calls.slice(0, MOST_CALLS));
  return (
    <details className="why-part" open>
      <summary data-tip="An agent that is in the way inherits the priority of the one that asks, and has to move before its turn. If it cannot, the asker tries its next cell: that is backtracking.">
        Inherited priority
      </summary>
      <ol className="why-tree">
        {rows.map(({ id, depth, call }) => (
          <li
            key={id}
            className={call.slot === agent ? 'why-self' : undefined}
            style={{ marginLeft: 14 * depth }}
          >
            <AgentButton agent={call.slot} /> {call.askedBy < 0 ? 'decides' : 'is asked'}
            <Tried call={call} grid={grid} />
            <Notes call={call} />
          </li>
        ))}
      </ol>
      {calls.length > MOST_CALLS && <p className="field-hint">And {calls.length - MOST_CALLS} more.</p>}
    </details>
  );
}

/** Calls with how many agents the wish was passed through, and an id, since an agent may be asked twice. */
export function rowsOf<T extends Pick<AgentCall, 'slot' | 'askedBy'>>(
  calls: readonly T[],
): { id: string; depth: number; call: T }[] {
  const depthOf = new Map<number, number>();
  return calls.map((call, i) => {
    const { slot, askedBy } = call;
    const depth = Math.min(DEEPEST, askedBy < 0 ? 0 : (depthOf.get(askedBy) ?? -1) + 1);
    depthOf.set(slot, depth);
    return { id: `${i}: ${slot}`, depth, call };
  });
}

function Tried({ call: { slot, tried, from }, grid }: { readonly call: AgentCall; readonly grid: Grid }) {
  return (
    <span className="why-tries">
      {tried.map((cell) => (
        <span
          key={cell.cell}
          className={`why-try why-try-${cell.outcome}`}
          data-tip={outcomeOf(cell, slot)}
          onPointerEnter={() => pointedCell.set(cell.cell)}
          onPointerLeave={() => pointedCell.set(undefined)}
        >
          {arrowTo(grid, from, cell.cell)} {MARKS[cell.outcome]}
          <span className="visually-hidden"> {outcomeOf(cell, slot)}</span>
        </span>
      ))}
    </span>
  );
}

const MARKS = { got: '✓', taken: '×', swap: '⇄', crossing: '⤫', refused: '↩' } as const;

function outcomeOf({ outcome, agent }: TriedCell, slot: number): string {
  const other = agent < 0 ? 'another agent' : `agent ${agent}`;
  if (outcome === 'got') return `Agent ${slot} goes there`;
  if (outcome === 'taken') return `Taken: ${other} goes there`;
  if (outcome === 'swap') return `It would change places with ${other}`;
  if (outcome === 'crossing') return `It would cross the diagonal move of ${other}`;
  return `Backtracking: ${other} could not make way`;
}

function Notes({ call: { backsOutFor, avoids, random } }: { readonly call: AgentCall }) {
  return (
    <>
      {backsOutFor >= 0 && (
        <span className="why-note">
          backs out of the corridor for <AgentButton agent={backsOutFor} />
        </span>
      )}
      {avoids.length > 0 && (
        <span
          className="why-note"
          data-tip="Courtesy: agents that have arrived are disturbed only if nothing else is free."
        >
          keeps off {avoids.length === 1 ? 'a tile' : `${avoids.length} tiles`} where others have arrived
        </span>
      )}
      {random && (
        <span className="why-note">moves at random for a while: it has not come nearer for long</span>
      )}
    </>
  );
}
