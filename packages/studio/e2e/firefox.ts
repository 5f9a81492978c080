/**
 * A Firefox that is installed, driven through Marionette, which every Firefox has. Playwright needs either its own
 * build or a release newer than those of the distributions.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const USUAL_PLACES = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The program file: that of `FIREFOX_PATH`, or one in the usual places. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH ?? USUAL_PLACES.find((path) => existsSync(path));
}

export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: Socket;
  readonly #answers = new Map<number, (answer: readonly [error: unknown, result: unknown]) => void>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  /** Throws if it does not start within half a minute. */
  static async start(path: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'studio-firefox-'));
    writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
    const options = ['--marionette', '--headless', '--no-remote', '--profile', profile];
    const child = spawn(path, options, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
    try {
      const socket = connect(await portOf(profile), '127.0.0.1');
      await once(socket, 'connect');
      const firefox = new Firefox(child, profile, socket);
      await firefox.#send('WebDriver:NewSession', {});
      return firefox;
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  private constructor(child: ChildProcess, profile: string, socket: Socket) {
    this.#process = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
  }

  async open(url: string): Promise<void> {
    await this.#send('WebDriver:Navigate', { url });
  }

  /** Runs the body of a function in the page and returns what it returns. */
  async run<T>(script: string): Promise<T> {
    return ((await this.#send('WebDriver:ExecuteScript', { script, args: [] })) as { value: T }).value;
  }

  async close(): Promise<void> {
    const closed = once(this.#process, 'close');
    this.#socket.destroy();
    this.#process.kill('SIGKILL');
    await closed;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async #send(command: string, parameters: object): Promise<unknown> {
    const id = ++this.#lastId;
    const text = JSON.stringify([0, id, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [error, result] = await new Promise<readonly [unknown, unknown]>((resolve) =>
      this.#answers.set(id, resolve),
    );
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Messages are JSON with the number of bytes and a colon before it. */
  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, unknown, unknown];
      this.#answers.get(id)?.([error, result]);
      this.#answers.delete(id);
    }
  }
}

/** Firefox chooses a free port and writes it to a file of its profile. */
async function portOf(profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  for (let waited = 0; waited < 30_000; waited += 100) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (port > 0) return port;
    await sleep(100);
  }
  throw new Error('Firefox did not start within 30 s');
}
