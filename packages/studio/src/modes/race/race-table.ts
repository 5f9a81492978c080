import { type Cell, makeTable, type ResultTable } from '../../tables/table.ts';
import type { LaneResult } from './race.ts';

/** The outcome of a race as a table for the results mode. */
export function tableOfRace(map: string, results: readonly LaneResult[]): ResultTable {
  const columns = Object.keys(results[0]!) as (keyof LaneResult)[];
  const rows = results.map((result) => columns.map((column) => cellOf(result[column])));
  return makeTable(`Race on ${map}`, columns, rows);
}

function cellOf(value: string | number): Cell {
  return typeof value === 'number' && Number.isNaN(value) ? null : value;
}
