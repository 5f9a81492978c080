import { heuristicById } from 'floodgate/search';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Impact, ImpactMeter, ImpactRow } from './impact-meter.ts';
import type { RegionsEditor } from './regions-editor.ts';
import { SAMPLE_QUERIES } from './regions-service.ts';

interface ImpactPanelProps {
  readonly editor: RegionsEditor;
  readonly meter: ImpactMeter;
}

/** How edits of gates change searches: expansions before and after, beside octile distance. */
export function ImpactPanel({ editor, meter }: ImpactPanelProps) {
  const impact = useStore(meter.impact);
  useStore(editor.revision);
  const { plan } = editor;
  const edited = plan !== undefined && plan.gates !== plan.baseline;
  return (
    <Panel title="Effect on searches">
      {impact.state === 'off' && (
        <p className="field-hint">
          Compares searches before and after your edits of gates, on {SAMPLE_QUERIES} sample queries.
        </p>
      )}
      {impact.state !== 'off' && <ImpactTable impact={impact} edited={edited} />}
      {impact.state === 'failed' && <p className="regions-warning">{impact.failure}</p>}
      <div className="button-row">
        {(impact.state === 'off' || impact.state === 'failed') && (
          <Button disabled={!plan} onClick={() => meter.measure()}>
            Measure
          </Button>
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
  const { octile, rows, state } = impact;
  return (
    <>
      <table className="figure-table" aria-busy={state === 'measuring'}>
        <caption className="field-hint">
          Cells that A* expands for a query, on average of {SAMPLE_QUERIES}
          {state === 'measuring' ? '; measuring …' : '.'}
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
            <td>
              <Bar share={octile === undefined ? undefined : 1} />
            </td>
          </tr>
          {rows.map((row) => (
            <Row key={row.id} row={row} octile={octile} edited={edited} />
          ))}
        </tbody>
      </table>
      {edited && state === 'done' && <Verdict rows={rows} />}
    </>
  );
}

function Row({ row, octile, edited }: { row: ImpactRow; octile: number | undefined; edited: boolean }) {
  const { id, before, after } = row;
  const change = before && after !== undefined ? after / before : undefined;
  return (
    <tr>
      <th scope="row">{heuristicById(id).title}</th>
      {edited && <td>{figure(before)}</td>}
      <td>{figure(after)}</td>
      {edited && <td className={tone(change)}>{change === undefined ? '…' : `× ${change.toFixed(2)}`}</td>}
      <td>
        <Bar share={octile && after !== undefined ? after / octile : undefined} />
      </td>
    </tr>
  );
}

function tone(change: number | undefined): string | undefined {
  if (change === undefined || Math.abs(change - 1) <= 0.005) return undefined;
  return change < 1 ? 'regions-better' : 'regions-worse';
}

function Bar({ share }: { readonly share: number | undefined }) {
  if (share === undefined) return '…';
  return (
    <span className="regions-bar">
      <span style={{ width: `${Math.min(100, 100 * share)}%` }} />
      <span>{Math.round(100 * share)} %</span>
    </span>
  );
}

function Verdict({ rows }: { readonly rows: readonly ImpactRow[] }) {
  const measured = rows.filter(({ before, after }) => before && after !== undefined);
  if (measured.length === 0) return null;
  const mean = measured.reduce((sum, { before, after }) => sum + after! / before!, 0) / measured.length;
  const text =
    Math.abs(mean - 1) < 0.005
      ? 'Searches on these gates are as fast as before.'
      : `Searches on these gates expand ${Math.abs(100 * (mean - 1)).toFixed(1)} % ${mean < 1 ? 'fewer' : 'more'} cells than before.`;
  return <p role="status">{text}</p>;
}

function figure(value: number | undefined): string {
  if (value === undefined) return '…';
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
