import { decompose, formatRegionsJson, parseRegionsJson } from 'floodgate/regions';
import { smallGrid } from '../samples.ts';
import { sane } from '../target.ts';
import { jsonTarget } from '../text-target.ts';

const grid = smallGrid();

export default jsonTarget({
  id: 'regions-json',
  title: 'regions as JSON',
  seeds: () => [formatRegionsJson(decompose(grid).regions)],
  decode(text) {
    sane(parseRegionsJson(grid, text).gates.length >= 0, 'it has gates');
  },
});
