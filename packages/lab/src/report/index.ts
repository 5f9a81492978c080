/** Pages with tables and figures, in HTML and Markdown, made from the results of a run. */
export { correlationLine } from './agreement.ts';
export { barFigure, lineFigure, scatterFigure, seriesOf } from './figures.ts';
export { mapFigure } from './map-figure.ts';
export { figure, meanFigure } from './numbers.ts';
export {
  type Block,
  type Cell,
  compared,
  type Figure,
  listing,
  matrix,
  type Page,
  type Section,
  type Table,
} from './page.ts';
export { type Report, type ReportInput, renderPage, reportOf } from './report.ts';
