import { useState } from 'react';
import { type Cell, type ResultTable, showCell } from '../../tables/table.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Order } from './view.ts';

const ROWS_AT_A_TIME = 200;

interface ResultsTableProps {
  readonly table: ResultTable;
  readonly columns: readonly number[];
  /** Indices of the rows to show, in order. */
  readonly rows: readonly number[];
  readonly order: Order | undefined;
  readonly onOrder: (order: Order) => void;
}

export function ResultsTable({ table, columns, rows, order, onOrder }: ResultsTableProps) {
  const [most, setMost] = useState(ROWS_AT_A_TIME);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards should be able to
    <section className="results-rows" tabIndex={0} aria-label={`Rows of ${table.name}`}>
      <table>
        <thead>
          <tr>
            {columns.map((i) => (
              <Heading key={i} table={table} column={i} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <tr key={row}>
              {columns.map((i) => (
                <td key={i} className={table.columns[i]!.numeric ? 'results-number' : undefined}>
                  {evenCell(table.rows[row]![i]!)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="results-none">No row contains all of these words.</p>}
      {rows.length > most && (
        <p className="results-none">
          {most} of {rows.length.toLocaleString('en')} rows{' '}
          <Button onClick={() => setMost(most + ROWS_AT_A_TIME)}>Show more</Button>
        </p>
      )}
    </section>
  );
}

/** As in {@link showCell}, but 1.010 under 1.007. */
function evenCell(cell: Cell): string {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return showCell(cell);
  return cell.toLocaleString('en', { minimumSignificantDigits: 4, maximumSignificantDigits: 4 });
}

interface HeadingProps {
  readonly table: ResultTable;
  readonly column: number;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order) => void;
}

function Heading({ table, column, order, onOrder }: HeadingProps) {
  const { name, numeric } = table.columns[column]!;
  const sorted = order?.column === column;
  const direction = order?.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={sorted ? direction : undefined}
      className={numeric ? 'results-number' : undefined}
    >
      <button
        type="button"
        className={sorted ? `results-sort results-${direction}` : 'results-sort'}
        onClick={() => onOrder({ column, descending: sorted ? !order.descending : numeric })}
      >
        {name}
        <Icon name="chevron" size={14} />
      </button>
    </th>
  );
}
