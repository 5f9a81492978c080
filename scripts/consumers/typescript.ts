/** Type-checks a program that uses everything, with the settings of different projects. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from './project.ts';
import { runNode } from './run.ts';

export type Version = '5.0' | '5.4' | '5.9' | '6.0';

export interface Settings {
  readonly version: Version;
  readonly module: 'commonjs' | 'esnext' | 'node16' | 'nodenext';
  readonly moduleResolution: 'node10' | 'node16' | 'nodenext' | 'bundler';
  /** Of the package that the program is part of. */
  readonly type: 'commonjs' | 'module';
  /** With the types of browsers; without, also none of Node. */
  readonly dom: boolean;
}

/** Needs AbortSignal, which comes with the types of browsers or of Node. */
const NEEDS_PLATFORM_TYPES = '@floodgate/select/networks';

export function describeSettings({ version, module, moduleResolution, type }: Settings): string {
  return `TypeScript ${version}, module ${module}, moduleResolution ${moduleResolution}, type ${type}`;
}

/** Checks without skipLibCheck and compiles. Throws what the compiler says; returns the folder of the compiled files. */
export async function compile(project: Project, settings: Settings): Promise<string> {
  const { version, module, moduleResolution, type, dom } = settings;
  const folder = project.subfolder(
    `typescript-${version}-${module}-${moduleResolution}-${type}`,
    'typescript',
  );
  const files = ['crowd.ts', 'entries.ts', ...(dom ? ['page.ts'] : [])];
  const names = entryPoints(project).filter((name) => dom || name !== NEEDS_PLATFORM_TYPES);
  write('package.json', { type });
  write('entries.ts', names.map((name, i) => `export * as entry${i} from '${name}';\n`).join(''));
  write('tsconfig.json', {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022', ...(dom ? ['dom'] : [])],
      types: [],
      strict: true,
      module,
      moduleResolution,
      outDir: 'dist',
      rootDir: '.',
      ...(version === '6.0' && moduleResolution === 'node10' && { ignoreDeprecations: '6.0' }),
    },
    files,
  });
  const tsc = join(project.folder, 'node_modules', `typescript-${version}`, 'bin', 'tsc');
  await runNode([tsc, '-p', folder], folder);
  return join(folder, 'dist');

  function write(name: string, content: string | object): void {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** Everything that can be imported from the installed packages. */
export function entryPoints(project: Project): string[] {
  return ['floodgate', '@floodgate/select'].flatMap((name) => {
    const manifest = readFileSync(join(project.folder, 'node_modules', name, 'package.json'), 'utf8');
    return Object.keys((JSON.parse(manifest) as { exports: object }).exports)
      .filter((path) => path !== './package.json')
      .map((path) => name + path.slice(1));
  });
}
