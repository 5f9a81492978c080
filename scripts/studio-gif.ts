/** Pictures as one animated GIF: a palette for all, and of each picture only what differs from the one before. */

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha, by rows. */
  readonly data: ArrayLike<number>;
}

const TRANSPARENT = 255;

/** All pictures must be of the size of the first. `ms` is how long each is shown. */
export function encodeGif(pictures: readonly Picture[], ms: number): Buffer {
  const { width, height } = pictures[0]!;
  const palette = choosePalette(pictures);
  const indexOf = nearestIn(palette);
  const parts: Buffer[] = [header(width, height, palette)];
  let before: Uint8Array | undefined;
  for (const { data } of pictures) {
    const pixels = new Uint8Array(width * height);
    for (let i = 0; i < pixels.length; i++) {
      pixels[i] = indexOf(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
    }
    parts.push(frame(changed(pixels, before), width, height, ms));
    before = pixels;
  }
  parts.push(Buffer.of(0x3b));
  return Buffer.concat(parts);
}

/** The most frequent colours; a page has few that matter. */
function choosePalette(pictures: readonly Picture[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { data } of pictures) {
    for (let i = 0; i < data.length; i += 4) {
      const colour = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const chosen: number[] = [];
  // Shades that are hard to tell apart take one place, so that rare but telling colours get one too.
  for (const near of [600, 200, 0]) {
    for (const colour of byCount) {
      if (chosen.length === TRANSPARENT) return chosen;
      if (chosen.every((other) => distance(colour, other) > near)) chosen.push(colour);
    }
  }
  return chosen;
}

function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

function nearestIn(palette: readonly number[]): (red: number, green: number, blue: number) => number {
  const known = new Map<number, number>();
  return (red, green, blue) => {
    const colour = (red << 16) | (green << 8) | blue;
    let index = known.get(colour);
    if (index === undefined) {
      index = 0;
      for (let i = 1; i < palette.length; i++) {
        if (distance(colour, palette[i]!) < distance(colour, palette[index]!)) index = i;
      }
      known.set(colour, index);
    }
    return index;
  };
}

function changed(pixels: Uint8Array, before: Uint8Array | undefined): Uint8Array {
  return before ? pixels.map((pixel, i) => (pixel === before[i] ? TRANSPARENT : pixel)) : pixels;
}

function header(width: number, height: number, palette: readonly number[]): Buffer {
  const colours = Buffer.alloc(3 * 256);
  for (const [i, colour] of palette.entries()) colours.writeUIntBE(colour, 3 * i, 3);
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0xf7;
  const forever = Buffer.from([0x21, 0xff, 0x0b, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0]);
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, forever]);
}

function frame(pixels: Uint8Array, width: number, height: number, ms: number): Buffer {
  const control = Buffer.from([0x21, 0xf9, 4, 0x05, 0, 0, TRANSPARENT, 0]);
  control.writeUInt16LE(Math.round(ms / 10), 4);
  const place = Buffer.alloc(10);
  place[0] = 0x2c;
  place.writeUInt16LE(width, 5);
  place.writeUInt16LE(height, 7);
  return Buffer.concat([control, place, compress(pixels)]);
}

/** The LZW of GIF: codes grow from 9 to 12 bits, and the table starts over when it is full. */
function compress(pixels: Uint8Array): Buffer {
  const CLEAR = 256;
  const END = 257;
  const bytes: number[] = [];
  let bits = 0;
  let bitCount = 0;
  let size = 9;
  const put = (code: number): void => {
    bits |= code << bitCount;
    bitCount += size;
    while (bitCount >= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
      bitCount -= 8;
    }
  };
  let table = new Map<number, number>();
  let next = END + 1;
  put(CLEAR);
  let prefix = pixels[0]!;
  for (let i = 1; i < pixels.length; i++) {
    const key = (prefix << 8) | pixels[i]!;
    const code = table.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      table.set(key, next);
      if (next === 1 << size && size < 12) size++;
      next++;
    } else {
      put(CLEAR);
      table = new Map();
      next = END + 1;
      size = 9;
    }
    prefix = pixels[i]!;
  }
  put(prefix);
  put(END);
  if (bitCount > 0) bytes.push(bits & 255);
  return blocks(bytes);
}

function blocks(bytes: readonly number[]): Buffer {
  const parts: number[] = [8];
  for (let i = 0; i < bytes.length; i += 255) {
    const block = bytes.slice(i, i + 255);
    parts.push(block.length, ...block);
  }
  parts.push(0);
  return Buffer.from(parts);
}
