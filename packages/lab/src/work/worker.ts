/** A worker process: takes jobs from the queue, lets threads run them, and stores the outcomes. */
import { randomUUID } from 'node:crypto';
import { FloodgateError } from 'floodgate';
import { kindById } from '../jobs/index.ts';
import {
  beat,
  type Claim,
  claim,
  finishIfDone,
  giveBack,
  giveBackAllBut,
  recoverFromDead,
  register,
  type Settled,
  type Store,
  settleAll,
  signOff,
  type WorkerIdentity,
} from '../store/index.ts';
import { Patience } from './patience.ts';
import { Supply } from './supply.ts';
import { Threads } from './threads.ts';
import { codeVersion, machineName } from './version.ts';

export interface WorkerOptions {
  readonly threads: number;
  /** Folders in which maps are found by name. */
  readonly mapFolders: readonly string[];
  /** The runs to work on, most urgent first; called repeatedly. */
  readonly runs: () => Promise<readonly string[]>;
  /** Seconds between heartbeats. Default 2. */
  readonly beatEvery?: number;
  /** Seconds without a heartbeat after which others take this worker for dead. Default 10. */
  readonly deadAfter?: number;
  /** Seconds to wait for a server whose connection was lost. Default 600. */
  readonly patience?: number;
  /** Seconds that running jobs have to finish when the worker is stopped; then they are given back. Default 10. */
  readonly grace?: number;
  /** The file that threads start with, if not the lab's own. */
  readonly threadFile?: string;
  readonly onEvent?: (event: WorkerEvent) => void;
}

export type WorkerEvent =
  | { readonly type: 'done'; readonly jobs: number }
  | { readonly type: 'failed'; readonly claim: Claim; readonly error: string }
  | { readonly type: 'recovered'; readonly jobs: number }
  | { readonly type: 'store-lost' }
  | { readonly type: 'store-back' };

/** Results are written together, at the latest after this many milliseconds. */
const GATHER_MS = 250;
const MOST_AT_ONCE = 250;
/** Milliseconds between two looks into an empty queue. */
const IDLE_MS = 250;
/** Least number of milliseconds between two checks whether a run is done. */
const LOOK_MS = 1000;
const DEAD_AFTER = 10;

export class Worker {
  readonly id = randomUUID();
  readonly #store: Store;
  readonly #options: WorkerOptions;
  readonly #identity: WorkerIdentity;
  readonly #threads: Threads;
  readonly #supply: Supply;
  readonly #patience: Patience;
  readonly #ready: Claim[] = [];
  readonly #running = new Set<Claim>();
  #settled: Settled[] = [];
  #settledSince = 0;
  #stopping = false;
  #nextLook = 0;
  #wasLost = false;
  #hadSuspect = false;
  #refusal: FloodgateError | undefined;
  #connectedSince = performance.now();
  #wake: () => void = () => {};

  constructor(store: Store, options: WorkerOptions) {
    this.#store = store;
    this.#options = options;
    this.#identity = { worker: this.id, machine: machineName(), codeVersion: codeVersion() };
    this.#threads = new Threads(options.threads, { mapFolders: options.mapFolders }, options.threadFile);
    this.#supply = new Supply(options.threads);
    this.#patience = new Patience({
      seconds: options.patience ?? 600,
      onLost: () => options.onEvent?.({ type: 'store-lost' }),
      onBack: () => {
        this.#connectedSince = performance.now();
        this.#wasLost = true;
        options.onEvent?.({ type: 'store-back' });
      },
    });
  }

  /** Works until it is stopped, and returns when all its jobs are stored or given back. */
  async work(): Promise<void> {
    await this.#patience.with(() => this.#register());
    const heart = this.#startHeart();
    try {
      while (!this.#stopping) await this.#round();
      await this.#wrapUp();
    } finally {
      clearInterval(heart);
      await this.#threads.end();
    }
    await this.#patience.with(() => signOff(this.#store, this.id));
    if (this.#refusal) throw this.#refusal;
  }

  #register(): Promise<void> {
    const { threads, deadAfter = DEAD_AFTER } = this.#options;
    return register(this.#store, this.#identity, threads, deadAfter);
  }

  /** Takes no more jobs; {@link work} ends soon after. */
  stop(): void {
    this.#stopping = true;
    this.#wake();
  }

  async #round(): Promise<void> {
    if (this.#wasLost) await this.#forgetOrphans();
    if (this.#isTimeToWrite()) await this.#write();
    const wanted = this.#wanted();
    const taken = wanted > 0 ? await this.#take(wanted) : 0;
    this.#feed();
    if (this.#stopping || (wanted > 0 && taken >= wanted)) return;
    await this.#pause(this.#pauseMs(wanted > taken));
  }

  /** How many jobs to take now. A suspect is run alone, and after one there are probably more. */
  #wanted(): number {
    if (this.#mine().some(({ isSuspect }) => isSuspect)) return 0;
    const wanted = this.#supply.wanted(this.#ready.length, this.#running.size);
    return this.#hadSuspect ? Math.min(1, wanted) : wanted;
  }

  /** All jobs that the store has recorded for this worker. */
  #mine(): Claim[] {
    return [...this.#ready, ...this.#running, ...this.#settled.map(({ claim }) => claim)];
  }

  #pauseMs(queueIsEmpty: boolean): number {
    if (this.#settled.length > 0) return GATHER_MS;
    return queueIsEmpty ? IDLE_MS : 60_000;
  }

  /** Takes jobs of the most urgent run that has any. */
  async #take(wanted: number): Promise<number> {
    let taken = 0;
    const runs = await this.#patience.with(this.#options.runs);
    for (const run of runs) {
      const isIdle = this.#isIdle;
      const batch = await this.#patience.with(() => claim(this.#store, run, this.id, wanted - taken, isIdle));
      this.#ready.push(...batch.claims);
      this.#checkKinds(batch.claims);
      taken += batch.taken;
      if (batch.claims.length > 0) this.#hadSuspect = batch.claims[0]!.isSuspect;
      if (taken >= wanted || this.#wanted() === 0) break;
      if (batch.taken === 0 && this.#isIdle) await this.#finish(run);
    }
    return taken;
  }

  /** A newer coordinator may queue what this code cannot run. That is no failure of the job: others can. */
  #checkKinds(claims: readonly Claim[]): void {
    const unknown = claims.find(({ kind }) => !kindById(kind));
    if (!unknown) return;
    this.#refusal = new FloodgateError(
      'unsupported',
      `the run ${unknown.run} has jobs of kind '${unknown.kind}', which this version (${this.#identity.codeVersion}) does not know: ` +
        'bring this machine to the version of the machine that started the run',
    );
    this.stop();
  }

  /** The queue was empty, so the run may be done. Checking takes long for large runs, so it is not done often. */
  async #finish(run: string): Promise<void> {
    const from = performance.now();
    if (from < this.#nextLook) return;
    await this.#patience.with(() => finishIfDone(this.#store, run));
    const tookMs = performance.now() - from;
    this.#nextLook = performance.now() + Math.max(LOOK_MS, tookMs * 20);
  }

  get #isIdle(): boolean {
    return this.#ready.length === 0 && this.#running.size === 0 && this.#settled.length === 0;
  }

  /** Gives every free thread a job. */
  #feed(): void {
    while (!this.#stopping && this.#running.size < this.#threads.count) {
      const next = this.#ready.shift();
      if (!next) break;
      this.#running.add(next);
      void this.#runOne(next);
    }
  }

  async #runOne(claim: Claim): Promise<void> {
    const from = performance.now();
    let settled: Settled;
    try {
      settled = { claim, ...(await this.#threads.run(claim, claim.timeout)) };
      this.#supply.took((performance.now() - from) / 1000);
    } catch (error) {
      settled = { claim, error: errorLine(error) };
    }
    // It was given back because the worker stops: its outcome no longer counts.
    if (!this.#running.delete(claim)) return;
    if ('error' in settled) this.#options.onEvent?.({ type: 'failed', claim, error: settled.error });
    if (this.#settled.length === 0) this.#settledSince = performance.now();
    this.#settled.push(settled);
    this.#feed();
    if (this.#isTimeToWrite() || this.#wanted() > 0) this.#wake();
    else if (this.#settled.length === 1) setTimeout(() => this.#wake(), GATHER_MS);
  }

  #isTimeToWrite(): boolean {
    const count = this.#settled.length;
    if (count === 0) return false;
    const nothingElse = this.#ready.length === 0 && this.#running.size === 0;
    return nothingElse || count >= MOST_AT_ONCE || performance.now() - this.#settledSince >= GATHER_MS;
  }

  async #write(): Promise<void> {
    const settled = this.#settled;
    this.#settled = [];
    await this.#patience.with(() => settleAll(this.#store, this.#identity, settled));
    this.#options.onEvent?.({ type: 'done', jobs: settled.length });
  }

  /** After a lost connection, the store may have recorded jobs for this worker that it never got. */
  async #forgetOrphans(): Promise<void> {
    this.#wasLost = false;
    await this.#patience.with(() => giveBackAllBut(this.#store, this.id, this.#mine()));
  }

  #startHeart(): NodeJS.Timeout {
    const { beatEvery = 2, deadAfter = DEAD_AFTER } = this.#options;
    let busy = false;
    return setInterval(() => {
      if (busy || this.#patience.lost) return;
      busy = true;
      this.#beat(deadAfter)
        // The main loop meets the same error and handles it.
        .catch(() => {})
        .finally(() => {
          busy = false;
        });
    }, beatEvery * 1000);
  }

  async #beat(deadAfter: number): Promise<void> {
    await beat(this.#store, this.id);
    // After an outage, other workers need time to show that they are alive.
    if (!this.#store.database.shared || performance.now() - this.#connectedSince < deadAfter * 1000) return;
    const jobs = await recoverFromDead(this.#store);
    if (jobs > 0) {
      this.#options.onEvent?.({ type: 'recovered', jobs });
      this.#wake();
    }
  }

  async #wrapUp(): Promise<void> {
    const { grace = 10 } = this.#options;
    await this.#patience.with(() => giveBack(this.#store, this.id, this.#ready.splice(0)));
    const end = performance.now() + grace * 1000;
    while (this.#running.size > 0 && performance.now() < end) await this.#pause(50);
    const unfinished = [...this.#running];
    this.#running.clear();
    await this.#patience.with(() => giveBack(this.#store, this.id, unfinished));
    if (this.#settled.length > 0) await this.#write();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function errorLine(error: unknown): string {
  const text = error instanceof Error ? `${error.message}` : String(error);
  return text.replace(/\s*\n\s*/g, ' ').slice(0, 1000);
}
