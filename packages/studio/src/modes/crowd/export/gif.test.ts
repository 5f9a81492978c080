import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compressLzw, GifWriter } from './gif.ts';

/** Reads codes of growing width as a GIF viewer does. */
function expand(bytes: readonly number[]): number[] {
  const clear = 256;
  const pixels: number[] = [];
  let table: number[][] = [];
  let bits = 9;
  let previous: number[] | undefined;
  let place = 0;
  const read = (): number => {
    let code = 0;
    for (let i = 0; i < bits; i++, place++) code |= ((bytes[place >> 3]! >> (place & 7)) & 1) << i;
    return code;
  };
  for (;;) {
    const code = read();
    if (code === clear + 1) return pixels;
    if (code === clear) {
      table = Array.from({ length: 258 }, (_, i) => [i]);
      bits = 9;
      previous = undefined;
      continue;
    }
    const run = code < table.length ? table[code]! : [...previous!, previous![0]!];
    pixels.push(...run);
    if (previous && table.length < 4096) table.push([...previous, run[0]!]);
    if (table.length === 1 << bits && bits < 12) bits++;
    previous = run;
  }
}

test('what is compressed can be read by others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 3000, max: 5 }), (pixels) => {
      expect(expand(compressLzw(pixels))).toEqual([...pixels]);
    }),
    { numRuns: 40 },
  );
  // Long enough for the codes to run out and start over.
  const long = Uint8Array.from({ length: 30_000 }, (_, i) => (i * 7919 + (i >> 3)) % 251);
  expect(expand(compressLzw(long))).toEqual([...long]);
});

test('a file has a header, a block for each picture and an end', () => {
  const gif = new GifWriter(2, 1, 10);
  gif.add([255, 255, 255, 255, 0, 0, 0, 255]);
  gif.add([0, 0, 0, 255, 255, 255, 255, 255]);
  const bytes = gif.finish();
  expect(String.fromCharCode(...bytes.slice(0, 6))).toBe('GIF89a');
  expect(bytes.at(-1)).toBe(0x3b);
  expect(bytes.filter((byte, i) => byte === 0x21 && bytes[i + 1] === 0xf9)).toHaveLength(2);
});
