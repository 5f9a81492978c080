import { formatScene, parseScene } from 'floodgate/problems';
import { readSceneFile } from '../../../packages/studio/src/scene/scene-file.ts';
import { SMALL_MAP } from '../samples.ts';
import { sane } from '../target.ts';
import { jsonTarget } from '../text-target.ts';

const REST = {
  painted: [
    [1, 1],
    [2, 2],
  ],
  crowd: { type: 'random', agents: 5 },
  placed: [
    { start: [0, 0], goal: [9, 7] },
    { start: [5, 4], goal: [0, 4], priority: 2, outside: true },
  ],
  wanderers: 1,
  planner: { id: 'pibt', parameters: { guidance: 'none' } },
  seed: 7,
  view: { zoom: '2' },
} as const;

export default jsonTarget({
  id: 'scene',
  title: 'scene files, in the library and the studio',
  seeds: () => [
    formatScene({ ...REST, map: { name: 'small', corners: 'no-corner-cutting', rows: SMALL_MAP } }),
    formatScene({ ...REST, map: { kind: 'maze', width: 15, height: 11, seed: 3, parameters: {} } }),
  ],
  decode(text) {
    const scene = parseScene(text);
    sane(formatScene(parseScene(formatScene(scene))) === formatScene(scene), 'it reads what it wrote');
    readSceneFile(text, 'a.floodgate.json');
  },
});
