/** What the command does: finds out what is wanted, writes the project, says how to start it. */
import { relative, resolve } from 'node:path';
import { askFolder, askInstall, askTemplate, greet } from './ask.ts';
import { CreateError, EXIT, unknownName } from './failure.ts';
import { HELP, type Options, parseOptions } from './options.ts';
import { install, packageManager } from './package-manager.ts';
import { resolveSpec, whyNot, writeProject } from './project.ts';
import type { Template } from './templates.ts';

/** The process around the command. */
export interface Surroundings {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether somebody sits at a terminal. */
  readonly canAsk: boolean;
  readonly templates: readonly Template[];
}

/** Runs the command and returns its exit code. */
export async function run(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    await create(parseOptions(args), around);
    return EXIT.ok;
  } catch (error) {
    if (!isForTheUser(error)) throw error;
    if (error.message) around.stderr.write(`create-floodgate: ${error.message}\n`);
    return error instanceof CreateError ? error.exitCode : EXIT.failed;
  }
}

async function create(options: Options, around: Surroundings): Promise<void> {
  const { templates } = around;
  if (options.help) return void around.stdout.write(HELP);
  if (options.list) return void around.stdout.write(listOf(templates));
  // All that can be wrong with the arguments is said before anything is asked or written.
  let template = options.template === undefined ? undefined : templateNamed(options.template, templates);
  const floodgate = options.floodgate === undefined ? undefined : resolveSpec(options.floodgate, around.cwd);
  const refusal = options.folder === undefined ? undefined : whyNot(resolve(around.cwd, options.folder));
  if (refusal) throw new CreateError(refusal);

  const isComplete = options.folder !== undefined && template !== undefined;
  if (!isComplete && !around.canAsk) throw nobodyToAsk(options, templates);
  if (!isComplete) greet();
  const typed = options.folder ?? (await askFolder((name) => whyNot(resolve(around.cwd, name))));
  template ??= await askTemplate(templates);
  const folder = resolve(around.cwd, typed);
  const manager = packageManager(around.env);
  const installs = options.install ?? (isComplete ? false : await askInstall(manager));

  writeProject({ template, folder, floodgate });
  if (installs) await install(manager, folder);
  const place = relative(around.cwd, folder);
  const commands = [
    ...(place ? [`cd ${/\s/.test(place) ? `"${place}"` : place}`] : []),
    ...(installs ? [] : [`${manager} install`]),
    manager === 'npm' ? 'npm start' : `${manager} run start`,
  ];
  around.stdout.write(
    `\nThe template ${template.name} is in ${place || 'this folder'}. To see it move:\n\n` +
      `${commands.map((command) => `  ${command}\n`).join('')}\n`,
  );
}

function templateNamed(name: string, templates: readonly Template[]): Template {
  const names = templates.map((template) => template.name);
  const found = templates.find((template) => template.name === name);
  if (!found) throw unknownName('template', name, names);
  return found;
}

function nobodyToAsk(options: Options, templates: readonly Template[]): CreateError {
  const missing = [
    ...(options.folder === undefined ? ['a folder'] : []),
    ...(options.template === undefined ? ['--template NAME'] : []),
  ];
  return new CreateError(
    `there is no terminal to ask at, so give ${missing.join(' and ')}: ` +
      `npm create floodgate ${options.folder ?? 'my-game'} -- --template ${options.template ?? templates[0]!.name} ` +
      '(--list shows the templates)',
    EXIT.usage,
  );
}

function listOf(templates: readonly Template[]): string {
  const name = Math.max(...templates.map((template) => template.name.length));
  const engine = Math.max(...templates.map((template) => template.engine.length));
  return templates
    .map((one) => `${one.name.padEnd(name)}  ${one.engine.padEnd(engine)}  ${one.description}\n`)
    .join('');
}

/** Errors whose message is enough: ours, and those of the file system, which name the file. */
function isForTheUser(error: unknown): error is Error {
  return error instanceof CreateError || (error instanceof Error && 'syscall' in error);
}
