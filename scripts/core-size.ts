/**
 * Prints how large `floodgate` is in a browser, whole and for a game that imports only what it needs, and fails
 * if core has gained a runtime dependency, needs Node, or has outgrown its limit.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a game imports, and how many gzipped bytes that may cost it. */
const USES: readonly { readonly use: string; readonly code: string; readonly limit: number }[] = [
  { use: 'everything', code: `export * from 'floodgate'`, limit: 140_000 },
  { use: 'World and one planner', code: `export { Grid, World, bmaa } from 'floodgate'`, limit: 45_000 },
  {
    use: 'findPath, FastPaths and Grid',
    code: `export { FastPaths, findPath, Grid } from 'floodgate'`,
    limit: 27_000,
  },
  { use: 'findPath and Grid', code: `export { findPath, Grid } from 'floodgate'`, limit: 22_000 },
  {
    use: 'connectWorld, beside a World in a worker',
    code: `export { connectWorld } from 'floodgate/worker'`,
    limit: 6_000,
  },
  {
    use: 'in place of PathFinding.js',
    code: `export { AStarFinder, Grid } from 'floodgate/compat/pathfinding'`,
    limit: 24_000,
  },
  {
    use: 'in place of EasyStar.js',
    code: `export { js } from 'floodgate/compat/easystar'`,
    limit: 24_000,
  },
  { use: 'Grid', code: `export { Grid } from 'floodgate'`, limit: 11_000 },
];

const { dependencies = {} } = JSON.parse(readFileSync('packages/core/package.json', 'utf8'));
if (Object.keys(dependencies).length > 0) {
  throw new Error(
    `floodgate must have no runtime dependency, but has ${Object.keys(dependencies).join(', ')}`,
  );
}

for (const { use, code: contents, limit } of USES) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const code = outputFiles[0]!.contents;
  const packed = gzipSync(code).length;
  console.log(
    `floodgate in a browser, ${use}: ${kilobytes(code.length)} minified, ${kilobytes(packed)} gzipped`,
  );
  if (packed > limit) {
    throw new Error(`${use} is ${packed} bytes gzipped, over the limit of ${limit}`);
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
