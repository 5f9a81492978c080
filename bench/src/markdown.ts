/** A Markdown table with padded columns: the first is aligned left, the others right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, i) => Math.max(3, ...lines.map((line) => line[i]!.length)));
  const show = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const [head, ...body] = lines.map((line) =>
    show(line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))),
  );
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [head, show(rule), ...body].join('\n');
}
