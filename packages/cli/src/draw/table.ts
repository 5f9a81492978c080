import Table from 'cli-table3';

const NONE = '';

/** Plain columns with two blanks between them; the first column to the left, numbers to the right. */
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

/** Names and values below each other, values in one column. */
export function drawFigures(figures: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...figures.map(([name]) => name.length));
  return figures.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}
