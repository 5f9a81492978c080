import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Grid, MAX_TILES } from '../grid/index.ts';
import { formatMovingAiMap, parseMovingAiMap } from './movingai.ts';
import { formatRows } from './rows.ts';
import { anyGrid, caught, mutationOf } from './testing.ts';

const SMALL = 'type octile\nheight 2\nwidth 3\nmap\n.@G\nSTW\n';

describe('parseMovingAiMap', () => {
  it('takes . G S as free and @ O T W as walls', () => {
    const grid = parseMovingAiMap('type octile\nheight 1\nwidth 7\nmap\n.GS@OTW\n');
    expect(formatRows(grid)).toEqual(['...@@@@']);
  });

  it('names the grid after the file unless told otherwise', () => {
    expect(parseMovingAiMap(SMALL).name).toBe('map');
    expect(parseMovingAiMap(SMALL, { file: 'maps/dao/arena.map' }).name).toBe('arena');
    expect(parseMovingAiMap(SMALL, { file: 'C:\\maps\\arena.map' }).name).toBe('arena');
    expect(parseMovingAiMap(SMALL, { file: 'arena.map', name: 'hall' }).name).toBe('hall');
  });

  it('passes the corner and cost rules on', () => {
    const grid = parseMovingAiMap(SMALL, { corners: 'always', costs: 'uniform' });
    expect([grid.corners, grid.costs]).toEqual(['always', 'uniform']);
  });

  it.each([
    ['width before height', 'type octile\nwidth 3\nheight 2\nmap\n.@G\nSTW\n'],
    ['extra blanks in the header', '  type   octile \nheight\t2\nwidth  3  \n map \n.@G\nSTW\n'],
    ['blank lines in the header', '\ntype octile\n\nheight 2\nwidth 3\nmap\n.@G\nSTW\n'],
    ['CRLF', SMALL.replaceAll('\n', '\r\n')],
    ['no newline at the end', SMALL.slice(0, -1)],
    ['CRLF without the last line feed', SMALL.replaceAll('\n', '\r\n').slice(0, -1)],
    ['blank lines at the end', `${SMALL}\n  \n\r\n\n`],
    ['a byte order mark', `\uFEFF${SMALL}`],
  ])('tolerates %s', (_, text) => {
    expect(formatRows(parseMovingAiMap(text))).toEqual(['.@.', '.@@']);
  });

  it.each([
    ['an empty file', '', 'empty', 1, 1],
    ['a file of blanks', ' \n\n ', 'empty', 4, 1],
    ['a first line that is no type', 'height 2\n', "expected 'type octile', found 'height'", 1, 1],
    ['another type', 'type hex\n', "found type 'hex'", 1, 6],
    ['a type alone', 'type\nheight 2', "found 'type' alone", 1, 5],
    ['a missing height', 'type octile\nwidth 3\nmap\n...\n', "expected 'height N', found 'map'", 3, 1],
    ['a missing width', 'type octile\nheight 3\nmap\n...\n', "expected 'width N', found 'map'", 3, 1],
    ['two heights', 'type octile\nheight 3\nheight 3\n', "expected 'width N', found 'height'", 3, 1],
    ['a missing map line', 'type octile\nheight 1\nwidth 3\n...\n', "expected 'map', found '...'", 4, 1],
    ['a header that ends', 'type octile\nheight 1\n', "the header ends early: expected 'width N'", 3, 1],
    ['a size that is no number', 'type octile\nheight two\n', "not 'two'", 2, 8],
    ['a size of zero', 'type octile\nheight 0\n', "not '0'", 2, 8],
    ['a negative size', 'type octile\nheight -2\n', "not '-2'", 2, 8],
    ['a broken size', 'type octile\nheight 2.5\n', "not '2.5'", 2, 8],
    ['a word too many', 'type octile\nheight 2 3\n', "found '3'", 2, 10],
    [
      'too few rows',
      'type octile\nheight 3\nwidth 2\nmap\n..\n..\n',
      'the header says 3 rows, but there are only 2',
      7,
      1,
    ],
    ['no rows', 'type octile\nheight 3\nwidth 2\nmap', 'but there are only 0', 5, 1],
    ['too many rows', 'type octile\nheight 1\nwidth 2\nmap\n..\n\n..\n', 'more than the 1 rows', 7, 1],
    [
      'a short row',
      'type octile\nheight 2\nwidth 3\nmap\n..\n...\n',
      'row 1 has 2 tiles, the header says 3',
      5,
      3,
    ],
    ['a short last row', 'type octile\nheight 2\nwidth 3\nmap\n...\n.', 'row 2 has 1 tiles', 6, 2],
    ['an empty row', 'type octile\nheight 2\nwidth 3\nmap\n\n...\n', 'row 1 has 0 tiles', 5, 1],
    [
      'a long row',
      'type octile\nheight 2\nwidth 3\nmap\n...\n....\n',
      'row 2 has more than the 3 tiles',
      6,
      4,
    ],
    ['a bad letter', 'type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n', "'x' is not a tile", 6, 2],
    ['a letter of two code units', 'type octile\nheight 1\nwidth 3\nmap\n.🌊\n', "'🌊' is not a tile", 5, 2],
    [
      'a letter that does not print',
      'type octile\nheight 1\nwidth 3\nmap\n.\u0007.\n',
      'U+0007 is not a tile',
      5,
      2,
    ],
  ])('refuses %s, with the place', (_, text, message, line, column) => {
    const error = caught(() => parseMovingAiMap(text, { file: 'a.map' }));
    expect(error.message).toContain(message);
    expect(error.code).toBe('bad-file');
    expect(error.position).toEqual({ file: 'a.map', line, column });
  });

  it('refuses an absurd size before allocating anything', () => {
    for (const size of ['10000000', '99999999999999999999999', String(MAX_TILES + 1)]) {
      const error = caught(() => parseMovingAiMap(`type octile\nheight ${size}\nwidth ${size}\nmap\n`));
      expect(error.code).toBe('too-large');
    }
    expect(
      caught(() => parseMovingAiMap('type octile\nheight 20000\nwidth 20000\nmap\n..\n')).position?.line,
    ).toBe(3);
  });

  it('does not allocate for a size within limits that the file does not fill', () => {
    const text = `type octile\nheight ${2 ** 14}\nwidth ${2 ** 14}\nmap\n...\n`;
    expect(caught(() => parseMovingAiMap(text)).message).toContain('row 1 has 3 tiles');
  });

  it('throws nothing but FloodgateError on damaged files', () => {
    fc.assert(
      fc.property(mutationOf(anyGrid().map(formatMovingAiMap)), (text) => {
        try {
          parseMovingAiMap(text);
        } catch (error) {
          if (!(error instanceof FloodgateError)) throw error;
          expect(error.position).toBeDefined();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('refuses every file that is cut short, except for its last line end', () => {
    for (let length = 0; length < SMALL.length - 1; length++) {
      expect(caught(() => parseMovingAiMap(SMALL.slice(0, length))).code).toBe('bad-file');
    }
  });
});

describe('formatMovingAiMap', () => {
  it('writes . and @ and ends with a newline', () => {
    expect(formatMovingAiMap(parseMovingAiMap(SMALL))).toBe(
      'type octile\nheight 2\nwidth 3\nmap\n.@.\n.@@\n',
    );
  });

  it('writes what parseMovingAiMap reads back', () => {
    fc.assert(
      fc.property(anyGrid(), (grid) => {
        const back = parseMovingAiMap(formatMovingAiMap(grid));
        expect([back.width, back.height]).toEqual([grid.width, grid.height]);
        expect(back.passable).toEqual(grid.passable);
        expect(back.moves).toEqual(grid.moves);
      }),
    );
  });

  it('writes rows longer than a call takes arguments', () => {
    const grid = Grid.from(300_000, 1, (x) => x % 3 === 0);
    const back = parseMovingAiMap(formatMovingAiMap(grid));
    expect(back.passable.every((free, cell) => free === grid.passable[cell])).toBe(true);
  });
});
