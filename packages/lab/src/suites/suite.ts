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

/** An experiment of the papers and the page that sets it beside them. */
export interface Suite {
  readonly id: string;
  /** One line. */
  readonly title: string;
  /** Built-in maps stand in where the real ones are absent; the title then says so. */
  experiment(scale: Scale, maps: MapLibrary): Experiment;
  report(input: ReportInput): Report;
}
