/** What the lab needs of a database: PostgreSQL's dialect and transactions. */
export interface Sql {
  /** Runs one statement with `$1`, `$2` … in it and returns its rows. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Sql {
  /** Its name in messages; never contains a password. */
  readonly name: string;
  /** True if other processes may use it at the same time. */
  readonly shared: boolean;
  /** Runs several statements without values. */
  script(text: string): Promise<void>;
  /** Runs `work` in a transaction: all of it takes effect, or nothing. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
