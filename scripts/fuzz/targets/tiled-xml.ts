import { gridFromTiled, readTiledAsync, tiledObjects } from 'floodgate/formats';
import { saneGrid } from '../samples.ts';
import { textTarget } from '../text-target.ts';
import { tiledXml } from './tiled-seeds.ts';

export default textTarget({
  id: 'tiled-xml',
  title: 'Tiled maps as XML',
  seeds: tiledXml,
  async decode(text) {
    const map = await readTiledAsync(text, { file: 'a.tmx' });
    const grid = gridFromTiled(map, { walls: { layer: 'walls' } });
    saneGrid(grid);
    tiledObjects(map);
  },
});
