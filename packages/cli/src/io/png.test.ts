import fc from 'fast-check';
import { FloodgateError } from 'floodgate';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { makePng, type PngParts, pngChunk } from '../../testing/make-png.ts';
import { decodePng } from './png.ts';

const SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const KINDS = [
  ...[1, 2, 4, 8, 16].map((depth) => [0, depth] as const),
  ...[8, 16].flatMap((depth) => [2, 4, 6].map((type) => [type, depth] as const)),
  ...[1, 2, 4, 8].map((depth) => [3, depth] as const),
];

/** The lengths of all rows of a picture, interlaced or not. */
function rowLengths(width: number, height: number, bits: number, interlaced: boolean): number[] {
  const passes = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]];
  return passes.flatMap(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x!) / dx!);
    const rows = Math.ceil((height - y!) / dy!);
    return columns > 0 && rows > 0 ? new Array<number>(rows).fill(Math.ceil((columns * bits) / 8)) : [];
  });
}

/** Any picture: every colour type, depth and filter, with random pixels. */
const anyPicture: fc.Arbitrary<PngParts> = fc
  .record({
    width: fc.integer({ min: 1, max: 19 }),
    height: fc.integer({ min: 1, max: 19 }),
    kind: fc.constantFrom(...KINDS),
    interlaced: fc.boolean(),
    seed: fc.nat(),
  })
  .map(({ width, height, kind: [colourType, depth], interlaced, seed }) => {
    let state = seed + 1;
    const byte = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 255;
    };
    const rows = rowLengths(width, height, SAMPLES.get(colourType)! * depth, interlaced).flatMap((length) => [
      byte() % 5,
      ...Array.from({ length }, byte),
    ]);
    const palette = colourType === 3 && Uint8Array.from({ length: 3 * 2 ** depth }, byte);
    return {
      width,
      height,
      colourType,
      depth,
      interlaced,
      ...(palette && { palette, transparency: Uint8Array.from({ length: 2 ** depth }, byte) }),
      rows: Uint8Array.from(rows),
    };
  });

function withNumber(bytes: Buffer, at: number, value: number): Buffer {
  bytes.writeUInt32BE(value, at);
  return bytes;
}

function refused(bytes: Buffer, maxTiles?: number): FloodgateError {
  try {
    decodePng(bytes, 'a.png', maxTiles);
  } catch (error) {
    if (error instanceof FloodgateError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('decodePng', () => {
  it('reads pictures of every kind as another reader does', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(anyPicture, (parts) => {
        const bytes = makePng(parts);
        const other = PNG.sync.read(bytes);
        const ours = decodePng(bytes, 'a.png');
        expect([ours.width, ours.height]).toEqual([other.width, other.height]);
        expect(Buffer.from(ours.data as Uint8Array).equals(other.data)).toBe(true);
        kinds.add(`${parts.colourType} ${parts.depth} ${parts.interlaced}`);
      }),
      { numRuns: 400 },
    );
    expect(kinds.size).toBeGreaterThan(KINDS.length);
  });

  it('makes the colour that tRNS names transparent', () => {
    const rows = Uint8Array.of(0, 7, 9);
    const png = makePng({ width: 2, height: 1, rows, transparency: Uint8Array.of(0, 9) });
    expect([...(decodePng(png, 'a.png').data as Uint8Array)]).toEqual([7, 7, 7, 255, 9, 9, 9, 0]);
  });

  it('throws nothing but FloodgateErrors on damaged files, and is done at once', () => {
    const edit = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    let refusals = 0;
    fc.assert(
      fc.property(
        anyPicture,
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (parts, edits, reseal) => {
          const bytes = makePng(parts);
          // With a new checksum, damage of the header is seen only by what it does.
          for (const [at, value] of edits) bytes[reseal ? 16 + (at % 13) : at % bytes.length] = value;
          if (reseal) pngChunk('IHDR', bytes.subarray(16, 29)).copy(bytes, 8);
          const before = process.cpuUsage();
          try {
            decodePng(bytes, 'a.png');
          } catch (error) {
            expect(error).toBeInstanceOf(FloodgateError);
            refusals++;
          }
          const { user, system } = process.cpuUsage(before);
          expect(user + system).toBeLessThan(1e6);
        },
      ),
      { numRuns: 500 },
    );
    expect(refusals).toBeGreaterThan(300);
  });
});

describe('a PNG of a stranger', () => {
  it('of 69 bytes cannot become gigabytes', () => {
    const bomb = makePng({ width: 16_384, height: 16_384, depth: 1, rows: Uint8Array.of(0) });
    expect(bomb.length).toBeLessThan(70);
    const before = process.memoryUsage().rss;
    const error = refused(bomb);
    expect([error.code, error.message]).toEqual([
      'too-large',
      `a.png: a map of 16,384 × 16,384 would be 268,992,576 cells, but ${bomb.length} bytes justify at most 17,000,000`,
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 25);
  });

  it('cannot claim more pixels than its compressed data can hold, even if the map would be small enough', () => {
    const bomb = makePng({ width: 4000, height: 4000, depth: 16, colourType: 6, rows: Uint8Array.of(0) });
    const error = refused(bomb);
    expect(error.code).toBe('too-large');
    expect(error.message).toMatch(
      /^a\.png: the pixel data of its 4,?000 × 4,?000 pixels would be 128,004,000 bytes, but \d+ bytes justify at most [\d,]+$/,
    );
  });

  it('cannot unpack to more than its pixels', () => {
    const bomb = makePng({ width: 2, height: 2, rows: new Uint8Array(2 ** 24) });
    const before = process.memoryUsage().rss;
    expect(refused(bomb).message).toBe(
      'a.png is a damaged PNG: the pixel data of its 2 × 2 pixels are more than 6 bytes',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 24);
  });

  it('is refused if pixels are missing, instead of becoming walls', () => {
    const png = makePng({ width: 10, height: 10, rows: new Uint8Array(55).fill(0) });
    expect(refused(png).message).toBe(
      'a.png is a damaged PNG: the pixel data of its 10 × 10 pixels are only 55 of 110 bytes',
    );
    const none = makePng({ width: 10, height: 10, rows: new Uint8Array() });
    expect(refused(none).message).toContain('only 0 of 110 bytes');
  });

  it('is refused if its compressed data breaks off', () => {
    const rows = Uint8Array.from({ length: 110 }, (_, i) => (i % 11 === 0 ? 0 : i * 37));
    const whole = makePng({ width: 10, height: 10, rows, level: 1 });
    const packed = whole.subarray(41, -16);
    const cut = Buffer.concat([
      whole.subarray(0, 33),
      pngChunk('IDAT', packed.subarray(0, packed.length / 2)),
      pngChunk('IEND', new Uint8Array()),
    ]);
    expect(decodePng(whole, 'a.png').width).toBe(10);
    expect(refused(cut).message).toMatch(/are only \d+ of 110 bytes$/);
  });

  it('may be larger than its bytes justify if the caller says so, and no larger than the caller says', () => {
    const png = makePng({ width: 4200, height: 4200, depth: 1, rows: new Uint8Array(4200 * 526) });
    expect(refused(png).code).toBe('too-large');
    expect(decodePng(png, 'a.png', 5000 ** 2).width).toBe(4200);
    const small = makePng({ width: 3, height: 3, rows: new Uint8Array(12) });
    expect(refused(small, 8).message).toBe(
      'a.png: a map of 3 × 3 is too large: at most 8 tiles are accepted',
    );
  });

  it.each<[string, (whole: Buffer) => Buffer, string]>([
    [
      'a chunk longer than the file',
      (b) => withNumber(b, 33, 2 ** 31),
      'its IDAT at byte 33 is 2,147,483,660 bytes long, but only',
    ],
    ['a wrong checksum', (b) => withNumber(b, 29, 1), 'the checksum of its IHDR at byte 8 does not fit'],
    ['no end', (b) => b.subarray(0, -12), 'it is cut short after'],
    [
      'no header',
      (b) => Buffer.concat([b.subarray(0, 8), b.subarray(33)]),
      'it begins with IDAT instead of its header',
    ],
    [
      'two headers',
      (b) => Buffer.concat([b.subarray(0, 33), b.subarray(8)]),
      'there is a second header at byte 33',
    ],
    [
      'a chunk that must be known',
      (b) => Buffer.concat([b.subarray(0, 33), pngChunk('ABCD', b), b.subarray(33)]),
      'nothing is known of its ABCD at byte 33',
    ],
  ])('is refused with %s', (_, damage, message) => {
    const whole = makePng({ width: 2, height: 2, rows: new Uint8Array(6) });
    expect(refused(damage(whole)).message).toContain(`a.png is a damaged PNG: ${message}`);
  });

  it.each<[string, Partial<PngParts>, string]>([
    ['no width', { width: 0 }, 'its size is 0 × 2'],
    [
      'a depth that its colours cannot have',
      { colourType: 6, depth: 4 },
      'there is no colour type 6 with 4 bits',
    ],
    ['colours without a palette', { colourType: 3 }, 'it has no palette'],
    ['half a palette colour', { colourType: 3, palette: new Uint8Array(4) }, 'a palette of 4 bytes'],
    [
      'a colour beyond its palette',
      { colourType: 3, palette: new Uint8Array(3), rows: Uint8Array.of(0, 1, 1, 0, 1, 1) },
      'it uses colour 1 of a palette of 1',
    ],
    ['an unknown filter', { rows: Uint8Array.of(5, 1, 1, 0, 1, 1) }, 'there is no filter 5'],
  ])('is refused with %s', (_, parts, message) => {
    const png = makePng({ width: 2, height: 2, rows: new Uint8Array(6), ...parts });
    expect(refused(png).message).toContain(`a.png is a damaged PNG: ${message}`);
  });
});
