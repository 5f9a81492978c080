import type { Experiment, Scale } from '../experiment/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import type { Report, ReportInput } from '../report/index.ts';
import type { ResultRow } from '../store/index.ts';
import type { Learning } from '../train/index.ts';

/** Which networks to train. */
export interface NetworkChoice {
  /** On how many of the splits, the first ones. */
  readonly splits: number;
  /** Their names. Default: all that are not on request only. */
  readonly networks?: readonly string[];
}

/** An experiment of the papers and the report that compares our results with theirs. */
export interface Suite {
  readonly id: string;
  /** One line. */
  readonly title: string;
  /** Uses built-in maps where the real ones are missing; the experiment's title then says so. */
  experiment(scale: Scale, maps: MapLibrary): Experiment;
  report(input: ReportInput): Report;
  /**
   * Networks to train on the results of the experiment; undefined if there are none to learn from. Their results are given
   * to the report with the others.
   */
  networks?(rows: readonly ResultRow[], choice: NetworkChoice): Experiment | undefined;
  /** The report with selectors that are first trained on the rows, which takes minutes. Used instead if present. */
  learnedReport?(input: ReportInput, learning: Learning): Promise<Report>;
}
