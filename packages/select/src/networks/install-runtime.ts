import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FloodgateError } from 'floodgate';
import { findOnnxRuntime, type OnnxRuntimePlace, PINNED_FOLDER, pinnedVersion } from './runtime.ts';

/** Choices for {@link installOnnxRuntime}. */
export interface InstallOptions {
  /** Called with each piece of text that is meant for the person who waits. */
  readonly onOutput?: (text: string) => void;
  /** Stops the installation and leaves nothing behind. */
  readonly signal?: AbortSignal;
}

/**
 * Installs the pinned ONNX Runtime with npm, which checks it against the hashes of the lock file that ships with
 * this package. No script of the package is run. Does nothing if there is an ONNX Runtime already. Throws a
 * FloodgateError if npm fails, and what the file system throws if the folder of this package cannot be written.
 */
export async function installOnnxRuntime(options: InstallOptions = {}): Promise<OnnxRuntimePlace> {
  const { onOutput = () => {} } = options;
  const present = findOnnxRuntime();
  if (present) return present;
  onOutput(`fetching ONNX Runtime ${pinnedVersion()} with npm: 290 MB on disk, once …\n`);
  // Installed beside and moved into place, so that nobody ever loads half of it.
  const staging = mkdtempSync(join(PINNED_FOLDER, '.installing-'));
  const installed = join(PINNED_FOLDER, 'node_modules');
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(PINNED_FOLDER, file), join(staging, file));
    }
    await runNpmCi(staging, onOutput, options.signal);
    // Another process that was faster has put the same there.
    if (!findOnnxRuntime()) {
      rmSync(installed, { recursive: true, force: true });
      renameSync(join(staging, 'node_modules'), installed);
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  const place = findOnnxRuntime();
  if (place) return place;
  throw new FloodgateError('unsupported', `npm has installed no ONNX Runtime in ${installed}`);
}

function runNpmCi(
  cwd: string,
  onOutput: (text: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm is a batch file.
    shell: process.platform === 'win32',
    ...(signal && { signal }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', onOutput);
  }
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    child.on('error', (error) => {
      failure = error.name === 'AbortError' ? error : failed(`npm does not start (${error.message})`);
    });
    child.on('close', (code) => {
      if (!failure && code !== 0) failure = failed(`npm ci ended with code ${code}`);
      if (failure) reject(failure);
      else resolve();
    });
  });
}

function failed(reason: string): FloodgateError {
  return new FloodgateError(
    'unsupported',
    `ONNX Runtime could not be installed: ${reason}. Is the npm registry reachable? ` +
      'npm install onnxruntime-node in your project does the same.',
  );
}
