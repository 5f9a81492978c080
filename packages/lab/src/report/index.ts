/** Pages with tables and figures, in HTML and Markdown. Knows nothing of what they are about. */
import type { Report } from '../suites/suite.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';
import { isFigure, type Page } from './page.ts';

export { correlationLine } from './agreement.ts';
export { lineFigure, scatterFigure } from './figures.ts';
export { figure, groupBy, mean, meanOfKnown } from './numbers.ts';
export type { Block, Cell, Page, Section, Table } from './page.ts';
export { runFacts, runOnMachine } from './run-facts.ts';

/** The files of a page: `index.html`, `index.md` and the figures that the latter shows. */
export function renderPage(page: Page): Report {
  const figures = page.sections.flatMap(({ blocks }) => blocks.filter(isFigure));
  return {
    'index.html': toHtml(page),
    'index.md': toMarkdown(page),
    ...Object.fromEntries(figures.map(({ name, svg }) => [`${name}.svg`, `${svg}\n`])),
  };
}
