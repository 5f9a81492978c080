/** The package as npm would install it, in a folder of its own, with a stand-in for npm: nothing is downloaded. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url));
const PINNED = '1.30.0';

const project = mkdtempSync(join(tmpdir(), 'floodgate-runtime-'));
const modules = join(project, 'node_modules');
const pinnedFolder = join(modules, '@floodgate', 'select', 'onnx-runtime');

beforeAll(() => {
  mkdirSync(join(modules, '@floodgate', 'select'), { recursive: true });
  symlinkSync(join(PACKAGES, 'core'), join(modules, 'floodgate'));
  // A link would not do: Node resolves it, and the package would be the one of this repository.
  for (const part of ['package.json', 'dist']) {
    cpSync(join(PACKAGES, 'select', part), join(modules, '@floodgate', 'select', part), { recursive: true });
  }
});

beforeEach(() => {
  for (const folder of [pinnedFolder, join(modules, 'onnxruntime-node')]) {
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(pinnedFolder);
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(PACKAGES, 'select', 'onnx-runtime', file), join(pinnedFolder, file));
  }
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Puts a package in the place of ONNX Runtime. */
function putRuntime(where: string, version: string, code: string): void {
  const folder = join(where, 'node_modules', 'onnxruntime-node');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'onnxruntime-node', version }));
  writeFileSync(join(folder, 'index.js'), code);
}

/** Evaluates an expression in the project, with a shell script in the place of npm; returns its value or its error. */
function evaluate(expression: string, npm = 'exit 1'): { value?: unknown; error?: string; output: string } {
  const programs = join(project, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const script = `
    import { parseRows } from 'floodgate/formats';
    import * as networks from '@floodgate/select/networks';
    const result = await (async () => (${expression}))().then(
      (value) => ({ value }),
      (error) => ({ error: error.name + ': ' + error.message }),
    );
    console.log(JSON.stringify(result));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
  });
  return { ...JSON.parse(stdout), output: stderr };
}

const LEARN = `networks.cnnClassifier({ side: 8, epochs: 1 }).learn(
  [1, 2, 3, 4].map((start) => ({
    input: { grid: parseRows(['....', '....']), starts: [start], goals: [0] },
    outcomes: [{ completion: 1, distance: 1, time: 1 }, { completion: 0, distance: 1, time: 1 }],
  })), { seed: 1 })`;
const INSTALL = 'networks.installOnnxRuntime({ onOutput: (text) => process.stderr.write(text) })';
const FAKE_INSTALL = `
echo "npm $*"
mkdir -p node_modules/onnxruntime-node
echo '{ "name": "onnxruntime-node", "version": "${PINNED}" }' > node_modules/onnxruntime-node/package.json`;

describe.skipIf(process.platform === 'win32')('ONNX Runtime', () => {
  it('is not there until it is asked for, and the error says what to run', () => {
    expect(evaluate('networks.findOnnxRuntime() ?? null').value).toBeNull();
    expect(evaluate(LEARN).error).toBe(
      'FloodgateError: networks need ONNX Runtime, which is not installed. ' +
        'Run: npx floodgate lab networks --install (or npm install onnxruntime-node)',
    );
  });

  it("is the user's own if there is one, whatever its version", () => {
    putRuntime(pinnedFolder, PINNED, '');
    putRuntime(project, '1.31.2', '');
    expect(evaluate('networks.findOnnxRuntime()').value).toEqual({
      version: '1.31.2',
      folder: join(modules, 'onnxruntime-node'),
    });
  });

  it('is installed once, without scripts, into the package that pins it', () => {
    const { value, output } = evaluate(INSTALL, FAKE_INSTALL);
    const place = { version: PINNED, folder: join(pinnedFolder, 'node_modules', 'onnxruntime-node') };
    expect(value).toEqual(place);
    expect(output).toContain(`fetching ONNX Runtime ${PINNED}`);
    expect(output).toContain('npm ci --ignore-scripts');
    expect(readdirSync(pinnedFolder).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json']);
    expect(evaluate(INSTALL)).toEqual({ value: place, output: '' });
  });

  it('is installed again if another version is pinned now', () => {
    putRuntime(pinnedFolder, '1.0.0', '');
    expect(evaluate('networks.findOnnxRuntime() ?? null').value).toBeNull();
    expect(evaluate(INSTALL, FAKE_INSTALL).value).toMatchObject({ version: PINNED });
  });

  it('shows what npm says when npm fails, and leaves nothing behind', () => {
    const { error, output } = evaluate(INSTALL, 'mkdir node_modules; echo no such host >&2; exit 3');
    expect(error).toMatch(/^FloodgateError: ONNX Runtime could not be installed: npm ci ended with code 3\./);
    expect(output).toContain('no such host');
    expect(readdirSync(pinnedFolder).sort()).toEqual(['package-lock.json', 'package.json']);
  });

  it('stops when told to', () => {
    const { error } = evaluate(
      'networks.installOnnxRuntime({ signal: AbortSignal.timeout(300) })',
      'exec sleep 60',
    );
    expect(error).toMatch(/^AbortError/);
    expect(existsSync(join(pinnedFolder, 'node_modules'))).toBe(false);
  });

  it('says which one does not load', () => {
    putRuntime(project, '1.31.2', 'throw new Error("wrong processor")');
    expect(evaluate(LEARN).error).toBe(
      `FloodgateError: ONNX Runtime 1.31.2 in ${join(modules, 'onnxruntime-node')} could not be loaded: wrong processor`,
    );
  });
});
