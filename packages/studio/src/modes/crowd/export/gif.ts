/** Colours of a GIF: 6 × 7 × 6 steps of red, green and blue, which is enough for flat drawings. */
const REDS = 6;
const GREENS = 7;
const BLUES = 6;
const CODE_BITS = 8;
const MOST_CODES = 4096;

/** Writes an animation as a GIF (version 89a), picture by picture, all with the same 252 colours. */
export class GifWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #delay: number;
  readonly #bytes: number[] = [];

  /** @param delay how long each picture is shown, in hundredths of a second */
  constructor(width: number, height: number, delay: number) {
    this.#width = width;
    this.#height = height;
    this.#delay = Math.round(delay);
    this.#text('GIF89a');
    this.#words(width, height);
    this.#bytes.push(0xf7, 0, 0);
    for (let i = 0; i < 256; i++) this.#bytes.push(...colourOf(i));
    // Repeat for ever.
    this.#bytes.push(0x21, 0xff, 11);
    this.#text('NETSCAPE2.0');
    this.#bytes.push(3, 1, 0, 0, 0);
  }

  /** Adds a picture of red, green, blue and alpha bytes, by rows. */
  add(rgba: ArrayLike<number>): void {
    const pixels = new Uint8Array(this.#width * this.#height);
    for (let i = 0; i < pixels.length; i++) {
      pixels[i] = indexOf(rgba[4 * i]!, rgba[4 * i + 1]!, rgba[4 * i + 2]!);
    }
    this.#bytes.push(0x21, 0xf9, 4, 4);
    this.#words(this.#delay);
    this.#bytes.push(0, 0, 0x2c);
    this.#words(0, 0, this.#width, this.#height);
    this.#bytes.push(0, CODE_BITS);
    const packed = compressLzw(pixels);
    for (let i = 0; i < packed.length; i += 255) {
      const block = packed.slice(i, i + 255);
      this.#bytes.push(block.length, ...block);
    }
    this.#bytes.push(0);
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#bytes.push(0x3b);
    return Uint8Array.from(this.#bytes);
  }

  #text(text: string): void {
    for (const letter of text) this.#bytes.push(letter.charCodeAt(0));
  }

  #words(...values: readonly number[]): void {
    for (const value of values) this.#bytes.push(value & 255, value >> 8);
  }
}

function indexOf(r: number, g: number, b: number): number {
  const red = Math.round((r * (REDS - 1)) / 255);
  const green = Math.round((g * (GREENS - 1)) / 255);
  const blue = Math.round((b * (BLUES - 1)) / 255);
  return (red * GREENS + green) * BLUES + blue;
}

function colourOf(index: number): [number, number, number] {
  if (index >= REDS * GREENS * BLUES) return [0, 0, 0];
  const blue = index % BLUES;
  const green = Math.floor(index / BLUES) % GREENS;
  const red = Math.floor(index / (BLUES * GREENS));
  return [red / (REDS - 1), green / (GREENS - 1), blue / (BLUES - 1)].map((share) =>
    Math.round(255 * share),
  ) as [number, number, number];
}

/** The compression of GIF: codes for runs that were seen before, growing from 9 to 12 bits. */
export function compressLzw(pixels: Uint8Array): number[] {
  const clear = 1 << CODE_BITS;
  const bytes: number[] = [];
  let held = 0;
  let heldBits = 0;
  let bits = CODE_BITS + 1;
  let next = clear + 2;
  let runs = new Map<number, number>();
  const put = (code: number): void => {
    held |= code << heldBits;
    heldBits += bits;
    while (heldBits >= 8) {
      bytes.push(held & 255);
      held >>>= 8;
      heldBits -= 8;
    }
  };
  put(clear);
  let run = pixels[0]!;
  for (let i = 1; i < pixels.length; i++) {
    const pixel = pixels[i]!;
    const key = (run << 8) | pixel;
    const known = runs.get(key);
    if (known !== undefined) {
      run = known;
      continue;
    }
    put(run);
    run = pixel;
    if (next < MOST_CODES) {
      runs.set(key, next++);
      if (next > 1 << bits && bits < 12) bits++;
    } else {
      put(clear);
      runs = new Map();
      bits = CODE_BITS + 1;
      next = clear + 2;
    }
  }
  put(run);
  put(clear + 1);
  if (heldBits > 0) bytes.push(held & 255);
  return bytes;
}
