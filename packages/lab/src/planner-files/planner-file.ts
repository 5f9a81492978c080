import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { FloodgateError } from 'floodgate';
import { type PlannerDefinition, type PlannerFactory, registerPlanner } from 'floodgate/planner-kit';
import { createJiti } from 'jiti';

/** A planner that was read from a file. */
export interface PlannerFile {
  readonly definition: PlannerDefinition;
  /** Absolute path. */
  readonly file: string;
  /** Of the file's text, so that results of another version of it are not taken for results of this one. */
  readonly hash: string;
}

/** What planner files may import: they get the modules of the Floodgate that runs them. */
const MODULES = [
  'floodgate',
  'floodgate/search',
  'floodgate/regions',
  'floodgate/formats',
  'floodgate/problems',
  'floodgate/real-time',
  'floodgate/planner-kit',
  'floodgate/planner-kit/testing',
];

const registered = new Map<string, PlannerFile>();

/** Whether what a user typed for a planner is a file and not an id. */
export function isPlannerFile(text: string): boolean {
  return /[/\\]|\.[cm]?[jt]s$/.test(text);
}

/**
 * Reads a TypeScript or JavaScript file that exports a planner made with `definePlanner`, and registers the planner. A
 * file that has not changed is read only once. Throws a FloodgateError `bad-file` if the file cannot be read or run,
 * or does not export exactly one planner.
 */
export function registerPlannerFile(file: string): PlannerFile {
  const path = resolve(file);
  const hash = createHash('sha256').update(readText(path, file)).digest('hex').slice(0, 16);
  const known = registered.get(path);
  if (known?.hash === hash) return known;
  const factory = plannerIn(runModule(path, file), file);
  registerPlanner(factory);
  const entry = { definition: factory.definition, file: path, hash };
  registered.set(path, entry);
  return entry;
}

/**
 * The file as a module for the browser. It exports a function that takes `require`, `module` and `exports` and runs the
 * file, which may only require the modules of Floodgate.
 */
export function plannerFileModule(file: string): string {
  const source = readText(resolve(file), file);
  try {
    const script = createJiti(import.meta.url).transform({
      source,
      filename: file,
      ts: /\.[cm]?ts$/.test(file),
    });
    return `export default function (require, module, exports) {\n${script}\n}\n`;
  } catch (error) {
    throw badFile(file, error);
  }
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw badFile(file, error);
  }
}

function runModule(path: string, file: string): object {
  const { resolve: find } = createRequire(import.meta.url);
  const alias = Object.fromEntries(MODULES.map((name) => [name, find(name)]));
  const jiti = createJiti(import.meta.url, { moduleCache: false, interopDefault: false, alias });
  try {
    return jiti(path) as object;
  } catch (error) {
    throw badFile(file, error);
  }
}

function badFile(file: string, error: unknown): FloodgateError {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new FloodgateError('bad-file', `planner file ${file}: ${line}`);
}

function plannerIn(module: object, file: string): PlannerFactory {
  const found = new Set(Object.values(module).filter(isFactory));
  if (found.size === 1) return [...found][0]!;
  const count = found.size === 0 ? 'no planner' : `${found.size} planners`;
  throw new FloodgateError(
    'bad-file',
    `planner file ${file} exports ${count}: write one export default definePlanner({ … })`,
  );
}

function isFactory(value: unknown): value is PlannerFactory {
  if (typeof value !== 'function' || !('definition' in value)) return false;
  const { definition } = value;
  return (
    typeof definition === 'object' && definition !== null && 'id' in definition && 'create' in definition
  );
}
