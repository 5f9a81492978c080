import { difference, figure } from './numbers.ts';
import { type Block, type Cell, isFigure, isTable, type Page, type Table } from './page.ts';

/** The page in Markdown; figures are files beside it. */
export function toMarkdown({ title, lead, sections }: Page): string {
  const parts = [`# ${title}`, ...lead.map(escaped)];
  for (const { heading, blocks } of sections) parts.push(`## ${heading}`, ...blocks.map(blockOf));
  return `${parts.join('\n\n')}\n`;
}

function blockOf(block: Block): string {
  if (typeof block === 'string') return escaped(block);
  if (isTable(block)) return tableOf(block);
  if (isFigure(block)) return `![${block.caption}](${block.name}.svg)\n\n_${escaped(block.caption)}_`;
  return block.items.map((item) => `- ${escaped(item)}`).join('\n');
}

function tableOf({ caption, columns, rows, summary }: Table): string {
  const last = rows.length - 1;
  const lines = rows.map((row, i) => {
    const cells = row.map(cellOf);
    return summary && i === last ? cells.map((cell) => (cell === '' ? cell : `**${cell}**`)) : cells;
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const ruler = columns.map((_, i) => (i === 0 ? '---' : '--:'));
  return [`**${escaped(caption)}**`, '', line(columns.map(escaped)), line(ruler), ...lines.map(line)].join(
    '\n',
  );
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'string') return escaped(cell);
  const { ours, paper, digits } = cell;
  if (paper === undefined) return figure(ours, digits);
  const apart = difference(cell);
  const beside = apart === undefined ? figure(paper, digits) : `${figure(paper, digits)}; ${apart}`;
  return `${figure(ours, digits)} (${beside})`;
}

/** Escapes stars, underscores and bars, except in code between backticks. */
function escaped(text: string): string {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 0 ? part.replace(/[*_|<]/g, '\\$&') : `\`${part}\``))
    .join('');
}
