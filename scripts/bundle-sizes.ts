import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bytes of a program in a browser. */
export interface BundleSize {
  /** What is loaded before it begins, minified. */
  readonly minified: number;
  readonly gzipped: number;
  /** What it may load later, minified. */
  readonly onDemand: number;
}

/** Bundles a program as a game would, and measures what its page loads at first and on demand. */
export async function bundleSize(contents: string): Promise<BundleSize> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
    conditions: ['floodgate-source'],
    metafile: true,
    write: false,
  });
  const { outputs } = metafile;
  const first = new Set<string>();
  const load = (file: string): void => {
    if (first.has(file)) return;
    first.add(file);
    for (const { path, kind } of outputs[file]!.imports) if (kind === 'import-statement') load(path);
  };
  load(Object.keys(outputs).find((file) => outputs[file]!.entryPoint === '<stdin>')!);
  const size = { minified: 0, gzipped: 0, onDemand: 0 };
  for (const { path, contents: code } of outputFiles) {
    const isFirst = [...first].some((file) => path.replaceAll('\\', '/').endsWith(`/${file}`));
    if (isFirst) size.gzipped += gzipSync(code).length;
    size[isFirst ? 'minified' : 'onDemand'] += code.length;
  }
  return size;
}

/** Kilobytes of 1000 bytes, to one decimal. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const PAGE = 'docs/guides/bundle-size.md';

/** Writes or checks a table of {@link PAGE}; nothing without a flag. Throws if a figure is off by more than 2 %. */
export function sizeTable(
  name: string,
  rows: readonly { readonly use: string; readonly size: BundleSize }[],
  flag: string | undefined,
): void {
  if (flag !== '--write' && flag !== '--check') return;
  const [begin, end] = [`<!-- sizes: ${name} -->\n`, `<!-- end of sizes -->`];
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`${PAGE} has no place for the sizes of ${name}`);
  const lines = rows.map(({ use, size }) => {
    const figures = [size.minified, size.gzipped, size.onDemand].map((bytes) =>
      bytes ? kilobytes(bytes) : '–',
    );
    return `| ${use} | ${figures.join(' | ')} |`;
  });
  const table = ['| import | minified | gzipped | loaded on demand |', '| --- | --- | --- | --- |', ...lines];
  if (flag === '--write') {
    writeFileSync(PAGE, `${page.slice(0, from)}\n${table.join('\n')}\n\n${page.slice(to)}`);
    return;
  }
  const [written, now] = [figuresOf(page.slice(from, to)), figuresOf(table.join('\n'))];
  const isClose = (figure: number, i: number): boolean =>
    Math.abs(figure - (written[i] ?? 0)) <= 0.02 * figure;
  if (written.length !== now.length || !now.every(isClose))
    throw new Error(`the sizes of ${name} in ${PAGE} are outdated: run the same command with --write`);
}

const figuresOf = (table: string): number[] =>
  Array.from(table.matchAll(/([\d.]+) kB/g), ([, figure]) => Number(figure));
