/**
 * Prints what a game with `auto` loads in a browser, at first and on demand, and how long a choice takes; fails if it has
 * outgrown its limit or needs Node. `--write` and `--check` as in core-size.ts.
 */
import { choosePlanner, type SelectionProblem } from '@floodgate/select';
import { Grid, Random } from 'floodgate';
import { bundleSize, kilobytes, sizeTable } from './bundle-sizes.ts';

/** What a page with `auto` may load before it begins, minified. */
const LIMIT = 140_000;

const WORLD = `export { Grid, World } from 'floodgate/world'`;
const rows = [
  {
    use: '`World`, `Grid` and `auto`',
    size: await bundleSize(`${WORLD}; export { auto } from '@floodgate/select/auto'`),
  },
  {
    use: 'the same, with everything from the start',
    size: await bundleSize(`${WORLD}; export { auto } from '@floodgate/select/eager'`),
  },
];
for (const { use, size } of rows)
  console.log(
    `in a browser, ${use}: ${kilobytes(size.minified)} minified, ${kilobytes(size.gzipped)} gzipped, ${kilobytes(size.onDemand)} on demand`,
  );
const { minified } = rows[0]!.size;
if (minified > LIMIT) throw new Error(`auto is ${minified} bytes at first, over the limit of ${LIMIT}`);
sizeTable('auto', rows, process.argv[2]);

const { first, later } = timesToChoose();
console.log(
  `a choice for 2,000 agents on a 512 × 512 map: ${later.toFixed(1)} ms of computing, the first ${first.toFixed(0)} ms`,
);

/** Milliseconds of computing: of the very first choice, and the median of later ones, on a map that was just edited. */
function timesToChoose(): { first: number; later: number } {
  const problems = Array.from({ length: 4 }, (_, seed) => rocksAndAgents(seed));
  const times = Array.from({ length: 60 }, (_, run) => {
    const problem = problems[run % problems.length]!;
    const { grid, starts } = problem;
    grid.setPassable(run, 0, !grid.isFree(run, 0));
    grid.components.sizeOf(starts[0]!);
    const began = process.cpuUsage();
    choosePlanner(problem);
    return process.cpuUsage(began).user / 1000;
  });
  return { first: times[0]!, later: times.slice(30).sort((a, b) => a - b)[15]! };
}

function rocksAndAgents(seed: number): SelectionProblem {
  const random = new Random(seed);
  const grid = Grid.from(512, 512, () => !random.chance(0.15));
  const cells = (): Int32Array => Int32Array.from({ length: 2000 }, () => grid.randomFreeCell(random)!);
  const problem = { grid, starts: cells(), goals: cells() };
  // A world knows the components of its map before it has agents.
  grid.components.largest();
  return problem;
}
