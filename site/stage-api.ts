/** The API pages of the site: docs/api/index.md, and what TypeDoc writes from the sources. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeApiPages } from '../scripts/api/markdown.ts';
import { PAGES, ROOT } from './folders.ts';

const API = join(PAGES, 'api');
/** Says how new the sources were. */
const MADE = join(API, '.made');
const SOURCES = ['packages/core', 'packages/select', 'packages/lab', 'scripts/api', 'docs/api'];

/** TypeDoc needs some twenty seconds, so pages of unchanged sources are kept. */
export async function stageApi(): Promise<void> {
  const newest = String(Math.max(...SOURCES.map((folder) => newestIn(join(ROOT, folder)))));
  if (existsSync(MADE) && readFileSync(MADE, 'utf8') === newest) return;
  await writeApiPages(API);
  const intro = readFileSync(join(ROOT, 'docs/api/index.md'), 'utf8');
  const index = join(API, 'index.md');
  const entryPoints = readFileSync(index, 'utf8').replace(/^# .*\n+## .*\n/, '## Entry points\n');
  writeFileSync(index, `${intro}\n${entryPoints}`);
  writeFileSync(MADE, newest);
}

function newestIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|[\\/])(node_modules|dist)([\\/]|$)/.test(name))
    .reduce((newest, name) => Math.max(newest, statSync(join(folder, name)).mtimeMs), 0);
}
