/** From the results of a run to the files of its report. */
import type { Scale } from '../experiment/index.ts';
import type { FailureRow, ResultRow } from '../store/index.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';
import { type Block, isFigure, type Page } from './page.ts';
import { runFacts, runOnMachine } from './run-facts.ts';

/** What a report is made from. */
export interface ReportInput {
  readonly scale: Scale;
  /** The results of the suite's experiment at that scale, in the order of its jobs. */
  readonly rows: readonly ResultRow[];
  /** Jobs that were set aside. */
  readonly failures: readonly FailureRow[];
  /** Number of jobs that have not been run. */
  readonly missing: number;
}

/** The files of a report: name → text. `index.html` is self-contained; `index.md` is the same in Markdown. */
export type Report = Readonly<Record<string, string>>;

/** A report: the page, with sections about the run and, last, about what depends on the machine. */
export function reportOf(input: ReportInput, page: Page, ...onMachine: Block[]): Report {
  return renderPage({
    ...page,
    sections: [...page.sections, runFacts(input), runOnMachine(input, ...onMachine)],
  });
}

/** The files of a page: `index.html`, `index.md` and the figures that the latter shows. */
export function renderPage(page: Page): Report {
  const figures = page.sections.flatMap(({ blocks }) => blocks.filter(isFigure));
  return {
    'index.html': toHtml(page),
    'index.md': toMarkdown(page),
    ...Object.fromEntries(figures.map(({ name, svg }) => [`${name}.svg`, `${svg}\n`])),
  };
}
