/** Every block of code on the pages of docs/ is compiled, and what can run in Node runs. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'node:util';
import ts from 'typescript';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { codeOf, promisedOutput } from './page-programs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Inside the repository, so that programs find the packages. */
const FOLDER = join(ROOT, 'out', 'page-programs');

const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.md') && !name.startsWith('api/'))
  .map((name) => ({ name, ...codeOf(readFileSync(join(ROOT, 'docs', name), 'utf8')) }));
const programs = pages.flatMap(({ name, program }) => (program ? [{ name, program }] : []));

describe('the code on pages', () => {
  it('compiles', () => {
    const sources = new Map(
      pages.flatMap(({ name, program, browserProgram }) => [
        ...(program ? [[pathOf(`${name}.ts`), program] as const] : []),
        ...(browserProgram ? [[pathOf(`${name}.browser.ts`), browserProgram] as const] : []),
      ]),
    );
    expect(typeErrors(sources)).toEqual([]);
  });

  it.each(programs)('of docs/$name runs, and prints what it promises', async ({ name, program }) => {
    const output = await outputOf(`${name}.ts`, program);
    let from = 0;
    for (const text of promisedOutput(program)) {
      const at = output.indexOf(text, from);
      expect(at, `after ${from} characters, "${text}" was expected in\n${output}`).toBeGreaterThanOrEqual(0);
      from = at + text.length;
    }
  });
});

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

async function outputOf(name: string, program: string): Promise<string> {
  const file = pathOf(name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, program);
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(format(...values)));
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    log.mockRestore();
  }
  return lines.join('\n');
}

/** As if the programs lay in the folder: a line of a message is the line of the page. */
function typeErrors(sources: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  const program = ts.createProgram([...sources.keys()], { ...options, noUnusedLocals: false }, host);
  return [...sources.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => {
        const page = file.slice(FOLDER.length + 1).replace(/(\.browser)?\.ts$/, '');
        const line = source.getLineAndCharacterOfPosition(start).line + 1;
        return `docs/${page}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      },
    );
  });
}

function pathOf(name: string): string {
  return join(FOLDER, name);
}
