import { FloodgateError } from './error.ts';
import { grown } from './grow.ts';

type SavedArray = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;
type SavedArrayType<T extends SavedArray> = {
  new (buffer: ArrayBuffer): T;
  readonly BYTES_PER_ELEMENT: number;
};

/**
 * Writes the state of a world or planner as bytes, one value after the other; {@link StateReader} reads them back in
 * the same order. Numbers are little-endian, so a saved game can be carried from machine to machine.
 */
export class StateWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** What was written so far, as a copy. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** True or false, in one byte. */
  boolean(value: boolean): void {
    const at = this.#room(1);
    this.#view.setUint8(at, value ? 1 : 0);
  }

  /** A whole number from −2^31 to 2^31 − 1. */
  int(value: number): void {
    const at = this.#room(4);
    this.#view.setInt32(at, value, true);
  }

  /** Any number. */
  number(value: number): void {
    const at = this.#room(8);
    this.#view.setFloat64(at, value, true);
  }

  /** A text of any length. */
  text(value: string): void {
    this.int(value.length);
    const at = this.#room(2 * value.length);
    for (let i = 0; i < value.length; i++) this.#view.setUint16(at + 2 * i, value.charCodeAt(i), true);
  }

  /** The first `length` entries of a typed array; all of them by default. */
  array(values: SavedArray, length: number = values.length): void {
    this.int(length);
    const { buffer, byteOffset, BYTES_PER_ELEMENT } = values;
    const at = this.#room(length * BYTES_PER_ELEMENT);
    this.#bytes.set(new Uint8Array(buffer, byteOffset, length * BYTES_PER_ELEMENT), at);
  }

  /** Whole numbers from −2^31 to 2^31 − 1: a list, a set, … */
  ints(values: Iterable<number>): void {
    this.array(Int32Array.from(values));
  }

  /** Makes room for some bytes, which may replace the view, and returns where they begin. */
  #room(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, this.#length);
      this.#view = new DataView(this.#bytes.buffer);
    }
    return at;
  }
}

/** Reads what a {@link StateWriter} wrote. Throws a FloodgateError `bad-file` where the bytes end too soon. */
export class StateReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes that were not read yet. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** What {@link StateWriter.boolean} wrote. */
  boolean(): boolean {
    return this.#view.getUint8(this.#take(1)) !== 0;
  }

  /** What {@link StateWriter.int} wrote. */
  int(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  /** What {@link StateWriter.number} wrote. */
  number(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  /** What {@link StateWriter.text} wrote. */
  text(): string {
    const length = this.count(2);
    let text = '';
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.#view.getUint16(this.#take(2), true));
    return text;
  }

  /** A typed array of the type that was written, as long as what was written. */
  array<T extends SavedArray>(type: SavedArrayType<T>): T {
    const length = this.count(type.BYTES_PER_ELEMENT);
    const at = this.#take(length * type.BYTES_PER_ELEMENT);
    return new type(this.#bytes.slice(at, at + length * type.BYTES_PER_ELEMENT).buffer as ArrayBuffer);
  }

  /** What {@link StateWriter.ints} wrote. */
  ints(): Int32Array<ArrayBuffer> {
    return this.array(Int32Array as SavedArrayType<Int32Array<ArrayBuffer>>);
  }

  /** A number that {@link StateWriter.int} wrote, of things that follow and take at least so many bytes each. */
  count(bytesEach: number): number {
    const count = this.int();
    if (count < 0 || count * bytesEach > this.left) this.#fail();
    return count;
  }

  #take(bytes: number): number {
    if (bytes > this.left) this.#fail();
    const at = this.#at;
    this.#at += bytes;
    return at;
  }

  #fail(): never {
    throw new FloodgateError('bad-file', `the saved state ends too soon, at byte ${this.#bytes.length}`);
  }
}
