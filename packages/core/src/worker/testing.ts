import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';

/** What the file of a game's worker looks like. */
export const SERVING = `
  import { parentPort } from 'node:worker_threads';
  import { bmaa, lacam, pibt, whca } from '../planners/index.ts';
  import { serveWorld } from './index.ts';
  serveWorld(parentPort, { planners: [bmaa, lacam, pibt, whca] });
`;

const bundles = new Map<string, string>();

/** A worker of Node with a file of this folder, in one piece: threads that compile on the fly take long to start. */
export function startWorker(code: string): Worker {
  return new Worker(bundled(code), { eval: true });
}

function bundled(code: string): string {
  let bundle = bundles.get(code);
  if (bundle === undefined) {
    const { outputFiles } = buildSync({
      stdin: { contents: code, loader: 'ts', resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      write: false,
      platform: 'node',
      // Code that is not in a file is CommonJS.
      format: 'cjs',
      logLevel: 'error',
    });
    bundle = outputFiles[0]!.text;
    bundles.set(code, bundle);
  }
  return bundle;
}
