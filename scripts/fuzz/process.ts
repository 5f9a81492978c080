/** Processes that decode, seen from outside: they may end at any time. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from './judge.ts';
import { type Batch, type BatchResult, CEILINGS, type Single, type SingleResult } from './messages.ts';
import { PositionFile } from './position.ts';

/** The process ended instead of answering. */
export interface Death {
  /** The number of the input that it died of; −1 if it was none. */
  readonly at: number;
  readonly finding: Finding;
}

type Answer<T> =
  | { readonly result: T; readonly death?: never }
  | { readonly result?: never; readonly death: Death };

const EXEC_ARGV = [
  '--import',
  'tsx',
  '--conditions=floodgate-source',
  '--expose-gc',
  // Garbage is collected before it looks like a use of memory.
  '--max-semi-space-size=8',
  `--max-old-space-size=${CEILINGS.memoryMB}`,
];

/** A process that decodes. */
export class DecodingProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'floodgate-fuzz-'));
  readonly #path = join(this.#folder, 'position');
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  #complaints = '';

  constructor() {
    const file = fileURLToPath(new URL('./child.ts', import.meta.url));
    this.#child = fork(file, [this.#path], {
      execArgv: EXEC_ARGV,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-20_000);
    });
    this.#ready = this.#next();
  }

  run(task: Batch): Promise<Answer<BatchResult>>;
  run(task: Single): Promise<Answer<SingleResult>>;
  async run(task: Batch | Single): Promise<Answer<BatchResult | SingleResult>> {
    const started = await this.#ready;
    if (started === undefined) return { death: this.#death() };
    this.#child.send(task);
    const result = await this.#next();
    return result === undefined ? { death: this.#death() } : { result: result as BatchResult };
  }

  end(): void {
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The next message; nothing if the process ended. */
  #next(): Promise<unknown> {
    return new Promise((resolve) => {
      const child = this.#child;
      const settle = (message: unknown) => {
        child.off('message', settle).off('close', ended);
        resolve(message);
      };
      const ended = () => settle(undefined);
      if (child.exitCode !== null || child.signalCode !== null) ended();
      else child.on('message', settle).on('close', ended);
    });
  }

  #death(): Death {
    const file = new PositionFile(this.#path);
    const at = file.get();
    file.close();
    const [, kind, words] = /watchdog: (slow|memory) (.*)/.exec(this.#complaints) ?? [];
    if (kind) return { at, finding: { kind: kind as 'slow' | 'memory', message: words! } };
    const line = /^.*(?:FATAL ERROR|Error:).*$/m.exec(this.#complaints)?.[0] ?? this.#complaints.slice(-300);
    const how = this.#child.signalCode ?? `exit code ${this.#child.exitCode}`;
    return { at, finding: { kind: 'death', message: `the process died by ${how}: ${line.trim()}` } };
  }
}
