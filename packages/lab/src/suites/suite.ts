import type { Experiment } from '../experiment/experiment.ts';
import type { MapLibrary } from '../maps/library.ts';
import type { FailureRow, ResultRow } from '../store/rows.ts';

/** `quick` takes minutes; `full` is the size of the papers. */
export type Scale = 'quick' | 'full';

/** What a report is made from. */
export interface ReportInput {
  readonly scale: Scale;
  /** The results of the suite's experiment at that scale, in the order of its jobs. */
  readonly rows: readonly ResultRow[];
  /** Jobs that were set aside. */
  readonly failures: readonly FailureRow[];
  /** Jobs that have not been run. */
  readonly missing: number;
}

/** The files of a report: name → text. `index.html` is self-contained, `index.md` is the same in Markdown. */
export type Report = Readonly<Record<string, string>>;

/** What it takes to learn from results. */
export interface Learning {
  /** The maps that the results are about. */
  readonly maps: MapLibrary;
  readonly signal?: AbortSignal;
  /** Called with what is being done, and how much of all there is to do is done, from 0 to 1. */
  readonly onProgress?: (doing: string, share: number) => void;
}

/** An experiment of the papers and the page that sets it beside them. */
export interface Suite {
  readonly id: string;
  /** One line. */
  readonly title: string;
  /** Built-in maps stand in where the real ones are absent; the title then says so. */
  experiment(scale: Scale, maps: MapLibrary): Experiment;
  report(input: ReportInput): Report;
  /** The report with selectors that are first trained on the rows, which takes minutes; taken instead if it is there. */
  learnedReport?(input: ReportInput, learning: Learning): Promise<Report>;
}
