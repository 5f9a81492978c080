/**
 * Prints how large `floodgate` is in a browser, whole and for a game that imports only what it needs, and fails
 * if core has gained a runtime dependency, needs Node, or has outgrown its limit.
 *
 *   tsx --conditions=floodgate-source scripts/core-size.ts [--write | --check]
 *
 * `--write` puts the table into docs/guides/bundle-size.md, `--check` fails if the table there is off by more than 2 %.
 */
import { readFileSync } from 'node:fs';
import { bundleSize, kilobytes, sizeTable } from './bundle-sizes.ts';

/** What a game imports, and how many minified bytes that may cost it. */
const USES: readonly { readonly use: string; readonly code: string; readonly limit: number }[] = [
  { use: '`Grid`', code: `export { Grid } from 'floodgate'`, limit: 28_000 },
  {
    use: '`findPath` and `PathGrid` from `floodgate/path`',
    code: `export { findPath, PathGrid } from 'floodgate/path'`,
    limit: 20_000,
  },
  { use: '`findPath` and `Grid`', code: `export { findPath, Grid } from 'floodgate'`, limit: 60_000 },
  {
    use: '`findPath`, `FastPaths` and `Grid`',
    code: `export { FastPaths, findPath, Grid } from 'floodgate'`,
    limit: 76_000,
  },
  { use: '`World` and `Grid`', code: `export { Grid, World } from 'floodgate/world'`, limit: 112_000 },
  {
    use: '`World`, `Grid` and `bmaa`',
    code: `export { Grid, World, bmaa } from 'floodgate'`,
    limit: 135_000,
  },
  {
    use: '`World`, `Grid` and `pibt`',
    code: `export { Grid, World, pibt } from 'floodgate'`,
    limit: 185_000,
  },
  { use: 'everything', code: `export * from 'floodgate'`, limit: 480_000 },
  {
    use: '`connectWorld`, beside a world in a worker',
    code: `export { connectWorld } from 'floodgate/worker'`,
    limit: 20_000,
  },
  {
    use: 'in place of PathFinding.js',
    code: `export { AStarFinder, Grid } from 'floodgate/compat/pathfinding'`,
    limit: 70_000,
  },
  { use: 'in place of EasyStar.js', code: `export { js } from 'floodgate/compat/easystar'`, limit: 70_000 },
];

const { dependencies = {} } = JSON.parse(readFileSync('packages/core/package.json', 'utf8'));
if (Object.keys(dependencies).length > 0) {
  throw new Error(
    `floodgate must have no runtime dependency, but has ${Object.keys(dependencies).join(', ')}`,
  );
}

const rows = [];
for (const { use, code, limit } of USES) {
  const size = await bundleSize(code);
  rows.push({ use, size });
  const { minified, gzipped } = size;
  console.log(
    `floodgate in a browser, ${use}: ${kilobytes(minified)} minified, ${kilobytes(gzipped)} gzipped`,
  );
  if (minified > limit) throw new Error(`${use} is ${minified} bytes minified, over the limit of ${limit}`);
}
sizeTable('core', rows, process.argv[2]);
