/** Reads the public names of packages with TypeDoc: one module for each entry point in a package's exports. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, type ProjectReflection, type TypeDocOptions } from 'typedoc';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

interface EntryPoint {
  /** What users import, such as `@floodgate/select/networks`. */
  readonly specifier: string;
  readonly file: string;
}

/** Throws if TypeDoc cannot read the sources. Packages are folders of packages/, such as `core`. */
export async function convert<Options extends TypeDocOptions>(
  packages: readonly string[],
  options: Options,
): Promise<{ readonly app: Application; readonly project: ProjectReflection }> {
  const entryPoints = packages.flatMap(entryPointsOf);
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entryPoints.map(({ file }) => file),
    tsconfig: join(ROOT, 'tsconfig.json'),
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
  const folder = join(ROOT, 'packages', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries<ExportTarget>(manifest.exports).flatMap(([path, target]) => {
    const source = sourceOf(target);
    return source ? [{ specifier: manifest.name + path.slice(1), file: resolve(folder, source) }] : [];
  });
}

/** A target is a file, or files by condition; our sources may have conditions below their own. */
type ExportTarget = string | { readonly [condition: string]: ExportTarget };

function sourceOf(target: ExportTarget): string | undefined {
  if (typeof target === 'string') return undefined;
  let source = target['floodgate-source'];
  while (typeof source === 'object') source = source.default;
  return source;
}
