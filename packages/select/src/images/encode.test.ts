import { parseRows } from 'floodgate/formats';
import { decompose } from 'floodgate/regions';
import { describe, expect, it } from 'vitest';
import type { SelectionProblem } from '../features/index.ts';
import { channelsOf, encodeImage, IMAGE_ENCODINGS, imageView } from './index.ts';

/** Maps are drawn with as many pixels as tiles, so that nothing is resized. */
function problem(rows: string[], agents: [from: [number, number], to: [number, number]][]): SelectionProblem {
  const grid = parseRows(rows);
  return {
    grid,
    starts: Int32Array.from(agents, ([[x, y]]) => grid.cell(x, y)),
    goals: Int32Array.from(agents, ([, [x, y]]) => grid.cell(x, y)),
  };
}

/** One letter a pixel: White, Green, Red, Blue, '.' for black. */
function letters({ data, width, height }: ReturnType<typeof encodeImage>): string[] {
  const size = width * height;
  const names: Record<string, string> = { '000': '.', '111': 'W', '010': 'G', '100': 'R', '001': 'B' };
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const at = y * width + x;
      return names[[data[at], data[size + at], data[2 * size + at]].join('')] ?? '?';
    }).join(''),
  );
}

function channel(image: ReturnType<typeof encodeImage>, name: string): number[][] {
  const { width, height, channels, data } = image;
  const from = channels.indexOf(name) * width * height;
  return Array.from({ length: height }, (_, y) => [
    ...data.subarray(from + y * width, from + (y + 1) * width),
  ]);
}

const OPEN = Array.from({ length: 8 }, () => '........');

describe('the images of the thesis', () => {
  it('shows walls white on black', () => {
    const maze = problem(['.@.', '..@', '@..'], []);
    expect(letters(encodeImage(maze, { encoding: 'map', side: 3 }))).toEqual(['.W.', '..W', 'W..']);
  });

  it('shows one agent as a green and a red square and a line between', () => {
    const one = problem(OPEN, [
      [
        [1, 1],
        [6, 6],
      ],
    ]);
    expect(letters(encodeImage(one, { encoding: 'single', side: 8 }))).toEqual([
      'GGG.....',
      'GGG.....',
      'GGG.....',
      '...B....',
      '....B...',
      '.....RRR',
      '.....RRR',
      '.....RRR',
    ]);
  });

  it('cuts the squares off at the edge, and draws them and the line over walls', () => {
    const one = problem(
      ['.@@.', '.@@.', '....', '....'],
      [
        [
          [0, 0],
          [3, 0],
        ],
      ],
    );
    expect(letters(encodeImage(one, { encoding: 'single', side: 4 }))).toEqual([
      'GGRR',
      'GGRR',
      '....',
      '....',
    ]);
  });

  it('shows a crowd as single pixels, whoever goes where', () => {
    const straight = problem(
      OPEN.slice(0, 3).map((row) => row.slice(0, 3)),
      [
        [
          [0, 0],
          [2, 0],
        ],
        [
          [0, 2],
          [2, 2],
        ],
      ],
    );
    const crossing = problem(
      OPEN.slice(0, 3).map((row) => row.slice(0, 3)),
      [
        [
          [0, 0],
          [2, 2],
        ],
        [
          [0, 2],
          [2, 0],
        ],
      ],
    );
    const image = encodeImage(straight, { encoding: 'crowd', side: 3 });
    expect(letters(image)).toEqual(['G.R', '...', 'G.R']);
    expect(encodeImage(crossing, { encoding: 'crowd', side: 3 })).toEqual(image);
  });

  it('stays between black and white at any size', () => {
    const noisy = problem(
      ['.@.@@.', '@..@.@', '..@...', '@@..@.'],
      [
        [
          [0, 0],
          [5, 3],
        ],
      ],
    );
    for (const side of [2, 5, 17]) {
      for (const value of encodeImage(noisy, { encoding: 'crowd', side }).data) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('traffic images', () => {
  const row = problem(
    ['.....', '@@@@@', '.....', '@@@@@', '.....'],
    [
      [
        [0, 0],
        [4, 0],
      ],
      [
        [0, 2],
        [4, 2],
      ],
      [
        [4, 2],
        [0, 2],
      ],
    ],
  );
  const image = encodeImage(row, { encoding: 'traffic', side: 5 });
  const counted = (count: number): number => Math.log1p(count) / Math.log1p(1024);

  it('counts how many come through each tile on a shortest path', () => {
    const routes = channel(image, 'routes');
    for (const value of routes[0]!) expect(value).toBeCloseTo(counted(1), 6);
    for (const value of routes[2]!) expect(value).toBeCloseTo(counted(2), 6);
    expect(routes[4]).toEqual([0, 0, 0, 0, 0]);
  });

  it('tells traffic both ways from traffic one way', () => {
    const opposed = channel(image, 'opposed');
    expect(opposed[0]).toEqual([0, 0, 0, 0, 0]);
    // At the ends only one of the two takes a step.
    for (const [x, count] of [0, 2, 2, 2, 0].entries()) expect(opposed[2]![x]).toBeCloseTo(counted(count), 6);
  });

  it('shows walls, starts, goals and clearance', () => {
    expect(channel(image, 'walls')[1]).toEqual([1, 1, 1, 1, 1]);
    expect(channel(image, 'starts')[0]).toEqual([1, 0, 0, 0, 0]);
    expect(channel(image, 'goals')[2]).toEqual([1, 0, 0, 0, 1]);
    const open = encodeImage(
      problem(
        OPEN.slice(0, 5).map((text) => text.slice(0, 5)),
        [],
      ),
      {
        encoding: 'traffic',
        side: 5,
      },
    );
    const clearance = channel(open, 'clearance');
    expect(clearance[2]![2]).toBeCloseTo(Math.log1p(3) / Math.log1p(64), 6);
    expect(clearance[0]![0]).toBeCloseTo(Math.log1p(1) / Math.log1p(64), 6);
  });

  it('tells the size of the map and of the crowd, which resizing hides', () => {
    const size = new Set(channel(image, 'size').flat());
    expect(size.size).toBe(1);
    expect([...size][0]).toBeCloseTo(Math.log2(5) / 14, 6);
    expect(channel(image, 'crowd')[3]![3]).toBeCloseTo(Math.log2(4) / 16, 6);
  });

  it('counts a sample of a large crowd for all of it', () => {
    const lane = problem([`${'.'.repeat(8)}`], []);
    const many = {
      grid: lane.grid,
      starts: new Int32Array(640).fill(lane.grid.cell(0, 0)),
      goals: new Int32Array(640).fill(lane.grid.cell(7, 0)),
    };
    const routes = channel(encodeImage(many, { encoding: 'traffic', side: 8 }), 'routes');
    expect(routes[0]![3]).toBeCloseTo(counted(640), 5);
  });

  it('passes over agents that cannot get where they want', () => {
    const cut = problem(
      ['..@..', '..@..', '..@..'],
      [
        [
          [0, 0],
          [4, 0],
        ],
      ],
    );
    expect(Math.max(...channel(encodeImage(cut, { encoding: 'traffic', side: 5 }), 'routes').flat())).toBe(0);
  });

  it('shows gates by how narrow they are, and follows edits of the map', () => {
    const wall = '@'.repeat(7);
    const rows = Array.from(
      { length: 15 },
      (_, y) => `${'.'.repeat(12)}${y === 7 ? '.......' : wall}${'.'.repeat(12)}`,
    );
    const rooms = problem(rows, []);
    const { regions } = decompose(rooms.grid, { method: 'water-level' });
    expect(regions.gates.length).toBeGreaterThan(0);
    const gates = channel(encodeImage(rooms, { encoding: 'traffic-gates', side: 31 }), 'gates');
    expect(Math.max(...gates.flat())).toBeGreaterThan(0.3);
    rooms.grid.setPassable(15, 7, false);
    rooms.grid.setRectPassable(12, 0, 7, 15, true);
    const open = channel(encodeImage(rooms, { encoding: 'traffic-gates', side: 31 }), 'gates');
    expect(Math.max(...open.flat())).toBeLessThan(Math.max(...gates.flat()));
  });
});

describe('every encoding', () => {
  it.each(IMAGE_ENCODINGS)('%s has the channels it names, all of them finite', (encoding) => {
    const few = problem(
      ['....', '.@@.', '....'],
      [
        [
          [0, 0],
          [3, 2],
        ],
      ],
    );
    const image = encodeImage(few, { encoding, side: 6 });
    expect(image.channels).toEqual(channelsOf(encoding));
    expect(image.data).toHaveLength(image.channels.length * 36);
    expect(image.data.every(Number.isFinite)).toBe(true);
  });

  it.each(IMAGE_ENCODINGS)('%s takes a problem without agents', (encoding) => {
    expect(encodeImage(problem(['..', '..'], []), { encoding, side: 4 }).data.every(Number.isFinite)).toBe(
      true,
    );
  });

  it('is 227 pixels wide if not told otherwise, as in the thesis', () => {
    expect(encodeImage(problem(['..'], []))).toMatchObject({ width: 227, height: 227 });
  });

  it('refuses what it does not know', () => {
    const few = problem(['..'], []);
    expect(() => encodeImage(few, { encoding: 'crowds' as 'crowd' })).toThrow(
      "'crowds' (did you mean 'crowd'?)",
    );
    expect(() => encodeImage(few, { side: 0 })).toThrow('not 0');
    expect(() => encodeImage(few, { side: 1.5 })).toThrow('not 1.5');
  });
});

describe('imageView', () => {
  it('shows colours as they are', () => {
    const view = imageView(
      encodeImage(
        problem(
          ['.@'],
          [
            [
              [0, 0],
              [0, 0],
            ],
          ],
        ),
        { encoding: 'map', side: 2 },
      ),
    );
    expect(view).toMatchObject({ width: 2, height: 2 });
    expect([...view.data.subarray(0, 8)]).toEqual([0, 0, 0, 255, 255, 255, 255, 255]);
  });

  it('lays other channels side by side', () => {
    const image = encodeImage(problem(['.@', '..'], []), { encoding: 'traffic', side: 2 });
    const view = imageView(image);
    expect(view.width).toBe(8 * 2 + 7 * 2);
    expect([...view.data.subarray(4, 8)]).toEqual([255, 255, 255, 255]);
  });
});
