/** Pages with tables and figures, in HTML and Markdown, made from the results of a run. */
export { correlationLine } from './agreement.ts';
export { lineFigure, scatterFigure } from './figures.ts';
export { figure, groupBy, mean, meanOfKnown } from './numbers.ts';
export type { Block, Cell, Figure, Page, Section, Table } from './page.ts';
export { type Report, type ReportInput, renderPage } from './report.ts';
export { runFacts, runOnMachine } from './run-facts.ts';
