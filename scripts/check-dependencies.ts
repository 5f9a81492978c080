/**
 * Checks every package of every lock file without the network: an integrity hash, no address of a download, a licence from a
 * list, and no script at installation but those that are listed. `npm run check:dependencies`.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type LockFile, lockFaults } from './dependencies/lock-faults.ts';

const LOCK_FILES = [
  'package-lock.json',
  'packages/select/onnx-runtime/package-lock.json',
  'packages/studio/e2e/chromium/package-lock.json',
];

let faults = 0;
for (const file of LOCK_FILES) {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  for (const fault of lockFaults(lock, (path) => installedLicence(join(dirname(file), path)))) {
    console.log(`${file}: ${fault}`);
    faults++;
  }
  const count = Object.keys(lock.packages ?? {}).filter((path) => path.includes('node_modules/')).length;
  console.log(`${file}: ${count} packages checked`);
}
process.exitCode = faults === 0 ? 0 : 1;

/** Old packages have a list of licences, which the lock file leaves out. */
function installedLicence(path: string): string | undefined {
  interface About {
    readonly license?: string;
    readonly licenses?: readonly { readonly type?: string }[];
  }
  try {
    const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as About;
    return about.license ?? about.licenses?.map(({ type }) => type).join(' OR ');
  } catch {
    return undefined;
  }
}
