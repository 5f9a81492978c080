import type { KindId, ResultOf, SpecOf, TimingOf } from '../jobs/index.ts';

interface RowOf<K extends KindId> {
  /** The job's key. */
  readonly key: string;
  readonly kind: K;
  readonly spec: SpecOf<K>;
  /** The same on every machine, unless there is a limit in seconds. */
  readonly result: ResultOf<K>;
  /** Depends on the machine. */
  readonly timing: TimingOf<K>;
  /** Package version and, where known, git commit: `0.2.0+d9995cb`. */
  readonly codeVersion: string;
  /** Processor and number of cores. */
  readonly machine: string;
  /** Id of the worker process. */
  readonly worker: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** A result as the store has it. */
export type ResultRow<K extends KindId = KindId> = { [I in K]: RowOf<I> }[K];

/** A job that was given up. */
export interface FailureRow {
  readonly key: string;
  readonly kind: string;
  readonly spec: object;
  /** The error of the last attempt, in one line. */
  readonly error: string;
  readonly attempts: number;
  readonly machine: string;
  readonly failedAt: Date;
}

/** The rows of one kind, with their types. */
export function rowsOf<K extends KindId>(rows: readonly ResultRow[], kind: K): ResultRow<K>[] {
  return rows.filter((row) => row.kind === kind) as unknown as ResultRow<K>[];
}
