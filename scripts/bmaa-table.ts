/**
 * Table I of the BMAA* paper at a smaller scale: completion rates of its six algorithms on its ten maps, ours next
 * to the paper's. Means over agent counts spread over the paper's list; a wall-clock limit per run as in the paper.
 *
 *   npm run table                                    minutes
 *   npm run table -- --seconds 30 --counts paper --seeds 10   the paper's own size: days
 *   npm run table -- --preset paper lak307d
 */
import { parseArgs } from 'node:util';
import { generateProblem, plannerById, populate, World } from 'floodgate';
import { loadMap, mapFolder } from './game-maps.ts';

const PLANNER_IDS = ['astar-replan', 'bmaa', 'bmaa-c', 'bmaa-f', 'bmaa-f-c', 'far'];
/** Completion rates in per cent, in the order of PLANNER_IDS. */
const PAPER: Record<string, readonly number[]> = {
  'bg/AR0414SR.map': [45, 87, 87, 85, 89, 32],
  'bg512/AR0414SR.map': [14, 80, 79, 82, 83, 7],
  'bg512/AR0504SR.map': [8, 51, 51, 62, 62, 5],
  'bg512/AR0701SR.map': [8, 48, 49, 64, 65, 6],
  'wc3/blastedlands.map': [14, 85, 85, 78, 80, 3],
  'wc3/duskwood.map': [8, 58, 58, 67, 67, 3],
  'wc3/golemsinthemist.map': [10, 59, 59, 72, 72, 4],
  'dao/lak304d.map': [19, 39, 38, 53, 51, 27],
  'dao/lak307d.map': [60, 79, 77, 68, 64, 60],
  'dao/lgt300d.map': [12, 65, 65, 77, 77, 10],
};
const PAPER_COUNTS = [
  ...Array.from({ length: 16 }, (_, i) => 25 * (i + 1)),
  ...Array.from({ length: 8 }, (_, i) => 600 + 200 * i),
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '3' },
    counts: { type: 'string', default: '100,250,400,1000,2000' },
    seeds: { type: 'string', default: '1' },
    preset: { type: 'string', default: 'default' },
  },
});
if (!mapFolder()) throw new Error('the table needs the MovingAI maps: set FLOODGATE_MAPS');
const seconds = Number(values.seconds);
const counts = values.counts === 'paper' ? PAPER_COUNTS : values.counts.split(',').map(Number);
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);
const names = Object.keys(PAPER).filter(
  (name) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

console.log(
  `completion rates in %, ours (paper's); preset ${values.preset}, ${seconds} s a run, ` +
    `${counts.join(', ')} agents, seeds ${seeds.join(', ')}`,
);
console.log(['map'.padEnd(26), ...PLANNER_IDS.map((id) => id.padStart(13))].join(''));
const sums = PLANNER_IDS.map(() => 0);
for (const name of names) {
  const row = PLANNER_IDS.map((id, column) => {
    const rate = 100 * meanCompletion(name, id);
    sums[column]! += rate;
    return `${rate.toFixed(0)} (${PAPER[name]![column]})`.padStart(13);
  });
  console.log([name.padEnd(26), ...row].join(''));
}
const means = sums.map((sum, column) => {
  const paper = names.reduce((total, name) => total + PAPER[name]![column]!, 0) / names.length;
  return `${(sum / names.length).toFixed(0)} (${paper.toFixed(0)})`.padStart(13);
});
console.log(['mean'.padEnd(26), ...means].join(''));

function meanCompletion(name: string, id: string): number {
  const grid = loadMap(name);
  let total = 0;
  for (const agents of counts) {
    for (const seed of seeds) {
      const world = new World(grid, { planner: plannerById(id, { preset: values.preset }), seed });
      const room = grid.components.sizeOf(
        grid.cell(...generateProblem(grid, { type: 'random', agents: 1, seed }).agents[0]!.start),
      );
      populate(world, generateProblem(grid, { type: 'random', agents: Math.min(agents, room), seed }));
      const end = performance.now() + seconds * 1000;
      // A tick may have no more time than the run has left.
      for (let left = end - performance.now(); left > 0 && !world.done; left = end - performance.now()) {
        world.tick({ budgetMs: left });
      }
      total += world.metrics().completionRate;
      world.dispose();
    }
  }
  return total / (counts.length * seeds.length);
}
