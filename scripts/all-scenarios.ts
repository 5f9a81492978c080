/**
 * Solves every query of every scenario below a folder of maps and compares with the published lengths.
 *
 *   npm run scenarios                     all, by jump point search
 *   npm run scenarios -- --search astar   all, by A* (an hour on a small machine)
 *   npm run scenarios -- --search fast    all, by FastPaths
 *   npm run scenarios -- --corners never  all with four neighbours; lengths are compared with those of A*
 *   npm run scenarios -- sc1 mapf         only files whose path contains one of the words
 *   npm run scenarios -- --search astar --heuristic gateway --every 10   every tenth query with a heuristic
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CornerRule, FastPaths, findPath, type SearchKind } from 'floodgate';
import { lengthTolerance, parseMovingAiMap, parseScenario } from 'floodgate/formats';
import { heuristicById } from 'floodgate/search';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    search: { type: 'string', default: 'jps' },
    heuristic: { type: 'string', default: 'octile' },
    every: { type: 'string', default: '1' },
    corners: { type: 'string', default: 'no-corner-cutting' },
  },
});
const usesFastPaths = values.search === 'fast';
const search = usesFastPaths ? 'auto' : (values.search as SearchKind);
const corners = values.corners as CornerRule;
/** Lengths are published for this rule only. */
const isPublished = corners === 'no-corner-cutting';
const every = Number(values.every);
const folder = process.env.FLOODGATE_MAPS ?? '../shared/maps';
if (!existsSync(folder))
  throw new Error(`no folder ${folder}: set FLOODGATE_MAPS to a folder of MovingAI maps`);

const maps = new Map<string, string>();
const scenarios: string[] = [];
for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (entry.endsWith('.map')) maps.set(entry, join(folder, entry));
  if (
    entry.endsWith('.scen') &&
    (positionals.length === 0 || positionals.some((word) => entry.includes(word)))
  ) {
    scenarios.push(entry);
  }
}

const total = { files: 0, queries: 0, solved: 0, skipped: 0, mismatches: 0, ms: 0, expanded: 0 };
for (const entry of scenarios.sort()) {
  const scenario = parseScenario(readFileSync(join(folder, entry), 'utf8'), { file: entry });
  const mapFile = mapFor(entry);
  const grid = parseMovingAiMap(readFileSync(mapFile, 'utf8'), { file: mapFile, corners });
  const estimate = usesFastPaths
    ? { fast: new FastPaths(grid) }
    : // Also where it does not pay: it must be right everywhere.
      { heuristic: heuristicById(values.heuristic).make(grid, undefined, { fallback: false }) };
  const counts = { queries: 0, solved: 0, skipped: 0, mismatches: 0 };
  const began = performance.now();
  for (const [index, { start, goal, optimal, line }] of scenario.queries.entries()) {
    if (index % every !== 0) continue;
    counts.queries++;
    if (!grid.isFree(...start) || !grid.isFree(...goal) || optimal < 0) {
      counts.skipped++;
      continue;
    }
    const result = findPath(grid, { from: start, to: goal, ...estimate }, search);
    total.expanded += result.expanded;
    if (result.status === 'found') counts.solved++;
    const expected = isPublished ? optimal : findPath(grid, { from: start, to: goal }, 'astar').cost;
    const tolerance = isPublished ? lengthTolerance(scenario.precision, optimal) : 0;
    if (result.cost !== expected && !(Math.abs(result.cost - expected) <= tolerance)) {
      counts.mismatches++;
      if (counts.mismatches <= 3) console.log(`  ${entry}:${line}: ${result.cost} instead of ${expected}`);
    }
  }
  const ms = performance.now() - began;
  total.files++;
  total.ms += ms;
  for (const key of ['queries', 'solved', 'skipped', 'mismatches'] as const) total[key] += counts[key];
  const { queries, solved, skipped, mismatches } = counts;
  console.log(
    `${entry}: ${queries} queries, ${solved} solved, ${skipped} skipped, ${mismatches} mismatches, ` +
      `${((ms * 1000) / queries).toFixed(0)} µs a query`,
  );
}
console.log(
  `${values.search}, ${values.heuristic}, ${corners}: ${total.files} files, ${total.queries} queries, ${total.solved} solved, ${total.skipped} skipped, ` +
    `${total.mismatches} mismatches, ${(total.expanded / total.ms / 1000).toFixed(2)} million expansions a second`,
);
process.exitCode = total.mismatches === 0 ? 0 : 1;

/** `dao/arena.map.scen` is on `dao/arena.map`; `mapf/scen-even/x-even-1.scen` on `mapf/x.map`. */
function mapFor(scenario: string): string {
  const direct = maps.get(scenario.replace(/\.scen$/, ''));
  const name = basename(scenario).replace(/-(even|random)-\d+\.scen$/, '.map');
  const found = direct ?? maps.get(join(scenario.split(/[\\/]/)[0]!, name));
  if (!found) throw new Error(`no map for ${scenario} in ${folder}`);
  return found;
}
