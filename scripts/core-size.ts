/**
 * Prints how large `floodgate` is in a browser, whole and for a game that imports only what it needs, and fails
 * if core has gained a runtime dependency, needs Node, or has outgrown its limit.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const LIMIT_GZIP_BYTES = 60_000;
const USES = {
  everything: `export * from 'floodgate'`,
  'findPath and Grid': `export { findPath, Grid } from 'floodgate'`,
  Grid: `export { Grid } from 'floodgate'`,
};

const { dependencies = {} } = JSON.parse(readFileSync('packages/core/package.json', 'utf8'));
if (Object.keys(dependencies).length > 0) {
  throw new Error(
    `floodgate must have no runtime dependency, but has ${Object.keys(dependencies).join(', ')}`,
  );
}

for (const [use, contents] of Object.entries(USES)) {
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
  if (packed > LIMIT_GZIP_BYTES) {
    throw new Error(`${use} is ${packed} bytes gzipped, over the limit of ${LIMIT_GZIP_BYTES}`);
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
