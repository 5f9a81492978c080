/** The Chromium of the package @sparticuz/chromium, which is an archive: unpacked once, into a folder of its own. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface UnpackedChromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Undefined on machines for which there is none: the package holds a program for Linux on x64. */
export async function unpackChromium(options: {
  readonly withLibraries: boolean;
}): Promise<UnpackedChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(tmpdir(), `floodgate-chromium-${packageVersion()}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const env: Record<string, string> = {};
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(folder, 'fonts');
  if (options.withLibraries) env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  return { path: join(folder, 'chromium'), env };
}

/**
 * The package unpacks into the folder for temporary files, and takes a half-written program for a whole one. So it
 * gets a folder that nobody else sees, which is moved to its place when all of it is there.
 */
async function unpackInto(folder: string): Promise<void> {
  const staging = mkdtempSync(`${folder}-`);
  try {
    const script = `(await import('@sparticuz/chromium')).default.executablePath()`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      // The second makes it unpack the libraries too.
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    });
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    // Somebody else was faster: theirs is as good.
    if (!existsSync(folder)) throw error;
  }
}

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', '..', 'package.json'), 'utf8'));
  return version;
}
