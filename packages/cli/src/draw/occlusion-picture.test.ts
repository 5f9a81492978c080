import { encodeImage } from '@floodgate/select';
import { Grid } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { drawOcclusion } from './occlusion-picture.ts';

const grid = Grid.from(8, 8, () => true);
const problem = { grid, starts: Int32Array.of(grid.cell(0, 0)), goals: Int32Array.of(grid.cell(7, 7)) };
const pixel = ({ width, data }: ReturnType<typeof drawOcclusion>, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

describe('a picture of what a network looks at', () => {
  it('shades what speaks for the choice orange, what speaks against it blue, and leaves the rest as it is', () => {
    const image = encodeImage(problem, { encoding: 'map', side: 8 });
    const heat = Float64Array.of(0.4, 0, 0, -0.2);
    const picture = drawOcclusion(image, { ratings: Float64Array.of(1, 0), choice: 0, blocks: 2, heat });
    const side = picture.height;
    const right = picture.width - side;
    const quarter = Math.floor(side / 4);
    const [red, , blue] = pixel(picture, right + quarter, quarter);
    expect(red).toBeGreaterThan(2 * blue!);
    expect(pixel(picture, right + 3 * quarter, quarter)).toEqual([0, 0, 0]);
    const [redBelow, , blueBelow] = pixel(picture, right + 3 * quarter, 3 * quarter);
    expect(blueBelow).toBeGreaterThan(2 * redBelow!);
    // The left half is the image itself.
    expect(pixel(picture, quarter, quarter)).toEqual([0, 0, 0]);
  });

  it('shades every channel of images that are not in colour, and nothing between them', () => {
    const image = encodeImage(problem, { encoding: 'traffic', side: 8 });
    const heat = Float64Array.of(1);
    const picture = drawOcclusion(image, { ratings: Float64Array.of(1), choice: 0, blocks: 1, heat });
    const scale = picture.width / (image.channels.length * 10 - 2);
    const shadedRow = picture.height - 1;
    for (let c = 0; c < image.channels.length; c++) {
      const [red, , blue] = pixel(picture, c * 10 * scale, shadedRow);
      expect(red, image.channels[c]).toBeGreaterThan(blue!);
      if (c > 0) expect(pixel(picture, c * 10 * scale - 1, shadedRow)).toEqual([255, 255, 255]);
    }
  });
});
