import { parseLabels } from '@floodgate/select';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

export default textTarget({
  id: 'labels',
  title: 'files of map labels',
  seeds: () => [
    '# games\ndao, Dragon Age, role-playing\ndao/lak506d\tDragon Age\tcave\n',
    '{ "dao": { "game": "Dragon Age", "genre": "cave" } }',
  ],
  decode(text) {
    sane(parseLabels(text, 'labels.txt').size > 0, 'it has labels');
  },
});
