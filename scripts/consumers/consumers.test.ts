/**
 * The packages as a user meets them: installed from their tarballs into a new project, bundled, compiled and run. All of it
 * takes minutes, so `npm run test:long` does it. Every day a stranger's route and my-planner.test.ts install the tarballs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../packages/studio/e2e/browser.ts';
import { LONG } from '../../testing/long.ts';
import { serveFiles, serveFolder } from '../../testing/static-server.ts';
import { linesOf, pageLines } from './page-lines.ts';
import { FIXTURES, makeProject, type Project } from './project.ts';
import { run, runNode } from './run.ts';
import { compile, describeSettings, entryPoints, type Settings, type Version } from './typescript.ts';

const CDN = 'https://cdn.jsdelivr.net/npm';
/** All that have ES2022. They are in docs/guides/browsers-and-bundlers.md. */
const OLDEST_BROWSERS = ['chrome94', 'firefox93', 'safari16.4', 'node20.19'];
const TIMEOUT = 180_000;

/** The same on every machine and in every runtime: ticks without a budget do not look at the clock. */
const EXPECTED = {
  path: 'found, 104.698 tiles',
  pibt: '100.0 % home after 149 ticks',
  worker: '100.0 % home after 149 ticks',
  // Ticks are counted while the planner loads, so their number differs.
  auto: expect.stringMatching(/^100\.0 % home with [a-z]/),
};

let project: Project;
let browser: Browser;

beforeAll(async () => {
  if (!LONG) return;
  [project, browser] = await Promise.all([makeProject(), launchBrowser()]);
}, 400_000);

afterAll(async () => {
  await browser?.close();
  project?.remove();
});

describe.skipIf(!LONG).concurrent('a page', { timeout: TIMEOUT }, () => {
  it('is built by Vite', async ({ expect }) => {
    const folder = project.subfolder('vite', 'web', 'vite');
    await runNode([bin('vite/bin/vite.js'), 'build', '--logLevel', 'error'], folder);
    expect(await linesFrom(join(folder, 'dist'))).toEqual(EXPECTED);
  });

  it('is served by Vite while it is developed', async ({ expect }) => {
    const folder = project.subfolder('vite-dev', 'web', 'vite');
    const { createServer } = (await import(bin('vite/dist/node/index.js'))) as typeof import('vite');
    const server = await createServer({
      root: folder,
      logLevel: 'silent',
      server: { port: 0, host: '127.0.0.1' },
    });
    try {
      await server.listen();
      expect(await pageLines(browser, server.resolvedUrls!.local[0]!)).toEqual(EXPECTED);
    } finally {
      await server.close();
    }
  });

  it('is built by webpack', async ({ expect }) => {
    const folder = project.subfolder('webpack', 'web', 'webpack');
    // Minifying takes most of the time of a build and has nothing to do with how packages are found.
    await runNode([bin('webpack-cli/bin/cli.js'), '--no-optimization-minimize'], folder);
    copyPage(folder);
    expect(await linesFrom(join(folder, 'dist'))).toEqual(EXPECTED);
  });

  it('is built by esbuild', async ({ expect }) => {
    const folder = project.subfolder('esbuild', 'web', 'esbuild');
    await runNode(['build.js'], folder);
    copyPage(folder);
    expect(await linesFrom(join(folder, 'dist'))).toEqual(EXPECTED);
  });

  it('takes the packages from a CDN, with an import map and no build', async ({ expect }) => {
    const folder = project.subfolder('cdn', 'web', 'cdn');
    const cdn = await serveFiles((path) =>
      join(project.folder, 'node_modules', path.replace(/@[\d.]+\//, '/')),
    );
    try {
      for (const name of ['index.html', 'worker.js']) {
        const text = readFileSync(join(folder, name), 'utf8');
        expect(text).toContain(CDN);
        writeFileSync(join(folder, name), text.replaceAll(CDN, cdn.url));
      }
      expect(await linesFrom(folder)).toEqual(EXPECTED);
    } finally {
      cdn.close();
    }
  });

  it('needs no newer browser than the guide says', async ({ expect }) => {
    const names = entryPoints(project).filter((name) => !name.endsWith('/networks'));
    const contents = names.map((name, i) => `export * as entry${i} from '${name}';`).join('\n');
    const built = (target: string[]) =>
      build({
        stdin: { contents, resolveDir: project.folder },
        bundle: true,
        format: 'esm',
        target,
        write: false,
      });
    const [asWritten, lowered] = await Promise.all([built(['esnext']), built(OLDEST_BROWSERS)]);
    expect(lowered.outputFiles[0]!.text === asWritten.outputFiles[0]!.text).toBe(true);
  });

  async function linesFrom(folder: string): Promise<Record<string, string>> {
    const server = await serveFolder(folder);
    try {
      return await pageLines(browser, `${server.url}/`);
    } finally {
      server.close();
    }
  }

  /** Webpack and esbuild leave the page to the user. */
  function copyPage(folder: string): void {
    writeFileSync(join(folder, 'dist', 'index.html'), readFileSync(join(folder, 'index.html')));
  }
});

describe.skipIf(!LONG).concurrent('a program', { timeout: TIMEOUT }, () => {
  it('imports the packages in Node', async ({ expect }) => {
    const folder = project.subfolder('node', 'web', 'node');
    expect(linesOf(await runNode(['main.mjs'], folder))).toEqual(EXPECTED);
  });

  it('requires the packages in Node, without a flag', async ({ expect }) => {
    const folder = project.subfolder('require', 'node');
    expect(linesOf(await runNode(['crowd.cjs'], folder))).toEqual({
      pibt: '100.0 % home',
      auto: '100.0 % home',
    });
  });

  it('can require every entry point', async ({ expect }) => {
    const names = JSON.stringify(entryPoints(project));
    const script = `for (const name of ${names}) console.log(name + ': ' + Object.keys(require(name)).length)`;
    const counts = linesOf(await runNode(['--input-type=commonjs', '-e', script], project.folder));
    expect(Object.keys(counts)).toEqual(entryPoints(project));
    for (const count of Object.values(counts)) expect(Number(count)).toBeGreaterThan(0);
  });

  it.for([
    ['deno', ['run', '--allow-all']],
    ['bun', ['run']],
  ] as const)('imports the packages in %s', async ([name, args], { expect, skip }) => {
    const program = join(project.folder, 'node_modules', '.bin', name);
    const version = await run(program, ['--version'], project.folder).catch(() => undefined);
    if (!version) skip(`npm cannot install ${name} on this machine, so it is not tested`);
    const folder = project.subfolder(name, 'web', 'node');
    expect(linesOf(await run(program, [...args, 'main.mjs'], folder))).toEqual(EXPECTED);
  });
});

describe.skipIf(!LONG).concurrent('TypeScript', { timeout: TIMEOUT }, () => {
  const versions: Version[] = ['5.0', '5.4', '5.9', '6.0'];
  const settings = versions.flatMap((version): Settings[] => [
    { version, module: 'commonjs', moduleResolution: 'node10', type: 'commonjs', dom: true },
    { version, module: 'node16', moduleResolution: 'node16', type: 'module', dom: false },
    { version, module: 'esnext', moduleResolution: 'bundler', type: 'module', dom: true },
  ]);
  // Older compilers refuse to require what is an ES module, although Node does not.
  for (const version of ['5.9', '6.0'] as const) {
    settings.push({ version, module: 'nodenext', moduleResolution: 'nodenext', type: 'commonjs', dom: true });
  }

  it.for(settings.map((each) => [describeSettings(each), each] as const))(
    '%s',
    async ([, each], { expect }) => {
      const folder = await compile(project, each);
      const printed = await runNode(
        ['--input-type=module', '-e', `console.log((await import('./crowd.js')).comeHome())`],
        folder,
      );
      expect(printed).toBe('2\n');
    },
  );

  it('finds with node10 what the packages export', ({ expect }) => {
    for (const name of ['floodgate', '@floodgate/select']) {
      const file = join(project.folder, 'node_modules', name, 'package.json');
      const { exports, typesVersions } = JSON.parse(readFileSync(file, 'utf8')) as {
        exports: Record<string, { types?: string }>;
        typesVersions: { '*': Record<string, string[]> };
      };
      const wanted = Object.entries(exports)
        .filter(([path, { types }]) => path !== '.' && types)
        .map(([path, { types }]) => [path.slice(2), [types]]);
      expect(typesVersions['*']).toEqual(Object.fromEntries(wanted));
      for (const [file] of Object.values(typesVersions['*'])) {
        expect(existsSync(join(project.folder, 'node_modules', name, file!))).toBe(true);
      }
    }
  });
});

describe('the guide', () => {
  it('shows the files of this test', () => {
    const page = readFileSync(join(FIXTURES, '../../../docs/guides/browsers-and-bundlers.md'), 'utf8');
    const shown = [...page.matchAll(/<!-- scripts\/consumers\/fixtures\/(\S+) -->\n\n```\w+\n(.*?)```/gs)];
    expect(shown.length).toBeGreaterThan(5);
    for (const [, name, code] of shown) expect(code, name).toBe(readFileSync(join(FIXTURES, name!), 'utf8'));
  });
});

function bin(path: string): string {
  return join(project.folder, 'node_modules', path);
}
