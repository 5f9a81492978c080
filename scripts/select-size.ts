/**
 * Prints what `auto` adds to a game that has `floodgate` already, in a browser and with the trained selector that
 * ships, and how long a choice takes; fails if it has outgrown its limit or needs Node.
 */
import { gzipSync } from 'node:zlib';
import { choosePlanner, type SelectionProblem } from '@floodgate/select';
import { build } from 'esbuild';
import { Grid, Random } from 'floodgate';

const LIMIT = 200_000;

const { outputFiles } = await build({
  stdin: { contents: `export { auto, choosePlanner } from '@floodgate/select'`, resolveDir: process.cwd() },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  conditions: ['floodgate-source'],
  external: ['floodgate'],
  write: false,
});
const code = outputFiles[0]!.contents;
const packed = gzipSync(code).length;
console.log(`what auto adds to a game: ${kilobytes(code.length)} minified, ${kilobytes(packed)} gzipped`);
if (code.length > LIMIT) throw new Error(`auto is ${code.length} bytes, over the limit of ${LIMIT}`);

const { first, later } = timesToChoose();
console.log(
  `a choice for 2,000 agents on a 512 × 512 map: ${later.toFixed(1)} ms of computing, the first ${first.toFixed(0)} ms`,
);

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

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
