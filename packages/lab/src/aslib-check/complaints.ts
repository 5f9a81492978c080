/** What is wrong with a scenario, with the place. */

export interface Complaint {
  /** Name of the file in the folder of the scenario. */
  readonly file: string;
  /** Counted from 1; undefined if it is about the whole file. */
  readonly line?: number;
  readonly message: string;
}

/** Collects what breaks the specification, and what only goes against its advice. */
export class Complaints {
  readonly errors: Complaint[] = [];
  readonly remarks: Complaint[] = [];

  /** Something that the specification forbids. */
  refuse(file: string, line: number | undefined, message: string): void {
    this.errors.push({ file, ...(line !== undefined && { line }), message });
  }

  /** Something that it advises against. */
  remark(file: string, line: number | undefined, message: string): void {
    this.remarks.push({ file, ...(line !== undefined && { line }), message });
  }
}
