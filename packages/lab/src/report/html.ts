import { difference, figure } from './numbers.ts';
import { type Block, type Cell, isFigure, isTable, type Page, type Table } from './page.ts';
import { STYLE } from './style.ts';

/** The page as one HTML file that loads nothing from the network. */
export function toHtml({ title, lead, sections }: Page): string {
  const body = [
    `<h1>${escaped(title)}</h1>`,
    ...lead.map((text) => `<p>${inline(text)}</p>`),
    ...sections.map(
      ({ heading, blocks }) =>
        `<section>\n<h2>${escaped(heading)}</h2>\n${blocks.map(blockOf).join('\n')}\n</section>`,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}

function blockOf(block: Block): string {
  if (typeof block === 'string') return `<p>${inline(block)}</p>`;
  if (isTable(block)) return tableOf(block);
  if (isFigure(block)) {
    return `<figure>\n${block.svg}\n<figcaption>${inline(block.caption)}</figcaption>\n</figure>`;
  }
  return `<ul>\n${block.items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</ul>`;
}

function tableOf({ caption, columns, rows, summary }: Table): string {
  const head = columns.map((column) => `<th scope="col">${inline(column)}</th>`).join('');
  const lines = rows.map((row, i) => {
    const cells = row.map((cell, column) =>
      column === 0 ? `<th scope="row">${cellOf(cell)}</th>` : `<td>${cellOf(cell)}</td>`,
    );
    return `<tr${summary && i === rows.length - 1 ? ' class="summary"' : ''}>${cells.join('')}</tr>`;
  });
  return `<div class="wide"><table>
<caption>${inline(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>`;
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'string') return inline(cell);
  const { ours, paper, digits } = cell;
  if (paper === undefined) return figure(ours, digits);
  const apart = difference(cell);
  const change = apart === undefined ? '' : ` <span class="difference">${apart}</span>`;
  return `<b>${figure(ours, digits)}</b> <span class="paper">${figure(paper, digits)}</span>${change}`;
}

function inline(text: string): string {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 0 ? escaped(part) : `<code>${escaped(part)}</code>`))
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
