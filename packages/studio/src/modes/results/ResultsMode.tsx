/** Looks at results: a table to sort and filter, and a chart of any of its columns. */
import { useMemo, useState } from 'react';
import { useStore } from '../../state/store.ts';
import { shownTables } from '../../tables/shown-tables.ts';
import type { ResultTable } from '../../tables/table.ts';
import { useDroppedFiles } from '../../workspace/use-dropped-files.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { Chart } from './Chart.tsx';
import { type ChartChoice, chartOf, firstChoice } from './chart-data.ts';
import { FirstResults, OpenResults } from './FirstResults.tsx';
import { openFiles } from './open-files.ts';
import { ResultsInspector } from './ResultsInspector.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { arrangeRows, type Order, varyingColumns } from './view.ts';
import './results.css';

export default function ResultsMode() {
  useDroppedFiles('results', openFiles);
  const { tables, current } = useStore(shownTables);
  const table = tables[current];
  if (table) return <TableWorkspace key={`${current}/${table.name}`} table={table} />;
  return (
    <Workspace>
      <div className="results-page">
        <FirstResults />
      </div>
    </Workspace>
  );
}

function TableWorkspace({ table }: { readonly table: ResultTable }) {
  const varying = useMemo(() => varyingColumns(table), [table]);
  const [choice, setChoice] = useState<ChartChoice>(() => firstChoice(table, varying));
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<Order>();
  const [allColumns, setAllColumns] = useState(false);
  const rows = useMemo(() => arrangeRows(table, filter, order), [table, filter, order]);
  const chart = useMemo(() => chartOf(table, rows, choice), [table, rows, choice]);
  const plottable = table.columns[choice.y]!.numeric && chart.points.length > 0;
  return (
    <Workspace
      inspector={
        <ResultsInspector
          table={table}
          choice={choice}
          onChoice={setChoice}
          series={chart.series}
          allColumns={allColumns}
          onAllColumns={setAllColumns}
        />
      }
    >
      <div className="results-page">
        <div className="results-bar">
          <TableChoice />
          <input
            type="text"
            aria-label="Filter rows"
            placeholder="Filter by words"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <output aria-label="Rows shown">
            {rows.length.toLocaleString('en')} of {table.rows.length.toLocaleString('en')} rows
          </output>
          <OpenResults />
        </div>
        {plottable && (
          <Chart data={chart} xName={table.columns[choice.x]!.name} yName={table.columns[choice.y]!.name} />
        )}
        <ResultsTable
          table={table}
          columns={allColumns ? table.columns.map((_, i) => i) : varying}
          rows={rows}
          order={order}
          onOrder={setOrder}
        />
      </div>
    </Workspace>
  );
}

function TableChoice() {
  const { tables, current } = useStore(shownTables);
  return (
    <select
      aria-label="Table"
      value={current}
      onChange={(event) => shownTables.update((shown) => ({ ...shown, current: Number(event.target.value) }))}
    >
      {tables.map(({ name }, i) => (
        <option key={name} value={i}>
          {name}
        </option>
      ))}
    </select>
  );
}
