/** `npm run bench:units`: crowds of units of different sizes, speeds and teams until all are home. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable } from './markdown.ts';
import { CASES, type UnitsCase } from './units/cases.ts';
import type { UnitsResult } from './units/run.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
/** The aim for the mean time of a tick, in milliseconds. */
const MEAN_MS = 2;

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const chosen = values.only ? CASES.filter(({ id }) => values.only!.includes(id)) : CASES;
if (chosen.length === 0) throw new Error(`use --only with one of ${CASES.map(({ id }) => id).join(', ')}`);

const results: { id: string; runs: UnitsResult[] }[] = [];
const sections: string[] = [];
for (const each of chosen) {
  const runs: UnitsResult[] = [];
  each.run((result) => {
    runs.push(result);
    process.stderr.write(
      `${each.id} ${result.map} seed ${result.seed}: ${result.home} of ${result.agents} home, ratio ${ratio([result])}\n`,
    );
  }, values.quick);
  results.push({ id: each.id, runs });
  sections.push(sectionOf(each, runs));
}
const text = `# Units\n\nWritten by \`npm run bench:units\` on Node ${process.version}, planner \`pibt\`. Times depend on the machine and on what else it does.\n\n${sections.join('\n\n')}\n`;
process.stdout.write(text);
mkdirSync(RESULTS, { recursive: true });
const name = values.quick || values.only ? 'units.partial' : 'units';
writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(`${RESULTS}${name}.md`, text);

function sum(runs: readonly UnitsResult[], of: (run: UnitsResult) => number): number {
  return runs.reduce((total, run) => total + of(run), 0);
}

function ratio(runs: readonly UnitsResult[]): string {
  return (sum(runs, ({ arrivals }) => arrivals) / sum(runs, ({ alone }) => alone)).toFixed(2);
}

function homePercent(runs: readonly UnitsResult[]): string {
  return ((100 * sum(runs, ({ home }) => home)) / sum(runs, ({ agents }) => agents)).toFixed(2);
}

function isComplete({ home, agents }: UnitsResult): boolean {
  return home === agents;
}

function meanMs(runs: readonly UnitsResult[]): number {
  return (
    sum(runs, (run) => run.meanMs * run.ticks) /
    Math.max(
      1,
      sum(runs, ({ ticks }) => ticks),
    )
  );
}

function sectionOf({ title, limit, aim }: UnitsCase, runs: readonly UnitsResult[]): string {
  const maps = [...new Set(runs.map(({ map }) => map))];
  const row = (name: string, those: readonly UnitsResult[]) => [
    name,
    `${Math.round(sum(those, ({ agents }) => agents) / those.length)}`,
    `${those.filter(isComplete).length} of ${those.length}`,
    homePercent(those),
    ratio(those),
    Math.round(sum(those, ({ ticks }) => ticks) / those.length),
    meanMs(those).toFixed(2),
    Math.max(...those.map(({ p99Ms }) => p99Ms)).toFixed(1),
    Math.max(...those.map(({ maxMs }) => maxMs)).toFixed(1),
    sum(those, ({ violations }) => violations),
  ];
  const table = markdownTable(
    ['map', 'agents', 'complete', 'home %', 'ratio', 'ticks', 'ms a tick', 'p99', 'max', 'violations'],
    [
      ...maps.map((map) =>
        row(
          map,
          runs.filter((run) => run.map === map),
        ),
      ),
      row('all', runs),
    ],
  );
  return `## ${title[0]!.toUpperCase()}${title.slice(1)}\n\nAt most ${limit} ticks a run. ${verdict(aim, runs)}\n\n${table}`;
}

/** What is wanted, and whether each map reached it. */
function verdict(aim: UnitsCase['aim'], runs: readonly UnitsResult[]): string {
  if (!aim) return 'No aim is set.';
  const maps = [...new Set(runs.map(({ map }) => map))].map((map) => runs.filter((run) => run.map === map));
  const parts: [string, boolean][] = [];
  if (aim.home > 0)
    parts.push([
      `at least ${100 * aim.home} % home`,
      maps.every((those) => +homePercent(those) >= 100 * aim.home),
    ]);
  if (aim.ratio)
    parts.push([`ratio at most ${aim.ratio}`, maps.every((those) => +ratio(those) <= aim.ratio!)]);
  if (aim.complete) {
    const least = Math.ceil(aim.complete * runs.length);
    parts.push([`at least ${least} of ${runs.length} complete`, runs.filter(isComplete).length >= least]);
  }
  parts.push([`less than ${MEAN_MS} ms a tick on average`, maps.every((those) => meanMs(those) < MEAN_MS)]);
  return `Aims, on every map: ${parts.map(([what, reached]) => `${what} (${reached ? 'reached' : '**not reached**'})`).join('; ')}.`;
}
