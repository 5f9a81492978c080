/** Somebody with an empty folder and a terminal, who does what a page says and nothing else. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Step } from './page-steps.ts';

/** The command that does not end: the development server. */
const SERVER = 'npm start';

export interface Packages {
  /** Tarballs of what is not published yet. */
  readonly core: string;
  readonly create: string;
}

export class Stranger {
  /** Where the terminal is. */
  folder: string;
  /** What the last command printed. */
  output = '';
  /** The address that the development server has printed; undefined until it runs. */
  url: string | undefined;
  #server: ChildProcess | undefined;
  readonly #packages: Packages;

  constructor(folder: string, packages: Packages) {
    this.folder = folder;
    this.#packages = packages;
  }

  async take(step: Step): Promise<void> {
    return step.kind === 'file' ? this.#save(step) : this.type(step.line);
  }

  /** Types a command into the terminal. Throws an error with the output if it fails. */
  async type(line: string): Promise<void> {
    if (line === SERVER) return this.#startServer();
    const [, target] = /^cd (\S+)$/.exec(line) ?? [];
    if (target) {
      this.folder = join(this.folder, target);
      if (!existsSync(this.folder)) throw new Error(`${line}: there is no such folder`);
      return;
    }
    const { child, printed } = this.#spawn(this.#unpublished(line));
    const code = await new Promise((done) => child.on('close', done));
    this.output = printed();
    if (code !== 0) throw new Error(`'${line}' ended with ${code}:\n${printed()}`);
  }

  /** Stops the server and forgets what npm keeps of the tarballs. */
  async leave(): Promise<void> {
    const server = this.#server;
    if (server?.pid && server.exitCode === null) {
      const closed = new Promise((done) => server.on('close', done));
      // npm, a shell and Vite: the group of processes.
      if (process.platform === 'win32') server.kill();
      else process.kill(-server.pid);
      await closed;
    }
    await this.type('npm config get cache');
    forgetPackage(join(this.output.trim().split('\n').at(-1)!, '_npx'), this.#packages.create);
  }

  #save({ path, code, append }: Extract<Step, { kind: 'file' }>): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (append) appendFileSync(file, `\n${code}`);
    else writeFileSync(file, code);
  }

  async #startServer(): Promise<void> {
    const { child, printed } = this.#spawn(SERVER);
    this.#server = child;
    this.url = await new Promise((found, fail) => {
      const look = (): void => {
        const [url] = /http:\/\/localhost:\d+\/\S*/.exec(printed()) ?? [];
        if (url) found(url);
      };
      child.stdout!.on('data', look);
      child.on('close', () => fail(new Error(`'${SERVER}' printed no address and ended:\n${printed()}`)));
    });
  }

  /** The command with tarballs instead of what npm would fetch; all else as it is on the page. */
  #unpublished(line: string): string {
    const { core, create } = this.#packages;
    return line
      .replace(
        /^npm create floodgate (\S+) -- (.*)$/,
        `npm exec --yes --package="${create}" -- create-floodgate $1 $2 --floodgate "${core}"`,
      )
      .replace(/^npm install floodgate$/, `npm install "${core}"`);
  }

  #spawn(line: string): { child: ChildProcess; printed: () => string } {
    const child = spawn(line, {
      cwd: this.folder,
      env: strangersEnvironment(),
      shell: true,
      // A group of its own, so that all of it can be stopped.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
    return { child, printed: () => text };
  }
}

/** Ours without what npm and Vitest tell the programs that they start. */
function strangersEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_(registry|cache|userconfig)$)|NODE_|VITEST|INIT_CWD|TEST$|DEV$|PROD$|MODE$)/.test(
        name,
      ),
  );
  return {
    ...Object.fromEntries(kept),
    // Vite shall not open a window, and its address shall be plain text.
    BROWSER: 'none',
    NO_COLOR: '1',
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  };
}

/** npm exec keeps every package that it ever ran. This one will never be asked for again. */
function forgetPackage(kept: string, tarball: string): void {
  if (!existsSync(kept)) return;
  for (const name of readdirSync(kept)) {
    const manifest = join(kept, name, 'package.json');
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(dirname(tarball)))
      rmSync(join(kept, name), { recursive: true, force: true });
  }
}
