/** Writes a project: a template with a name of its own. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { copyTemplate, unhideFromNpm } from './copy.ts';
import { CreateError } from './failure.ts';
import type { Template } from './templates.ts';

/** What may be in a folder before a project is written there. */
const HARMLESS = new Set(['.git', '.DS_Store', 'Thumbs.db']);
const SHOWN = 3;

export interface ProjectOptions {
  readonly template: Template;
  /** An absolute path. It is made if it is not there. */
  readonly folder: string;
  /** What the project depends on instead of the version that the template names; a tarball by its absolute path. */
  readonly floodgate: string | undefined;
}

/** Writes the project. Throws a CreateError if something is in the folder already. */
export function writeProject({ template, folder, floodgate }: ProjectOptions): void {
  const refusal = whyNot(folder);
  if (refusal) throw new CreateError(refusal);
  mkdirSync(folder, { recursive: true });
  copyTemplate(template.folder, folder);
  unhideFromNpm(folder);
  const gitignore = join(folder, '.gitignore');
  if (!existsSync(gitignore)) writeFileSync(gitignore, 'node_modules/\ndist/\n');
  adaptManifest(join(folder, 'package.json'), packageName(folder), floodgate);
}

/** Why a project cannot be written there and what to do, or undefined if it can. */
export function whyNot(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  if (!statSync(folder).isDirectory()) return `'${folder}' is a file: name another folder`;
  const inside = readdirSync(folder).filter((name) => !HARMLESS.has(name));
  if (inside.length === 0) return undefined;
  const more = inside.length > SHOWN ? `, and ${inside.length - SHOWN} more` : '';
  return (
    `'${folder}' is not empty (${inside.slice(0, SHOWN).join(', ')}${more}), and nothing is overwritten: ` +
    'name a new folder, or empty this one'
  );
}

/** A tarball's or folder's absolute path, if that is what was typed; else what was typed: a version or tag. */
export function resolveSpec(spec: string, cwd: string): string {
  const path = spec.replace(/^file:/, '');
  if (existsSync(resolve(cwd, path))) return `file:${resolve(cwd, path)}`;
  if (/[\\/]|\.tgz$/.test(path)) throw new CreateError(`--floodgate ${spec}: no such file or folder`);
  return spec;
}

/** The name of a folder as npm allows it for a package. */
function packageName(folder: string): string {
  const name = basename(folder)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[-._]+|-+$/g, '');
  return name || 'my-game';
}

function adaptManifest(file: string, name: string, floodgate: string | undefined): void {
  const { description: _, license: __, ...template } = JSON.parse(readFileSync(file, 'utf8'));
  const manifest = { ...template, name, version: '0.0.0', private: true };
  if (floodgate !== undefined) manifest.dependencies.floodgate = floodgate;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
