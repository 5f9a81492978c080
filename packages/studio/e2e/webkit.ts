/**
 * A WebKit that is installed: WebKitGTK's driver and small browser (`webkit2gtk-driver` of Debian), which speak
 * WebDriver. Needs a screen, or `xvfb-run` for one that nobody sees.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/xvfb-run';

/** The command that starts the driver; undefined if it is not installed or has no screen. */
export function findWebKit(): readonly string[] | undefined {
  if (!existsSync(DRIVER)) return undefined;
  if (process.env.DISPLAY) return [DRIVER];
  return existsSync(SCREEN) ? [SCREEN, '-a', DRIVER] : undefined;
}

export class WebKit {
  readonly #driver: ChildProcess;
  readonly #origin: string;
  #session = '';

  static async start(command: readonly string[]): Promise<WebKit> {
    const port = await freePort();
    // A group of its own, so that the screen ends with it.
    const driver = spawn(command[0]!, [...command.slice(1), `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      // No graphics card, as in the other tests.
      env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    const webkit = new WebKit(driver, `http://127.0.0.1:${port}`);
    try {
      for (let tries = 0; ; tries++) {
        const up = await fetch(`${webkit.#origin}/status`).catch(() => undefined);
        if (up?.ok) break;
        if (tries > 100) throw new Error('the driver did not start within 10 s');
        await sleep(100);
      }
      const { sessionId } = await webkit.#send<{ sessionId: string }>('', {
        capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
      });
      webkit.#session = `/${sessionId}`;
      return webkit;
    } catch (error) {
      await webkit.close();
      throw error;
    }
  }

  private constructor(driver: ChildProcess, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  async open(url: string): Promise<void> {
    await this.#send('/url', { url });
  }

  /** Runs the body of a function in the page and returns what it returns. */
  run<T>(script: string): Promise<T> {
    return this.#send('/execute/sync', { script, args: [] });
  }

  async close(): Promise<void> {
    if (this.#session) await fetch(`${this.#origin}/session${this.#session}`, { method: 'DELETE' });
    process.kill(-this.#driver.pid!, 'SIGTERM');
  }

  async #send<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${this.#origin}/session${this.#session}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(value.message);
    return value;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
