/** Asks at the terminal for what the arguments leave open. */
import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts';
import { CreateError, EXIT } from './failure.ts';
import type { PackageManager } from './package-manager.ts';
import { enginesOf, type Template } from './templates.ts';

export function greet(): void {
  intro('A new Floodgate project');
}

/** @param whyNot why a project cannot be written to a folder, or undefined */
export async function askFolder(whyNot: (folder: string) => string | undefined): Promise<string> {
  const fallback = 'my-game';
  const folder = await text({
    message: 'In which folder?',
    placeholder: fallback,
    defaultValue: fallback,
    validate: (typed) => whyNot(typed || fallback),
  });
  return answered(folder);
}

/** Asks for the engine, then for one of its templates if there are several. */
export async function askTemplate(templates: readonly Template[]): Promise<Template> {
  const engine = answered(
    await select({
      message: 'What draws your game?',
      options: enginesOf(templates).map((value) => ({ value, label: value })),
    }),
  );
  const fitting = templates.filter((template) => template.engine === engine);
  if (fitting.length === 1) return fitting[0]!;
  const name = answered(
    await select({
      message: 'Which template?',
      options: fitting.map(({ name, description }) => ({ value: name, label: name, hint: description })),
    }),
  );
  return fitting.find((template) => template.name === name)!;
}

export async function askInstall(manager: PackageManager): Promise<boolean> {
  return answered(await confirm({ message: `Run ${manager} install now?` }));
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (!isCancel(answer)) return answer as Exclude<T, symbol>;
  cancel('Nothing was written.');
  throw new CreateError('', EXIT.interrupted);
}
