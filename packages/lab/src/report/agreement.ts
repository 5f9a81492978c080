/** How well a table agrees with the paper's, in one sentence. */
import { correlation, meanOf } from '../statistics.ts';
import { figure } from './numbers.ts';
import type { Table } from './page.ts';

/** Over all figures of the table that have one of the paper beside them; summaries are left out. */
export function correlationLine(what: string, { rows, summary, summaryColumn }: Table, unit = ''): string {
  const lines = (summary ? rows.slice(0, -1) : rows).map((row) => (summaryColumn ? row.slice(0, -1) : row));
  const pairs = lines.flat().flatMap((cell): [number, number][] => {
    if (typeof cell === 'string' || cell.ours === undefined || cell.paper === undefined) return [];
    return [[cell.ours, cell.paper]];
  });
  if (pairs.length === 0) return `${what}: there are no figures to compare.`;
  const apart = meanOf(pairs, ([ours, paper]) => Math.abs(ours - paper));
  const together = correlation(pairs);
  const digits = (apart ?? 0) < 10 ? 1 : 0;
  return (
    `${what}: over ${pairs.length} figures the mean difference is ${figure(apart, digits)}${unit}` +
    (together === undefined ? '.' : `, the correlation ${figure(together, 2)}.`)
  );
}
