/**
 * Writes the API pages of the published packages to out/api (`npm run docs:api`), or checks with `--check` that every
 * public name of the library and the selector has a doc comment and that all links lead somewhere (`npm run check:docs`).
 * The pages follow the entry points in the packages' exports.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Application, type ProjectReflection, type TypeDocOptions } from 'typedoc';

const OUT = 'out/api';

interface EntryPoint {
  /** What users import, such as `@floodgate/select/networks`. */
  readonly specifier: string;
  readonly file: string;
}

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
if (values.check) await check();
else await write();

async function write(): Promise<void> {
  const { app, project } = await convert(['core', 'select', 'lab'], {
    name: 'Floodgate',
    readme: 'docs/api.md',
    // Doubts about comments are for check:docs.
    logLevel: 'Error',
  });
  await app.generateDocs(project, OUT);
  if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the pages, see above');
  console.log(`the API pages are in ${OUT}/index.html`);
}

async function check(): Promise<void> {
  const { app, project } = await convert(['core', 'select'], {
    packagesRequiringDocumentation: ['floodgate', '@floodgate/select'],
    requiredToBeDocumented: ['Variable', 'Function', 'Class', 'Interface', 'TypeAlias'],
    validation: { notDocumented: true, notExported: true, invalidLink: true, invalidPath: true },
  });
  app.validate(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exitCode = 1;
  else console.log('every public name of floodgate and @floodgate/select has a doc comment');
}

async function convert(
  packages: readonly string[],
  options: TypeDocOptions,
): Promise<{ readonly app: Application; readonly project: ProjectReflection }> {
  const entryPoints = packages.flatMap(entryPointsOf);
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entryPoints.map(({ file }) => file),
    tsconfig: 'tsconfig.json',
    // check:types has done that.
    skipErrorChecking: true,
    excludeInternal: true,
    // Links to sources need a public address of the repository.
    disableGit: true,
    sourceLinkTemplate: '{path}#L{line}',
    ...options,
  });
  const project = await app.convert();
  if (!project) throw new Error('TypeDoc cannot read the sources, see above');
  for (const module of project.children ?? []) {
    const file = module.sources?.[0]?.fullFileName;
    module.name = entryPoints.find((entry) => entry.file === file)?.specifier ?? module.name;
  }
  return { app, project };
}

function entryPointsOf(name: string): EntryPoint[] {
  const folder = join('packages', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries<{ 'floodgate-source'?: string }>(manifest.exports).flatMap(([path, target]) => {
    const source = target['floodgate-source'];
    return source ? [{ specifier: manifest.name + path.slice(1), file: resolve(folder, source) }] : [];
  });
}
