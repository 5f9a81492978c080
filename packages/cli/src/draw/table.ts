import { stripVTControlCharacters } from 'node:util';

/**
 * Plain columns, two blanks apart. Cells may have several lines.
 * @param align `l` or `r` per column; by default the first is aligned to the left, the others to the right
 */
export function drawTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align = `l${'r'.repeat(head.length - 1)}`,
): string[] {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.split('\n')));
  const widths = head.map((_, i) => Math.max(...cells.flatMap((row) => row[i]!.map(shownLength))));
  return cells.flatMap((row) =>
    Array.from({ length: Math.max(...row.map(({ length }) => length)) }, (_, line) => {
      const padded = row.map((cell, i) => {
        const text = cell[line] ?? '';
        const blanks = ' '.repeat(widths[i]! - shownLength(text));
        return align[i] === 'r' ? blanks + text : text + blanks;
      });
      return padded.join('  ').trimEnd();
    }),
  );
}

/** Without the codes of colours, which take no space. */
function shownLength(text: string): number {
  return stripVTControlCharacters(text).length;
}

/** A name and its value; figures without a value are left out. */
export type Figure = readonly [name: string, value: string | undefined];

/** One line per name and value, values aligned. */
export function drawFigures(figures: readonly Figure[]): string[] {
  const known = figures.filter(([, value]) => value !== undefined);
  const width = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}
