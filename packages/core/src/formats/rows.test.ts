import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRows, parseRows } from './rows.ts';
import { anyGrid, caught, survives } from './testing.ts';

describe('parseRows', () => {
  it('knows all letters for free and wall', () => {
    expect(formatRows(parseRows('. GS_#@OTWX'))).toEqual(['.....@@@@@@']);
  });

  it('takes a text or a list, CRLF, and empty lines around the rows', () => {
    for (const rows of ['.#\n#.', '.#\r\n#.\r\n', '\n.#\n#.\n\n', '\uFEFF.#\n#.', ['.#', '#.']]) {
      expect(formatRows(parseRows(rows))).toEqual(['.@', '@.']);
    }
  });

  it('keeps rows of blanks, since a blank is free', () => {
    expect(formatRows(parseRows('   \n###\n   \n'))).toEqual(['...', '@@@', '...']);
  });

  it('refuses a short row with its place, or pads it with wall', () => {
    const error = caught(() => parseRows('\n...\n.\n...', { file: 'hall.txt' }));
    expect(error.position).toEqual({ file: 'hall.txt', line: 3, column: 2 });
    expect(error.message).toContain('row 2 has 1 tiles, the longest has 3');
    expect(formatRows(parseRows('...\n.\n\n..', { pad: 'wall' }))).toEqual(['...', '.@@', '@@@', '..@']);
  });

  it('refuses other letters with their place', () => {
    const error = caught(() => parseRows(['...', '.?.']));
    expect(error.message).toBe(
      "map:2:2: '?' is not a tile: use . _ G S or a space for free, # @ O T W X for walls",
    );
  });

  it('refuses no rows at all', () => {
    for (const rows of ['', '\n\n', [], ['', '']])
      expect(caught(() => parseRows(rows)).code).toBe('bad-file');
  });

  it('throws nothing but FloodgateError on any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('.', '#', '\n', '\r', 'x') }),
    );
    fc.assert(fc.property(text, (rows) => survives(() => parseRows(rows))));
  });
});

describe('formatRows', () => {
  it('writes what parseRows reads back', () => {
    const letters = fc.record({ free: fc.constantFrom('.', ' ', '_'), wall: fc.constantFrom('#', '@', 'X') });
    fc.assert(
      fc.property(anyGrid(), letters, (grid, chosen) => {
        const rows = formatRows(grid, chosen);
        expect(parseRows(rows).passable).toEqual(grid.passable);
        expect(parseRows(rows.join('\n')).passable).toEqual(grid.passable);
      }),
    );
  });

  it('refuses letters that cannot be told apart', () => {
    const grid = parseRows('.');
    expect(caught(() => formatRows(grid, { free: '@' })).code).toBe('bad-argument');
    expect(caught(() => formatRows(grid, { wall: '##' })).code).toBe('bad-argument');
  });
});
