import { describe, expect, it } from 'vitest';
import { readTiled } from './tiled-text.ts';

const MAP = { type: 'map', orientation: 'orthogonal', width: 3, height: 2, infinite: false, layers: [] };
const jsonMap = (tileset: object): string =>
  JSON.stringify({ ...MAP, tilesets: [{ firstgid: 1, ...tileset }] });
const xmlMap = (tileset: string): string =>
  `<map version="1.10" orientation="orthogonal" width="3" height="2">${tileset}</map>`;
const pictureIn = (text: string) => readTiled(text).tilesets[0]!.tiles!.picture;

describe('the picture of a tileset', () => {
  it.each([
    ['JSON', jsonMap({ image: 'sheet.png', columns: 4, margin: 1, spacing: 2 })],
    [
      'XML',
      xmlMap(
        '<tileset firstgid="1" columns="4" margin="1" spacing="2"><image source="sheet.png"/></tileset>',
      ),
    ],
  ])('is known, to draw the map: %s', (_, text) => {
    expect(pictureIn(text)).toEqual({ file: 'sheet.png', columns: 4, margin: 1, spacing: 2 });
  });

  it('is undefined if each tile has one of its own', () => {
    expect(pictureIn(jsonMap({ tiles: [{ id: 0, image: 'a.png' }] }))).toBeUndefined();
    const own = '<tileset firstgid="1"><tile id="0"><image source="a.png"/></tile></tileset>';
    expect(pictureIn(xmlMap(own))).toBeUndefined();
  });
});
