/** `npm run bench:any-angle`: time and length of any-angle paths next to paths of single moves and to Theta\*. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { percentile } from 'floodgate';
import { type Measured, measureMap, type Way } from './any-angle/measure.ts';
import { mapsFolder } from './maps.ts';
import { markdownTable } from './markdown.ts';

const HELP = `npm run bench:any-angle -- [options]

CPU time of findAnyAnglePath next to findPath (jump point search), Theta* and Lazy Theta*, and the
lengths of their paths. Some minutes.

  --map NAME    a built-in map or one of the maps folder; several times for several
  --quick       fewer queries and maps
  --help
`;

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const BUILT_IN = ['stonehalls', 'emberdeep', 'kingsmarket', 'gloamwarren'];
const DOWNLOADED = [
  'dao/brc202d',
  'dao/lak303d',
  'dao/ost003d',
  'bg512/AR0504SR',
  'bg512/AR0205SR',
  'sc1/AcrosstheCape',
  'sc1/Aurora',
  'mapf/Paris_1_256',
  'mapf/random-64-64-20',
  'mapf/room-64-64-8',
  'mapf/warehouse-20-40-10-2-1',
];
/** Maps on which larger agents are measured too. */
const WIDE = ['gloamwarren', 'dao/brc202d'];

const { values } = parseArgs({
  options: {
    map: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const count = values.quick ? 40 : 100;
const samples = 4;
const all = [...BUILT_IN, ...(mapsFolder() ? DOWNLOADED : [])];
const names = values.map ?? (values.quick ? BUILT_IN.slice(0, 2) : all);

const times: (string | number)[][] = [];
const lengths: (string | number)[][] = [];
for (const name of names) {
  for (const size of WIDE.includes(name) ? [1, 2, 3] : [1]) {
    process.stderr.write(`${name}, size ${size}\n`);
    const { grid, queries, measured } = measureMap(name, size, count, samples);
    const base = sum(measured.moves.ms);
    const timesMoves = (way: Way): string => (sum(measured[way].ms) / base).toFixed(1);
    const { ms } = measured.anyAngle;
    times.push([
      name,
      `${grid.width} × ${grid.height}`,
      size,
      queries,
      (base / queries).toFixed(3),
      ...[sum(ms) / queries, percentile(ms, 0.5), percentile(ms, 0.99), Math.max(...ms)].map((t) =>
        t.toFixed(2),
      ),
      timesMoves('anyAngle'),
      timesMoves('lazyTheta'),
      timesMoves('theta'),
      timesMoves('smoothed'),
    ]);
    lengths.push([
      name,
      size,
      ...(['moves', 'smoothed', 'lazyTheta', 'theta'] as const).flatMap((way) => excess(measured[way])),
    ]);
  }
}

const text = `# Any-angle paths

Written by \`npm run bench:any-angle\` on Node ${process.version}. Times are milliseconds of CPU time: of each query the least of ${samples}
samples, for which the searches take turns. Up to ${count} queries a map, from short to long. Paths are read as points.

## Time

_Moves_ is \`findPath\` (jump point search), the mean. _Any-angle_ is \`findAnyAnglePath\`. The columns with × are total times by
that of \`findPath\` on the same queries. Theta\\* and Lazy Theta\\* are those of \`bench/src/any-angle/theta.ts\`, with the same lines
of sight; _smoothed_ is \`findPath\` and \`smoothPath\`.

${markdownTable(
  [
    'map',
    'tiles',
    'size',
    'queries',
    'moves',
    'any-angle mean',
    'p50',
    'p99',
    'max',
    '× any-angle',
    '× Lazy Theta\\*',
    '× Theta\\*',
    '× smoothed',
  ],
  times,
)}

## Length

By how many per cent paths are longer than those of \`findAnyAnglePath\`, which are the shortest: mean, and the worst query.

${markdownTable(
  ['map', 'size', 'moves', 'max', 'smoothed', 'max', 'Lazy Theta\\*', 'max', 'Theta\\*', 'max'],
  lengths,
)}
`;
process.stdout.write(text);
if (!values.quick && values.map === undefined) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}any-angle.md`, text);
}

function excess({ ratios }: Measured): string[] {
  const percents = ratios.map((ratio) => 100 * (ratio - 1));
  return [(sum(percents) / percents.length).toFixed(2), Math.max(...percents).toFixed(2)];
}

function sum(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0);
}
