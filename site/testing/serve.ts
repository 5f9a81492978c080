import { join } from 'node:path';
import { type StaticServer, serveFiles } from '../../testing/static-server.ts';
import { BASE, BUILT } from './built-site.ts';

/** Serves the built site in the folder of a server that it was built for. */
export async function serveSite(): Promise<StaticServer> {
  const { url, close } = await serveFiles((path) =>
    path.startsWith(BASE) ? join(BUILT, path.slice(BASE.length)) : join(BUILT, '..', 'outside'),
  );
  return { url: url + BASE, close };
}
