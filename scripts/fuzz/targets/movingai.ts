import { formatMovingAiMap, parseMap, parseMovingAiMap } from 'floodgate/formats';
import { gameMapRows, noisyGrid, saneGrid, smallGrid } from '../samples.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

export default textTarget({
  id: 'movingai',
  title: 'MovingAI maps',
  seeds: () => [formatMovingAiMap(smallGrid()), formatMovingAiMap(noisyGrid(5, 3, 1)), ...gameMapRows()],
  decode(text) {
    const grid = parseMovingAiMap(text, { file: 'a.map' });
    saneGrid(grid);
    const again = parseMap(formatMovingAiMap(grid));
    sane(again.freeCount === grid.freeCount && again.width === grid.width, 'it reads what it wrote');
  },
});
