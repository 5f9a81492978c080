/** The templates: the example games of the repository, which are packed with this command. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Template {
  readonly name: string;
  readonly folder: string;
  readonly description: string;
  /** What draws it, or where it runs. */
  readonly engine: Engine;
}

/** Engines and the package whose use tells them. In the order of the menu. */
const ENGINES = {
  'plain canvas': undefined,
  Phaser: 'phaser',
  PixiJS: 'pixi.js',
  'three.js': 'three',
  'Node server': 'ws',
} as const;

export type Engine = keyof typeof ENGINES;

/** The smallest one, which the first pages of the docs build. */
const FIRST = 'first-crowd';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** Folders of the package and, in the repository, where nothing is packed, of the examples themselves. */
export const PACKED_TEMPLATES = join(PACKAGE, 'templates');
export const EXAMPLES = join(PACKAGE, '..', '..', 'examples');

/** All templates: the first one to try, then by name. */
export function findTemplates(
  root: string = existsSync(PACKED_TEMPLATES) ? PACKED_TEMPLATES : EXAMPLES,
): Template[] {
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || a.localeCompare(b))
    .map((name) => readTemplate(name, join(root, name)));
}

/** The engines that there are templates for. */
export function enginesOf(templates: readonly Template[]): Engine[] {
  const used = new Set(templates.map(({ engine }) => engine));
  return (Object.keys(ENGINES) as Engine[]).filter((engine) => used.has(engine));
}

function readTemplate(name: string, folder: string): Template {
  const { description = '', dependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { description?: string; dependencies?: Record<string, string> };
  const engines = Object.entries(ENGINES) as [Engine, string | undefined][];
  const [engine] = engines.find(([, needs]) => needs !== undefined && needs in dependencies) ?? engines[0]!;
  return { name, folder, description, engine };
}
