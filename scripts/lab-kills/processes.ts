/** The processes of a run: the run itself and its workers, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../packages/cli/bin/floodgate.js', import.meta.url));
/** Seconds between heartbeats: short, so that deaths are noticed soon. */
const HEARTBEAT = '0.5';

export type Role = 'run' | 'worker';

interface Member {
  readonly role: Role;
  child: ChildProcess;
}

export class Processes {
  readonly #url: string;
  readonly #file: string;
  readonly #folder: string;
  readonly #members: Member[];
  #lastWords = '';
  #ended: number | undefined;

  /** @param folder where the report and other files of the run may go */
  constructor(url: string, file: string, folder: string) {
    this.#url = url;
    this.#file = file;
    this.#folder = folder;
    this.#members = (['run', 'worker', 'worker'] as const).map((role) => ({
      role,
      child: this.#start(role),
    }));
  }

  /** The exit code of the run once it has ended by itself. */
  get ended(): number | undefined {
    return this.#ended;
  }

  /** What the run said last, for when it ends unexpectedly. */
  get lastWords(): string {
    return this.#lastWords;
  }

  /** Starts again what the bad job, or a full stop of the server, has ended. */
  revive(): void {
    for (const member of this.#members) if (isGone(member.child)) this.#replace(member);
  }

  /** Kills a member and starts another in its place; false if none of that role is alive. */
  kill(role: Role): boolean {
    const alive = this.#members.filter((member) => member.role === role && !isGone(member.child));
    const victim = alive[0];
    if (!victim) return false;
    victim.child.kill('SIGKILL');
    this.#replace(victim);
    // The other worker is the next victim.
    this.#members.push(...this.#members.splice(this.#members.indexOf(victim), 1));
    return true;
  }

  stop(): void {
    for (const { child } of this.#members) child.kill('SIGKILL');
  }

  #replace(member: Member): void {
    if (member.role === 'run' && this.#ended !== undefined) return;
    member.child = this.#start(member.role);
  }

  #start(role: Role): ChildProcess {
    const what = role === 'run' ? ['run', this.#file] : ['worker'];
    const child = spawn(
      process.execPath,
      [BIN, 'lab', ...what, '--store', this.#url, '--threads', '1', '--heartbeat', HEARTBEAT],
      { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    child.stderr!.on('data', (chunk) => {
      this.#lastWords = String(chunk).trim().split('\n').at(-1)!;
    });
    if (role === 'run')
      // 0, 3 and 4 are the ends of runs; others are those of a run that could not go on.
      child.on('exit', (code) => {
        if (code === 0 || code === 3 || code === 4) this.#ended = code;
      });
    return child;
  }
}

function isGone({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
