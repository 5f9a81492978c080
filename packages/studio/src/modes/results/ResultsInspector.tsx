import type { ResultTable } from '../../tables/table.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Check, Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { ChartChoice } from './chart-data.ts';
import { Mark } from './Mark.tsx';
import { sharedValues } from './view.ts';

interface ResultsInspectorProps {
  readonly table: ResultTable;
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
  readonly series: readonly string[];
  readonly allColumns: boolean;
  readonly onAllColumns: (all: boolean) => void;
}

const ALIKE = '';

export function ResultsInspector(props: ResultsInspectorProps) {
  const { table, choice, onChoice, series, allColumns, onAllColumns } = props;
  const columns = table.columns.map(({ name }, i) => ({ value: String(i), label: name }));
  const numeric = columns.filter((_, i) => table.columns[i]!.numeric);
  const shared = sharedValues(table);
  return (
    <>
      <Panel title="Chart">
        <Select
          label="Horizontal axis"
          value={String(choice.x)}
          options={columns}
          onChange={(x) => onChoice({ ...choice, x: Number(x) })}
        />
        <Select
          label="Vertical axis"
          value={String(choice.y)}
          options={numeric}
          onChange={(y) => onChoice({ ...choice, y: Number(y) })}
        />
        <Select
          label="Colour"
          value={choice.colour === undefined ? ALIKE : String(choice.colour)}
          options={[{ value: ALIKE, label: 'the same for all' }, ...columns]}
          onChange={(colour) =>
            onChoice({ ...choice, colour: colour === ALIKE ? undefined : Number(colour) })
          }
        />
        {choice.colour !== undefined && (
          <ul className="swatches">
            {series.slice(0, 16).map((name, i) => (
              <li key={name}>
                <svg width={14} height={14} aria-hidden="true">
                  <Mark series={i} x={7} y={7} />
                </svg>
                {name || 'empty'}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Columns">
        <Check label="Show all columns" checked={allColumns} onChange={onAllColumns} />
        {shared.length > 0 && (
          <>
            <p className="field-hint">The same in all rows:</p>
            <div className="results-shared">
              <Facts>
                {shared.map(([name, value]) => (
                  <Fact key={name} name={name}>
                    {value}
                  </Fact>
                ))}
              </Facts>
            </div>
          </>
        )}
      </Panel>
    </>
  );
}
