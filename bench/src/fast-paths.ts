/** `npm run bench:fast-paths`: what is worth preparing for a map, what it costs to make and to keep up to date. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FastPaths, findPath, type Grid, PathBuffer, type PathQuery, percentile, Random } from 'floodgate';
import { landmarkHeuristic } from 'floodgate/search';
import { allocationsOf } from './fast-paths/garbage.ts';
import { queryKinds } from './fast-paths/query-kinds.ts';
import { largeMaps, type Subject, subject, subjectNames } from './fast-paths/subjects.ts';
import { timed } from './frames/clock.ts';
import { markdownTable } from './markdown.ts';

const HELP = `npm run bench:fast-paths -- [options]

What FastPaths is made of, next to what it could be made of; how long it takes to build, load and edit;
how much garbage queries leave. CPU time. About five minutes.

  --quick           fewer queries, edits and maps; writes nothing
  --help
`;

/** Maps on which a million queries take no minutes. */
const QUICK_MAPS = ['ravenkeep', 'bg512/AR0504SR', 'mapf/Berlin_1_256'];

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const queryCount = values.quick ? 100 : 500;
const editCount = values.quick ? 50 : 300;
const garbageQueries = values.quick ? 50_000 : 1_000_000;
const rounds = 3;
const names = values.quick ? subjectNames().slice(0, 3) : subjectNames();

const out = new PathBuffer();

const text = `# Fast paths

Written by \`npm run bench:fast-paths\` on Node ${process.version}. Times are CPU time, the least of ${rounds} rounds in which the
searches of a row take turns. ${queryCount} random queries a map, each path checked to be as long as that of jump point search.

## What to prepare

Jump point search in microseconds a query; then, as shares of that time: jump point search with the landmark heuristic (8
landmarks), the graph of jumps alone, and with 4, 8 and 16 landmarks. \`FastPaths\` has 8.

${searchTable('no-corner-cutting')}

With four neighbours:

${searchTable('never')}

## Building, loading, memory

Milliseconds; _load_ is \`FastPaths.load\` of the saved file, jumps included.

${buildTable()}

## Edits

${editCount} random tiles, one at a time, turned from free to wall or back. _Follow_ is the repair of the graph before the next query, as a
share of building; _all_ also lowers distances from landmarks to the end, which queries do a little at a time. _Query_ is the next
query, \`findPath\` with \`fast\`, in milliseconds, jumps that have to be found again included.

${editTable()}

## Other queries

Time of a query by that of a plain one, which jump point search answers, results as objects and points in. _Size 2_: an agent of 2 × 2
tiles, on queries with room for it. _Costs_: three tiles of ten cost 3 instead of 1; _one-way tiles_: one of a hundred may not be left to
the west. Both are searched by A*.

${kindTable()}

## Garbage

${garbageQueries.toLocaleString('en')} queries after as many tenths to compile the code: what V8's heap profile saw allocated, in bytes in all, what was
collected included.

${await garbageTable()}
`;
process.stdout.write(text);
if (!values.quick) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}fast-paths.md`, text);
}

function searchTable(corners: Grid['corners']): string {
  const rows = names.map((name) => {
    progress(`searches on ${name}, ${corners}`);
    const { grid, queries } = subject(name, queryCount, corners);
    const contestants: Partial<PathQuery>[] = [
      {},
      { heuristic: landmarkHeuristic(grid) },
      ...[0, 4, 8, 16].map((landmarks) => ({ fast: new FastPaths(grid, { landmarks }) })),
    ];
    const times = leastTimes(contestants.map((options) => () => answerAll(grid, queries, options)));
    const lengths = contestants.map((options) => totalLength(grid, queries, options));
    if (lengths.some((length) => Math.abs(length - lengths[0]!) > 1e-6 * lengths[0]!))
      throw new Error(`${name}: lengths differ: ${lengths.join(', ')}`);
    const [jumps, ...others] = times;
    return [
      name,
      ((jumps! * 1000) / queries.length).toFixed(1),
      ...others.map((time) => (time / jumps!).toFixed(2)),
    ];
  });
  return markdownTable(['map', 'JPS, µs', 'JPS, landmarks', 'graph', '4', '8', '16'], rows);
}

function answerAll(grid: Grid, queries: Subject['queries'], options: Partial<PathQuery>): void {
  const query = { ...options, from: 0, to: 0, cells: true, out };
  for (const [from, to] of queries) {
    query.from = from;
    query.to = to;
    findPath(grid, query);
  }
}

function totalLength(grid: Grid, queries: Subject['queries'], options: Partial<PathQuery>): number {
  return queries.reduce(
    (sum, [from, to]) => sum + findPath(grid, { ...options, from, to, cells: true }).cost,
    0,
  );
}

function leastTimes(runs: readonly (() => void)[]): number[] {
  const times = runs.map(() => Number.POSITIVE_INFINITY);
  // The first round compiles the code and does not count.
  for (let round = 0; round <= rounds; round++)
    for (const [i, run] of runs.entries()) {
      const time = timed(run);
      if (round > 0) times[i] = Math.min(times[i]!, time);
    }
  return times;
}

function buildTable(): string {
  const grids = [...names.map((name) => subject(name, 1).grid), ...(values.quick ? [] : largeMaps())];
  const rows = grids.map((grid) => {
    progress(`building on ${grid.name}`);
    const bytes = new FastPaths(grid).save();
    const [build, load] = leastTimes([() => new FastPaths(grid), () => FastPaths.load(grid, bytes)]);
    return [
      grid.name,
      `${grid.width} × ${grid.height}`,
      build!.toFixed(0),
      load!.toFixed(0),
      (new FastPaths(grid).bytes / 1e6).toFixed(1),
      (bytes.length / 1e6).toFixed(1),
    ];
  });
  return markdownTable(['map', 'size', 'build, ms', 'load, ms', 'memory, MB', 'file, MB'], rows);
}

function editTable(): string {
  const rows = names.map((name) => {
    progress(`edits on ${name}`);
    const { grid, queries } = subject(name, editCount);
    const build = timed(() => new FastPaths(grid));
    const fast = new FastPaths(grid);
    const random = new Random('edits');
    const samples = { follow: [] as number[], query: [] as number[], all: [] as number[] };
    const query = { from: 0, to: 0, cells: true, out, fast };
    for (const [from, to] of queries) {
      const [x, y] = [random.below(grid.width), random.below(grid.height)];
      const cell = grid.cell(x, y);
      if (cell === from || cell === to) continue;
      grid.setPassable(x, y, !grid.isFree(x, y));
      samples.follow.push(timed(() => fast.update(0)));
      query.from = from;
      query.to = to;
      if (grid.components.connected(from, to)) samples.query.push(timed(() => findPath(grid, query)));
      samples.all.push(samples.follow.at(-1)! + timed(() => fast.update()));
    }
    const shares = (times: number[], by: number): string[] =>
      [0.5, 0.99, 1].map((share) => (percentile(times, share) / by).toFixed(3));
    return [
      name,
      build.toFixed(0),
      ...shares(samples.follow, build),
      ...shares(samples.all, build),
      ...shares(samples.query, 1),
    ];
  });
  const columns = ['follow', 'all', 'query, ms'].flatMap((what) => [`${what} p50`, 'p99', 'max']);
  return markdownTable(['map', 'build, ms', ...columns], rows);
}

function kindTable(): string {
  let header: string[] = [];
  const rows = names.map((name) => {
    progress(`kinds of queries on ${name}`);
    const kinds = queryKinds(subject(name, queryCount / 10));
    header = kinds.map((kind) => kind.name);
    const times = leastTimes(kinds.map(({ run }) => run)).map((time, i) => time / (kinds[i]!.share ?? 1));
    const micros = (times[0]! * 1000) / (queryCount / 10);
    const show = (ratio: number): string =>
      Number.isFinite(ratio) ? `${Number(ratio.toPrecision(2))}` : '–';
    return [name, micros.toFixed(1), ...times.slice(1).map((time) => show(time / times[0]!))];
  });
  return markdownTable(['map', 'plain, µs', ...header.slice(1)], rows);
}

async function garbageTable(): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const name of names.filter((name) => QUICK_MAPS.includes(name))) {
    const { grid, queries } = subject(name, 200);
    const fast = new FastPaths(grid);
    const forms: [string, Partial<PathQuery>, boolean][] = [
      ['findPath, cells and out', {}, true],
      ['findPath, cells, out and fast', { fast }, true],
      ['findPath', {}, false],
    ];
    for (const [form, options, usesBuffer] of forms) {
      progress(`garbage on ${name}, ${form}`);
      const query = { ...options, from: 0, to: 0, cells: true, ...(usesBuffer ? { out } : {}) };
      const work = (count: number): void => {
        for (let i = 0; i < count; i++) {
          const [from, to] = queries[i % queries.length]!;
          query.from = from;
          query.to = to;
          findPath(grid, query as PathQuery);
        }
      };
      // The form with garbage only shows that the profile sees it.
      const count = usesBuffer ? garbageQueries : garbageQueries / 20;
      work(garbageQueries / 10);
      const { bytes, sites } = await allocationsOf(() => work(count));
      const most = sites[0] ? `${sites[0].name} ${sites[0].bytes.toLocaleString('en')}` : '';
      rows.push([name, form, count, bytes, (bytes / count).toFixed(4), most]);
    }
  }
  return markdownTable(['map', 'form', 'queries', 'bytes', 'bytes a query', 'most by'], rows);
}

function progress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
}
