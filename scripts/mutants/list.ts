import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { ErrorTexts } from './stryker-plugins.js';

/** One change of one expression; lines and columns count from 0, as in Stryker. */
export interface Mutant {
  readonly file: string;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

const silent = () => {};
const noLog = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** The source files of a folder without its tests, in the order of their names. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/(\.test|testing)\.ts$/.test(file))
    .map((file) => join(folder, file))
    .sort();
}

/** All mutants that Stryker would make of these files, in the order of the files. */
export async function listMutants(files: readonly string[]): Promise<Mutant[]> {
  const inputs = files.map((name) => ({
    name: resolve(name),
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [new ErrorTexts()] };
  const { mutants } = await new Instrumenter(noLog).instrument(inputs, options);
  const nameOf = new Map(files.map((name) => [resolve(name), name]));
  const linesOf = new Map(inputs.map(({ name, content }) => [name, content.split('\n')]));
  return mutants
    .filter(({ status }) => status === undefined)
    .map(({ fileName, mutatorName, replacement, location: { start, end } }) => ({
      file: nameOf.get(fileName)!,
      mutator: mutatorName,
      original: textBetween(linesOf.get(fileName)!, start, end),
      replacement,
      start,
      end,
    }));
}

function textBetween(all: readonly string[], start: Mutant['start'], end: Mutant['end']): string {
  const lines = all.slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column);
  lines[0] = lines[0]!.slice(start.column);
  return lines.join('\n');
}
