/** Experiments from files: TypeScript, JavaScript, YAML or JSON. */
import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { FloodgateError } from 'floodgate';
import { createJiti } from 'jiti';
import { parse } from 'yaml';
import type { MapLibrary } from '../maps/index.ts';
import { type CheckedExperiment, checkExperiment } from './experiment.ts';

/** Reads and checks an experiment. Throws a FloodgateError that names the file and the offending field. */
export async function loadExperiment(file: string): Promise<CheckedExperiment> {
  return checkExperiment(await read(file), file);
}

/** Reads and checks an experiment in YAML or JSON. Throws a FloodgateError that names the file and the offending field. */
export function parseExperiment(text: string, file: string): CheckedExperiment {
  return checkExperiment(parseYaml(text, file), file);
}

/** Throws a FloodgateError with the path of the field if a map or scenario that it names is missing. */
export function checkFiles({ files }: CheckedExperiment, maps: MapLibrary, file?: string): void {
  for (const { what, name, path } of files) {
    const place = file === undefined ? path : `${file}: ${path}`;
    try {
      if (what === 'map') maps.require(name);
      else maps.requireScenario(name);
    } catch (error) {
      if (!(error instanceof FloodgateError)) throw error;
      throw new FloodgateError(error.code, `${place}: ${error.message}`);
    }
  }
}

async function read(file: string): Promise<unknown> {
  switch (extname(file).toLowerCase()) {
    case '.yaml':
    case '.yml':
    case '.json':
      return parseYaml(readFileSync(file, 'utf8'), file);
    case '.ts':
    case '.mts':
    case '.js':
    case '.mjs':
      return readModule(file);
    default:
      throw new FloodgateError(
        'bad-argument',
        `${file} is not an experiment: its name must end in .ts, .js, .yaml or .json`,
      );
  }
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new FloodgateError('bad-file', `${file}: ${line}`);
  }
}

async function readModule(file: string): Promise<unknown> {
  // Throws the system's error if it cannot be read.
  readFileSync(file);
  const jiti = createJiti(import.meta.url, { moduleCache: false, interopDefault: false });
  let module: { default?: unknown };
  try {
    module = await jiti.import(resolve(file));
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new FloodgateError('bad-file', `${file}: ${line}`);
  }
  if (module.default === undefined) {
    throw new FloodgateError(
      'bad-file',
      `${file} has no default export: write export default { name, jobs }`,
    );
  }
  return module.default;
}
