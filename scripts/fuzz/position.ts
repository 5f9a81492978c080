/** A file that says which input a process is at: it can be read when the process hangs or is gone. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const bytes = new DataView(new ArrayBuffer(8));

export class PositionFile {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a+');
    closeSync(this.#file);
    this.#file = openSync(path, 'r+');
  }

  set(number: number): void {
    bytes.setFloat64(0, number);
    writeSync(this.#file, bytes, 0, 8, 0);
  }

  /** −1 if none was written. */
  get(): number {
    return readSync(this.#file, bytes, 0, 8, 0) === 8 ? bytes.getFloat64(0) : -1;
  }

  close(): void {
    closeSync(this.#file);
  }
}
