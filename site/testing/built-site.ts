/** The site that the tests look at. It is built for a folder of a server, which is harder than its root. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../folders.ts';

export const BASE = '/floodgate/';
export const BUILT = join(ROOT, 'out/site-for-tests');

/** Before the tests of the site. A process of its own, as VitePress builds what NODE_ENV says. */
export default async function setup(): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  const build = spawn(process.execPath, ['--import', 'tsx', 'site/build.ts'], {
    cwd: ROOT,
    env: { ...env, SITE_BASE: BASE, SITE_OUT: BUILT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  build.stdout.on('data', (text) => said.push(String(text)));
  build.stderr.on('data', (text) => said.push(String(text)));
  const code = await new Promise((resolve) => build.on('close', resolve));
  if (code !== 0) throw new Error(`the site cannot be built:\n${said.join('')}`);
}
