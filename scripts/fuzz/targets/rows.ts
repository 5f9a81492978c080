import { formatRows, parseRows } from 'floodgate/formats';
import { SMALL_MAP, saneGrid } from '../samples.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

export default textTarget({
  id: 'rows',
  title: 'maps as rows of letters',
  seeds: () => [SMALL_MAP.join('\n'), '#####\n#._.#\n#G..#\n#####'],
  decode(text) {
    const grid = parseRows(text);
    saneGrid(grid);
    sane(parseRows(formatRows(grid)).freeCount === grid.freeCount, 'it reads what it wrote');
  },
});
