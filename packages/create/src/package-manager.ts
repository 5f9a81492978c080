/** The package manager that started this command: its commands are the ones to show and to run. */
import { spawn } from 'node:child_process';
import { CreateError } from './failure.ts';

const KNOWN = ['npm', 'pnpm', 'yarn', 'bun'] as const;

export type PackageManager = (typeof KNOWN)[number];

/** Read from what package managers tell the programs they start; npm if nothing is told. */
export function packageManager(env: Readonly<Record<string, string | undefined>>): PackageManager {
  const told = env.npm_config_user_agent?.split('/', 1)[0];
  return KNOWN.find((name) => name === told) ?? 'npm';
}

/** Runs `npm install` or its like in a folder and shows what it prints. Throws a CreateError if it fails. */
export async function install(manager: PackageManager, folder: string): Promise<void> {
  // On Windows these commands are scripts, which need a shell.
  const child = spawn(manager, ['install'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code === 0) return;
  throw new CreateError(`the project is written, but '${manager} install' failed in ${folder}`);
}
