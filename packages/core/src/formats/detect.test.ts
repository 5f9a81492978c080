import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMap, parseMapAsync } from './detect.ts';
import { formatMovingAiMap } from './movingai.ts';
import { formatRows } from './rows.ts';
import { anyGrid, caught, mutationOf, survives } from './testing.ts';

describe('parseMap', () => {
  it.each([
    ['MovingAI', 'type octile\nheight 1\nwidth 3\nmap\n.@.\n'],
    ['MovingAI after blanks', '\uFEFF \n type octile\nheight 1\nwidth 3\nmap\n.@.\n'],
    [
      'Tiled JSON',
      '\n{"orientation":"orthogonal","width":3,"height":1,"layers":[{"type":"tilelayer","name":"walls","width":3,"height":1,"data":[0,1,0]}]}',
    ],
    [
      'Tiled XML',
      '<map orientation="orthogonal" width="3" height="1"><layer name="walls"><data encoding="csv">0,1,0</data></layer></map>',
    ],
    ['rows', ' #.\n'],
    ['rows with CRLF', '\r\n.#.\r\n'],
    ['a single row', '.T.'],
  ])('recognises %s', async (_, text) => {
    expect(formatRows(parseMap(text))).toEqual(['.@.']);
    expect(formatRows(await parseMapAsync(text))).toEqual(['.@.']);
  });

  it('passes options on', () => {
    expect(formatRows(parseMap('...\n.', { pad: 'wall', name: 'hall' }))).toEqual(['...', '.@@']);
    expect(parseMap('...', { file: 'maps/hall.txt', corners: 'never' })).toMatchObject({
      name: 'hall',
      corners: 'never',
    });
  });

  it('says what was expected if nothing fits', () => {
    for (const [text, found, line, column] of [
      ['', 'the text is empty', 1, 1],
      [' \n ', 'the text is empty', 2, 2],
      ['hello', "found 'h'", 1, 1],
      ['\n..?', "found '?'", 2, 3],
      ['\u0089PNG\r\n', 'found U+0089', 1, 1],
    ] as const) {
      const error = caught(() => parseMap(text, { file: 'a.map' }));
      expect(error.message).toContain(
        `no known map format: ${found}; a MovingAI map ('type octile'), a Tiled map`,
      );
      expect(error.position).toEqual({ file: 'a.map', line, column });
    }
  });

  it('leaves errors of a format to its reader', () => {
    expect(caught(() => parseMap('height 3\ntype octile')).message).toContain(
      "expected 'type octile', found 'height'",
    );
    expect(caught(() => parseMap('...\n..x')).message).toContain("'x' is not a tile");
  });

  it('throws nothing but FloodgateError on any text', () => {
    const rows = anyGrid().map((grid) => formatRows(grid).join('\n'));
    const texts = fc.oneof(
      mutationOf(fc.oneof(rows, anyGrid().map(formatMovingAiMap))),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => survives(() => parseMap(text))),
      { numRuns: 500 },
    );
  });
});
