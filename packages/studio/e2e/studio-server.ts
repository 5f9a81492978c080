/** The studio as a user gets it: `floodgate studio`, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../cli/bin/floodgate.js', import.meta.url));

export interface StudioServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the page first if that is needed. Throws with what the command said if it does not start. */
export async function startStudio(...options: readonly string[]): Promise<StudioServer> {
  const child = spawn(process.execPath, [COMMAND, 'studio', '--port', '0', '--json', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk;
  });
  const closed = once(child, 'close');
  const firstLine = once(createInterface(child.stdout), 'line');
  const outcome = await Promise.race([firstLine, closed.then(() => undefined)]);
  if (!outcome) throw new Error(`floodgate studio did not start: ${complaints.trim()}`);
  const { url } = JSON.parse(outcome[0]) as { url: string };
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
