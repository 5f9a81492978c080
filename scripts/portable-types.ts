/**
 * Makes the declarations of a built package readable for TypeScript before 5.7: `tsx scripts/portable-types.ts [folder]`,
 * run by `npm pack` and `npm publish` in the packages (`prepack`).
 *
 * The compiler writes `Int32Array<ArrayBuffer>` wherever it infers a type, but typed arrays have had a type parameter only
 * since 5.7. `ReturnType<typeof Int32Array.of>` is the same type, and every version can read it. Plain `Int32Array` would
 * not do: newer compilers refuse it where memory must not be shared, such as in `new Blob([world.save()])`.
 */
import { readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GENERIC = /\b((?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)<ArrayBuffer>/g;
const SHARED_TOO = /\b((?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)<ArrayBufferLike>/g;

const folder = process.argv[2] ?? 'dist';
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.d.ts')) rewrite(join(folder, name));
}

function rewrite(file: string): void {
  const text = readFileSync(file, 'utf8');
  const portable = text.replace(GENERIC, 'ReturnType<typeof $1.of>').replace(SHARED_TOO, '$1');
  if (portable === text) return;
  const { atime, mtime } = statSync(file);
  // Others may read the file right now, and tsc must not take it for changed.
  const staging = `${file}.${process.pid}`;
  writeFileSync(staging, portable);
  utimesSync(staging, atime, mtime);
  renameSync(staging, file);
}
