/** What the lab asks of a database: PostgreSQL's dialect and transactions. */
export interface Sql {
  /** One statement with `$1`, `$2` … in it; its rows. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Sql {
  /** What to call it in messages; never has a password in it. */
  readonly name: string;
  /** True if other processes may use it at the same time. */
  readonly shared: boolean;
  /** Several statements without values. */
  script(text: string): Promise<void>;
  /** All that `work` does happens, or nothing of it. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
