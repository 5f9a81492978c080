import { gridFromTiled, readTiled, tiledObjects } from 'floodgate/formats';
import { saneGrid } from '../samples.ts';
import { jsonTarget } from '../text-target.ts';
import { tiledJson } from './tiled-seeds.ts';

export default jsonTarget({
  id: 'tiled-json',
  title: 'Tiled maps as JSON',
  seeds: tiledJson,
  decode(text) {
    const map = readTiled(text, { file: 'a.tmj' });
    const grid = gridFromTiled(map, { walls: { layer: 'walls' } });
    saneGrid(grid);
    tiledObjects(map);
  },
});
