import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plane } from './plane.ts';
import { resizeBicubic } from './resize.ts';

const plane = (rows: readonly (readonly number[])[]): Plane => ({
  width: rows[0]!.length,
  height: rows.length,
  data: Float32Array.from(rows.flat()),
});

/** Of a pixel, from black to white. */
const brightness = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const side = fc.integer({ min: 1, max: 24 });
const somePlane = fc.tuple(side, side).chain(([width, height]) =>
  fc
    .array(brightness, {
      minLength: width * height,
      maxLength: width * height,
    })
    .map((values) => ({ width, height, data: Float32Array.from(values) })),
);

describe('bicubic resizing', () => {
  it('gives the values worked out by hand when doubling', () => {
    const { data } = resizeBicubic(plane([[0, 0, 1, 1]]), 8, 1);
    // The new pixel 3 lies at 1.25, so the two ones are 0.75 and 1.75 away; Keys' kernel says what they count.
    const ones = 0.2265625 - 0.0234375;
    expect(data[3]).toBeCloseTo(ones, 6);
    expect(data[4]).toBeCloseTo(1 - ones, 6);
    expect(data[0]).toBeCloseTo(0, 6);
  });

  it('widens the kernel when shrinking, so that every pixel counts', () => {
    const dotted = plane([[0, 0, 0, 1, 0, 0, 0, 0]]);
    const moved = plane([[0, 0, 1, 0, 0, 0, 0, 0]]);
    expect(resizeBicubic(dotted, 2, 1).data[0]).toBeGreaterThan(0.1);
    expect(resizeBicubic(moved, 2, 1).data[0]).toBeGreaterThan(0.1);
  });

  it('leaves a plane of one value as it is', () => {
    fc.assert(
      fc.property(side, side, side, side, brightness, (w, h, toW, toH, value) => {
        const flat = { width: w, height: h, data: new Float32Array(w * h).fill(value) };
        const resized = resizeBicubic(flat, toW, toH);
        expect(resized.data).toHaveLength(toW * toH);
        close(resized.data, new Float32Array(toW * toH).fill(value));
      }),
      { numRuns: 60 },
    );
  });

  it('overshoots by no more than the negative parts of the kernel', () => {
    fc.assert(
      fc.property(somePlane, side, side, (image, width, height) => {
        const { data } = resizeBicubic(image, width, height);
        expect(Math.min(...data)).toBeGreaterThan(-0.4);
        expect(Math.max(...data)).toBeLessThan(1.4);
      }),
      { numRuns: 60 },
    );
  });

  it('gives mirror images of mirror images, and turns with its input', () => {
    fc.assert(
      fc.property(somePlane, side, side, (image, width, height) => {
        const resized = resizeBicubic(image, width, height);
        const mirrored = resizeBicubic(mirror(image), width, height);
        const turned = resizeBicubic(transpose(image), height, width);
        close(mirrored.data, mirror(resized).data);
        close(turned.data, transpose(resized).data);
      }),
      { numRuns: 60 },
    );
  });

  it('changes nothing at the same size', () => {
    fc.assert(
      fc.property(somePlane, (image) => {
        close(resizeBicubic(image, image.width, image.height).data, image.data);
      }),
      { numRuns: 30 },
    );
  });
});

function close(actual: Float32Array, wanted: Float32Array): void {
  expect(actual.length).toBe(wanted.length);
  expect(Math.max(...actual.map((value, i) => Math.abs(value - wanted[i]!)))).toBeLessThan(1e-5);
}

function mirror({ width, height, data }: Plane): Plane {
  return { width, height, data: data.map((_, i) => data[i - (i % width) + (width - 1 - (i % width))]!) };
}

function transpose({ width, height, data }: Plane): Plane {
  const turned = data.map((_, i) => data[(i % height) * width + Math.floor(i / height)]!);
  return { width: height, height: width, data: turned };
}
