/**
 * The Chromium of the package @sparticuz/chromium, for machines that have no browser. It is 64 MB that `npm ci` does
 * not bring: npm fetches the pinned version when it is needed, and it is unpacked once, into a folder of its own.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Pins the version, with the hashes of all that npm fetches. */
const PINNED = fileURLToPath(new URL('chromium', import.meta.url));

interface UnpackedChromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Undefined on machines for which there is none: the package holds a program for Linux on x64. */
export async function unpackChromium(options: {
  readonly withLibraries: boolean;
}): Promise<UnpackedChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(tmpdir(), `floodgate-chromium-${pinnedVersion()}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const env: Record<string, string> = {};
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(folder, 'fonts');
  if (options.withLibraries) env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  return { path: join(folder, 'chromium'), env };
}

/**
 * The package unpacks into the folder for temporary files, and takes a half-written program for a whole one. So it
 * uses a folder of its own, which is renamed when it is complete.
 */
async function unpackInto(folder: string): Promise<void> {
  const staging = mkdtempSync(`${folder}-`);
  try {
    const installed = await install(join(staging, 'package'));
    const script = `(await import('@sparticuz/chromium')).default.executablePath()`;
    await run(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
      cwd: installed,
      // The second makes it unpack the libraries too.
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    });
    rmSync(installed, { recursive: true });
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    // Another process was faster; its copy is as good.
    if (!existsSync(folder)) throw error;
  }
}

async function install(into: string): Promise<string> {
  process.stderr.write(
    `no browser is installed: fetching Chromium ${pinnedVersion()} with npm, 64 MB, once …\n`,
  );
  mkdirSync(into);
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(PINNED, file), join(into, file));
  }
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', args, { cwd: into }).catch((error) => {
    throw new Error(
      `npm cannot fetch it: ${String(error.stderr || error.message)
        .trim()
        .replace(/\s*\n\s*/g, '; ')}`,
    );
  });
  return into;
}

function pinnedVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(PINNED, 'package.json'), 'utf8'));
  return dependencies['@sparticuz/chromium'];
}
