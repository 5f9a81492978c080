import type { Tally } from './campaign.ts';

/** The table at the end of a campaign, then the findings one by one. */
export function report(tallies: readonly Tally[]): string {
  const rows = tallies.map(({ target, inputs, refused, accepted, worstMs, peakMB, findings }) => [
    target,
    ...[inputs, refused, accepted].map((count) => count.toLocaleString('en')),
    Math.ceil(worstMs).toLocaleString('en'),
    Math.ceil(peakMB).toLocaleString('en'),
    String(findings.size),
  ]);
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  rows.push([
    'all',
    ...[sum((tally) => tally.inputs), sum((tally) => tally.refused), sum((tally) => tally.accepted)].map(
      (count) => count.toLocaleString('en'),
    ),
    Math.ceil(Math.max(...tallies.map(({ worstMs }) => worstMs))).toLocaleString('en'),
    Math.ceil(Math.max(...tallies.map(({ peakMB }) => peakMB))).toLocaleString('en'),
    String(sum(({ findings }) => findings.size)),
  ]);
  const head = ['target', 'inputs', 'refused', 'accepted', 'worst ms', 'peak MB', 'findings'];
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]!.length)));
  const lines = [head, ...rows].map((row) =>
    row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join('  '),
  );
  const found = tallies.flatMap(({ target, findings }) =>
    [...findings.values()].map(
      ({ kind, message, number, file }) => `${target} ${number}: ${kind}: ${message}\n  ${file}`,
    ),
  );
  return [...lines, ...(found.length > 0 ? ['', ...found] : [])].join('\n');
}
