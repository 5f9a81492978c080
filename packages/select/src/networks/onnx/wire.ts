/** The wire format of protocol buffers, as far as ONNX files need it. */
import { FloodgateError } from 'floodgate';

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

const utf8 = new TextEncoder();

/** Collects the fields of one message. Byte arrays are not copied until {@link finish} joins them. */
export class MessageWriter {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  int(field: number, value: number): this {
    return this.#add(varint(field * 8 + VARINT), varint(value));
  }

  float(field: number, value: number): this {
    return this.#add(varint(field * 8 + FIXED32), new Uint8Array(Float32Array.of(value).buffer));
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#add(varint(field * 8 + BYTES), varint(value.length), value);
  }

  text(field: number, value: string): this {
    return this.bytes(field, utf8.encode(value));
  }

  message(field: number, message: MessageWriter): this {
    return this.#add(varint(field * 8 + BYTES), varint(message.#length), ...message.#chunks);
  }

  finish(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  #add(...chunks: readonly Uint8Array[]): this {
    for (const chunk of chunks) {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
    }
    return this;
  }
}

/** A whole number of up to 53 bits; negative ones are written as 64-bit two's complement. */
function varint(value: number): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

/** A field of a message: a whole number, or the bytes of a text, a message or another value with a length. */
export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The fields of a message in the order of the file. Throws a FloodgateError `bad-file` if the bytes are not a message. */
export function* readFields(bytes: Uint8Array, file: string): Generator<Field> {
  let at = 0;
  const refuse = (reason: string) => new FloodgateError('bad-file', `${file} ${reason}`);
  while (at < bytes.length) {
    const key = readVarint();
    yield { number: Math.floor(key / 8), value: readValue(key % 8) };
  }

  function readValue(type: number): number | Uint8Array {
    if (type === VARINT) return readVarint();
    if (type === FIXED64) return take(8);
    if (type === BYTES) return take(readVarint());
    if (type === FIXED32) return take(4);
    throw refuse(`is not an ONNX model: unknown field type at byte ${at}`);
  }

  function readVarint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      if (at >= bytes.length) throw refuse('ends in the middle of a number');
      const byte = bytes[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      if (scale > 2 ** 63) throw refuse('is not an ONNX model: endless number');
    }
  }

  function take(length: number): Uint8Array {
    const left = bytes.length - at;
    if (length > left)
      throw refuse(`is cut short: ${length} bytes are announced at byte ${at} and ${left} are there`);
    at += length;
    return bytes.subarray(at - length, at);
  }
}
