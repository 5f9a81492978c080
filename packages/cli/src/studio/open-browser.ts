import { spawn } from 'node:child_process';

/**
 * Opens an address in the user's browser; false if there is no screen to open it on. Whether a browser then shows
 * it cannot be known from here, so the address should be printed as well.
 */
export function openBrowser(url: string, env: Readonly<Record<string, string | undefined>>): boolean {
  const opener = openerOf(process.platform, env);
  if (!opener) return false;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  // No such program: the printed address has to do.
  child.on('error', () => {});
  child.unref();
  return true;
}

function openerOf(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
