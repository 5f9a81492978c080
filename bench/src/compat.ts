/** `npm run bench:compat`: the replacements of PathFinding.js and EasyStar.js next to the originals. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { percentile } from 'floodgate';
import { generateScenario } from 'floodgate/problems';
import { CONTENDERS } from './compat/contenders.ts';
import { type Comparison, compare } from './compat/measure.ts';
import { BUILT_IN, gridOf, mapsFolder } from './maps.ts';
import { markdownTable } from './markdown.ts';

const HELP = `npm run bench:compat -- [options]

The classes of floodgate/compat/pathfinding and floodgate/compat/easystar next to those of the packages
pathfinding and easystarjs on the same queries, in CPU time. All paths are checked. About ten minutes.

  --quick    two small maps, few queries; writes no results
  --only A   rows whose name contains A
  --help
`;

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const DOWNLOADED = ['mapf/room-64-64-8', 'dao/arena2', 'bg512/AR0504SR', 'sc1/AcrosstheCape'];

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const queryCount = values.quick ? 5 : 10;
const contenders = CONTENDERS.filter(({ name }) => name.includes(values.only));
const maps = mapNames().map((name) => {
  const grid = gridOf(name);
  const { queries } = generateScenario(grid, { count: queryCount, seed: 'compat' });
  const asked = queries.slice(0, queryCount).map(({ start, goal }) => ({ from: start, to: goal }));
  return { name, grid, queries: asked };
});
const measured = contenders.map((contender) =>
  maps.map(({ name, grid, queries }) => {
    process.stderr.write(`${contender.name} on ${name}\n`);
    return compare(contender, grid, queries);
  }),
);

const text = `# Replacements for PathFinding.js and EasyStar.js

Written by \`npm run bench:compat\` on Node ${process.version}: CPU time, ${queryCount} queries of all lengths on each map, the same for both.
PathFinding.js clones its grid for each query, as its manual asks; so does the replacement. After the name of a finder stands when
it moves diagonally: if of the two tiles beside the move both, one or none have to be free, or never. All paths were checked: they
are legal, none is longer than that of the original, and where the original is optimal they are as long.

IDAStarFinder is left out: the original does not find paths of such lengths within seconds.

## How many times as fast

${ratioTable()}

## Milliseconds a query, the original and the replacement

${timeTable()}

## The first query

The replacement makes the map that it searches at the first query, here together with the constructor. Milliseconds, the median of
all rows.

${firstTable()}
`;
process.stdout.write(text);
if (!values.quick && values.only === '') {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}compat.md`, text);
}

function mapNames(): string[] {
  if (values.quick) return ['stonehalls', ...present(['mapf/room-64-64-8'])];
  return [...BUILT_IN, ...present(DOWNLOADED)];
}

/** Those of the maps that are in the maps folder. */
function present(names: readonly string[]): string[] {
  const folder = mapsFolder();
  return names.filter((name) => {
    const isThere = folder !== undefined && existsSync(join(folder, `${name}.map`));
    if (!isThere) process.stderr.write(`${name} is left out: it is not in the maps folder\n`);
    return isThere;
  });
}

function ratioTable(): string {
  return table(({ theirMs, ourMs }) => {
    const ratio = theirMs / ourMs;
    return ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0);
  });
}

function timeTable(): string {
  return table(({ theirMs, ourMs }) => `${theirMs.toPrecision(3)}, ${ourMs.toPrecision(3)}`);
}

function table(show: (comparison: Comparison) => string): string {
  const header = ['', ...maps.map(({ name, grid }) => `${name}, ${grid.width} × ${grid.height}`)];
  return markdownTable(
    header,
    contenders.map(({ name }, row) => [name, ...measured[row]!.map(show)]),
  );
}

function firstTable(): string {
  const firsts = maps.map((_, map) =>
    percentile(
      measured.map((row) => row[map]!.ourFirstMs),
      0.5,
    ),
  );
  return markdownTable(
    maps.map(({ name }) => name),
    [firsts.map((ms) => ms.toFixed(1))],
  );
}
