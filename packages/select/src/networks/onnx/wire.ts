/** The wire format of protocol buffers, as much of it as ONNX files need. */
import { FloodgateError } from 'floodgate';

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

const utf8 = new TextEncoder();

/** Collects the fields of one message. Byte arrays are kept as they are and joined once, at the end. */
export class MessageWriter {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  int(field: number, value: number): this {
    this.#add(varint(field * 8 + VARINT));
    this.#add(varint(value));
    return this;
  }

  float(field: number, value: number): this {
    this.#add(varint(field * 8 + FIXED32));
    this.#add(new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#add(varint(field * 8 + BYTES));
    this.#add(varint(value.length));
    this.#add(value);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, utf8.encode(value));
  }

  message(field: number, message: MessageWriter): this {
    this.#add(varint(field * 8 + BYTES));
    this.#add(varint(message.#length));
    for (const chunk of message.#chunks) this.#add(chunk);
    return this;
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

  #add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }
}

/** Whole numbers to 2^53; negative ones are not needed here except as 64-bit two's complement. */
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

/** A field of a message: a whole number, or the bytes of a text, a message or anything else of stated length. */
export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The fields of a message in the order of the file. Throws a FloodgateError where the bytes make no sense. */
export function* readFields(bytes: Uint8Array, file: string): Generator<Field> {
  let at = 0;
  while (at < bytes.length) {
    const key = readVarint();
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case VARINT:
        yield { number, value: readVarint() };
        break;
      case FIXED64:
        yield { number, value: take(8) };
        break;
      case BYTES:
        yield { number, value: take(readVarint()) };
        break;
      case FIXED32:
        yield { number, value: take(4) };
        break;
      default:
        throw new FloodgateError('bad-file', `${file} is no ONNX model: unknown field type at byte ${at}`);
    }
  }

  function readVarint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      if (at >= bytes.length) throw new FloodgateError('bad-file', `${file} ends in the middle of a number`);
      const byte = bytes[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      if (scale > 2 ** 63) throw new FloodgateError('bad-file', `${file} is no ONNX model: endless number`);
    }
  }

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) {
      throw new FloodgateError(
        'bad-file',
        `${file} is cut short: ${length} bytes are announced at byte ${at} and ${bytes.length - at} are there`,
      );
    }
    at += length;
    return bytes.subarray(at - length, at);
  }
}
