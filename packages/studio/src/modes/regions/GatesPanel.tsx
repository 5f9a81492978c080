import { useCallback, useMemo, useState } from 'react';
import { useStore } from '../../state/store.ts';
import { counted } from '../../ui/counted.ts';
import { Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { GateList } from './GateList.tsx';
import { type GateOrder, type GateRow, gateRows } from './gate-rows.ts';
import type { RegionsEditor } from './regions-editor.ts';

interface GatesPanelProps {
  readonly editor: RegionsEditor;
  /** Brings a gate into sight. */
  readonly onReveal: (number: number) => void;
}

const ORDERS = [
  { value: 'width', label: 'narrowest first' },
  { value: 'traffic', label: 'busiest first' },
  { value: 'number', label: 'by number' },
] as const;

/** All gates, and how many agents of the scene pass them. */
export function GatesPanel({ editor, onReveal }: GatesPanelProps) {
  const revision = useStore(editor.revision);
  const [order, setOrder] = useState<GateOrder>('width');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the editor has changed
  const rows = useMemo(() => gateRows(editor, order), [editor, order, revision]);
  const select = useCallback(
    (number: number): void => {
      editor.selection.set({ kind: 'gate', number });
      onReveal(number);
    },
    [editor, onReveal],
  );
  if (!editor.live) {
    return (
      <Panel title="Gates">
        <p className="field-hint">The map is being divided.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Gates" summary={String(rows.length)}>
      {rows.length === 0 ? (
        <p className="field-hint">
          No gates: nothing divides this map. Draw one with Add gate, or try another method.
        </p>
      ) : (
        <>
          <ChokePoint editor={editor} rows={rows} onSelect={select} />
          <div className="regions-inline">
            <Select label="Order" value={order} options={ORDERS} onChange={setOrder} />
          </div>
          <GateList editor={editor} rows={rows} onSelect={select} />
          <p className="field-hint">
            At the right: agents of the crowd that pass; the bar, per tile of width.
          </p>
        </>
      )}
    </Panel>
  );
}

/** Names the gate with the most agents per tile of width. */
function ChokePoint({
  editor,
  rows,
  onSelect,
}: {
  readonly editor: RegionsEditor;
  readonly rows: readonly GateRow[];
  readonly onSelect: (number: number) => void;
}) {
  const { crowd } = editor.survey;
  if (!crowd) return <p className="field-hint">Computing the shortest paths of the crowd …</p>;
  const worst = rows.reduce((a, b) => (b.load > a.load ? b : a));
  if (worst.load === 0) {
    return <p className="field-hint">No shortest path of the crowd passes a gate.</p>;
  }
  const share = Math.round((100 * worst.traffic) / crowd.paths);
  return (
    <p>
      Narrowest for the crowd:{' '}
      <button type="button" className="regions-link" onClick={() => onSelect(worst.number)}>
        gate {worst.number}
      </button>
      , on the shortest path of {counted(worst.traffic, 'agent')} ({share} %), {worst.load.toFixed(1)} per
      tile of width.
      {crowd.paths < crowd.agents && (
        <span className="field-hint"> {`By ${crowd.paths} of ${crowd.agents} agents.`}</span>
      )}
    </p>
  );
}
