import { checkRecording, parseSolutionOn } from 'floodgate';
import { formatSolution } from 'floodgate/formats';
import { smallGrid } from '../samples.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

const grid = smallGrid();
const PLACES = Int32Array.of(0, 0, 5, 7, 1, 0, 6, 7, 2, 0, 6, 7);

export default textTarget({
  id: 'solution',
  title: 'solutions of MAPF programs, and the Referee on them',
  seeds: () => [
    formatSolution({ agents: 2, ticks: 2, places: PLACES, header: { map_file: 'a.map', solved: '1' } }),
    'agent 0: (0,0)->(1,0)->(2,0)->\nagent 1: (5,7)->(6,7)->(6,7)->\n',
  ],
  decode(text) {
    const recording = parseSolutionOn(grid, text, { file: 'a.txt' });
    sane(Array.isArray(checkRecording(recording)), 'the Referee has a verdict');
  },
});
