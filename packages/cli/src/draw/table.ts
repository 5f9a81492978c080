import Table from 'cli-table3';

const NONE = '';

/** Plain columns, two blanks apart. By default the first is aligned to the left, the others to the right. */
export function drawTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly ('left' | 'right')[] = head.map((_, i) => (i === 0 ? 'left' : 'right')),
): string[] {
  const table = new Table({
    head: [...head],
    colAligns: [...align],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    chars: {
      top: NONE,
      'top-mid': NONE,
      'top-left': NONE,
      'top-right': NONE,
      bottom: NONE,
      'bottom-mid': NONE,
      'bottom-left': NONE,
      'bottom-right': NONE,
      left: NONE,
      'left-mid': NONE,
      mid: NONE,
      'mid-mid': NONE,
      right: NONE,
      'right-mid': NONE,
      middle: NONE,
    },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** One line per name and value, values aligned. */
export function drawFigures(figures: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...figures.map(([name]) => name.length));
  return figures.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}
