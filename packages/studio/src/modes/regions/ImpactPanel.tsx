import { heuristicById } from 'floodgate/search';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Estimate } from './estimate.ts';
import type { Impact, ImpactMeter } from './impact-meter.ts';
import { changeSentence, isCertain } from './impact-words.ts';
import type { RegionsEditor } from './regions-editor.ts';
import { type ImpactRow, MOST_QUERIES, RARE } from './sample-book.ts';

interface ImpactPanelProps {
  readonly editor: RegionsEditor;
  readonly meter: ImpactMeter;
}

/** How edits of gates change searches: expansions before and after, beside octile distance. */
export function ImpactPanel({ editor, meter }: ImpactPanelProps) {
  const impact = useStore(meter.impact);
  useStore(editor.revision);
  const { plan } = editor;
  const { state } = impact;
  const edited = plan !== undefined && plan.gates !== plan.baseline;
  return (
    <Panel title="Effect on searches">
      {state === 'off' ? (
        <p className="field-hint">
          Compares searches before and after your edits of gates. First figures come in seconds and get better
          with up to {MOST_QUERIES} sample queries.
        </p>
      ) : (
        <>
          {edited && <p role="status">{changeSentence(impact)}</p>}
          <ImpactTable impact={impact} edited={edited} />
        </>
      )}
      {state === 'failed' && <p className="regions-warning">{impact.failure}</p>}
      <div className="button-row">
        {state === 'measuring' ? (
          <Button tip="Keeps the figures as they are now" onClick={() => meter.stop()}>
            Stop
          </Button>
        ) : (
          state !== 'done' && (
            <Button disabled={!plan} onClick={() => void meter.measure()}>
              {state === 'stopped' ? 'Go on' : 'Measure'}
            </Button>
          )
        )}
        {edited && (
          <Button
            tip="Compares later edits with the gates as they are now"
            onClick={() => editor.compareFromHere()}
          >
            Compare from here
          </Button>
        )}
      </div>
    </Panel>
  );
}

function ImpactTable({ impact, edited }: { readonly impact: Impact; readonly edited: boolean }) {
  const { octile, rows, state, queries, differing } = impact;
  return (
    <table className="figure-table regions-impact" aria-busy={state === 'measuring'}>
      <caption className="field-hint">
        {queries > 0
          ? `Cells that A* expands, on average of ${queries} sample queries${state === 'measuring' ? ' so far' : ''}. ± is the 95 % margin.`
          : 'Preparing heuristics …'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Heuristic</th>
          {edited && <th scope="col">Before</th>}
          <th scope="col">Now</th>
          {edited && <th scope="col">Change</th>}
          <th scope="col" data-tip="As a share of the expansions with octile distance">
            Of octile
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Octile</th>
          {edited && <td>{figure(octile)}</td>}
          <td>{figure(octile)}</td>
          {edited && <td>–</td>}
          <td>{octile === undefined ? '…' : '100 %'}</td>
        </tr>
        {rows.map((row) => (
          <Row key={row.id} row={row} edited={edited} rare={differing < RARE} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: ImpactRow;
  readonly edited: boolean;
  /** So few queries differ that the change cannot be judged. */
  readonly rare: boolean;
}

function Row({ row, edited, rare }: RowProps) {
  const { id, before, after, change, ofOctile } = row;
  return (
    <tr>
      <th scope="row">{heuristicById(id).title}</th>
      {edited && <td>{figure(before)}</td>}
      <td>{figure(after)}</td>
      {edited && (
        <td className={rare ? undefined : tone(change)}>
          {change ? `× ${change.value.toFixed(2)}` : '…'}
          {!rare && <Margin of={change} text={(margin) => margin.toFixed(2)} />}
        </td>
      )}
      <td>
        {ofOctile ? `${Math.round(100 * ofOctile.value)} %` : '…'}
        <Margin of={ofOctile} text={(margin) => `${Math.max(1, Math.round(100 * margin))} %`} />
      </td>
    </tr>
  );
}

function Margin({ of, text }: { readonly of: Estimate | undefined; text(margin: number): string }) {
  if (!of) return null;
  return <span className="regions-margin">± {Number.isFinite(of.margin) ? text(of.margin) : 'unknown'}</span>;
}

function tone(change: Estimate | undefined): string | undefined {
  if (!change || !isCertain(change)) return undefined;
  return change.value < 1 ? 'regions-better' : 'regions-worse';
}

function figure(value: number | undefined): string {
  if (value === undefined) return '…';
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
