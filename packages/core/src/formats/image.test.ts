import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridFromImage, imageFromGrid } from './image.ts';
import { formatRows, parseRows } from './rows.ts';
import { anyGrid, caught } from './testing.ts';

const image = (...pixels: number[][]) => ({ width: pixels.length, height: 1, data: pixels.flat() });

describe('gridFromImage', () => {
  it('takes light pixels as free and dark ones as walls', () => {
    const pixels = image([255, 255, 255, 255], [0, 0, 0, 255], [128, 128, 128, 255], [127, 127, 127, 255]);
    expect(formatRows(gridFromImage(pixels))).toEqual(['.@.@']);
  });

  it('weighs green most and blue least', () => {
    expect(formatRows(gridFromImage(image([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])))).toEqual([
      '@.@',
    ]);
  });

  it('takes another threshold, and white is free at every one', () => {
    const pixels = image([255, 255, 255, 255], [200, 200, 200, 255], [0, 0, 0, 255]);
    expect(formatRows(gridFromImage(pixels, { threshold: 255 }))).toEqual(['.@@']);
    expect(formatRows(gridFromImage(pixels, { threshold: 0 }))).toEqual(['...']);
  });

  it('takes transparent pixels as walls, or as free if asked', () => {
    const pixels = image([255, 255, 255, 0], [255, 255, 255, 128], [0, 0, 0, 127]);
    expect(formatRows(gridFromImage(pixels))).toEqual(['@.@']);
    expect(formatRows(gridFromImage(pixels, { transparent: 'free' }))).toEqual(['...']);
  });

  it('names the grid after the file', () => {
    expect(gridFromImage(image([0, 0, 0, 255]), { file: 'art/hall.png' }).name).toBe('hall');
  });

  it('refuses data of the wrong length, sizes and options out of range', () => {
    const error = caught(() => gridFromImage({ width: 2, height: 2, data: [1, 2, 3] }, { file: 'a.png' }));
    expect(error.message).toBe('a.png is 2 × 2, so it needs 16 numbers of RGBA data, not 3');
    expect(caught(() => gridFromImage({ width: 0, height: 0, data: [] })).code).toBe('bad-argument');
    expect(caught(() => gridFromImage({ width: Number.NaN, height: 1, data: [] })).code).toBe('bad-argument');
    const pixel = image([0, 0, 0, 255]);
    for (const threshold of [-1, 256, Number.NaN]) {
      expect(caught(() => gridFromImage(pixel, { threshold })).code).toBe('bad-argument');
    }
  });
});

describe('imageFromGrid', () => {
  it('paints free white and walls black', () => {
    const { width, height, data } = imageFromGrid(parseRows('.#'));
    expect([width, height, ...data]).toEqual([2, 1, 255, 255, 255, 255, 0, 0, 0, 255]);
  });

  it('paints squares of the scale asked for, which read back as such', () => {
    fc.assert(
      fc.property(anyGrid(), fc.integer({ min: 1, max: 4 }), (grid, scale) => {
        const back = gridFromImage(imageFromGrid(grid, scale));
        expect([back.width, back.height]).toEqual([grid.width * scale, grid.height * scale]);
        for (let y = 0; y < back.height; y++) {
          for (let x = 0; x < back.width; x++) {
            if (back.isFree(x, y) !== grid.isFree(Math.floor(x / scale), Math.floor(y / scale)))
              expect.fail(`(${x}, ${y})`);
          }
        }
      }),
    );
  });

  it('refuses scales that are not whole or make it too large', () => {
    const grid = parseRows('.');
    for (const scale of [0, -1, 1.5, Number.NaN])
      expect(caught(() => imageFromGrid(grid, scale)).code).toBe('bad-argument');
    expect(caught(() => imageFromGrid(grid, 100_000)).code).toBe('too-large');
  });
});
