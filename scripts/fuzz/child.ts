/** A process that decodes inputs. It gets batches and single inputs by message and answers each; `runner.ts` starts it. */
import { Worker } from 'node:worker_threads';
import { inputOf } from './inputs.ts';
import { type Finding, judge, type Verdict } from './judge.ts';
import { type Batch, type BatchResult, CEILINGS, type Single, type SingleResult } from './messages.ts';
import { PositionFile } from './position.ts';
import { shrunk } from './shrink.ts';
import type { Target } from './target.ts';
import { targetOf } from './targets/index.ts';

/** What the watchdog looks at, and when it bites. */
export interface Watch {
  readonly position: string;
  /** Bytes that the process held before the first input. */
  readonly base: number;
  readonly hangMs: number;
  readonly memoryMB: number;
}

const MEGABYTE = 2 ** 20;
const [path] = process.argv.slice(2);
const position = new PositionFile(path!);
let watched = false;

process.on('message', async (task: Batch | Single) => {
  const target = await targetOf(task.target);
  process.send!('input' in task ? await single(target, task) : await batch(target, task));
});
process.on('disconnect', () => process.exit());
process.send!('ready');

async function batch(target: Target, { seed, from, count, ms }: Batch): Promise<BatchResult> {
  const seeds = await target.seeds();
  for (const each of seeds) await checkSeed(target, each);
  const end = Date.now() + ms;
  const base = await watch();
  let [done, refused, accepted, worstMs, most] = [0, 0, 0, 0, base];
  const findings: BatchResult['findings'][number][] = [];
  const peakBefore = process.resourceUsage().maxRSS * 1024;
  for (let number = from; number < from + count && Date.now() < end; number++) {
    const input = inputOf(target, seeds, seed, number);
    position.set(number);
    const { verdict, ms } = await timed(target, input);
    worstMs = Math.max(worstMs, ms);
    if (done % 64 === 0) most = Math.max(most, process.memoryUsage.rss());
    done++;
    if (verdict === 'refused') refused++;
    else if (verdict === 'accepted') accepted++;
    else findings.push({ number, finding: verdict });
  }
  position.set(-1);
  const peak = process.resourceUsage().maxRSS * 1024;
  if (peak > peakBefore) most = Math.max(most, peak);
  return { count: done, refused, accepted, worstMs, peakMB: (most - base) / MEGABYTE, findings };
}

/** In a process of its own, so that the memory is that of this input. */
async function single(target: Target, { input, shrink }: Single): Promise<SingleResult> {
  const bytes = new Uint8Array(Buffer.from(input, 'base64'));
  const base = await watch();
  const before = process.resourceUsage().maxRSS * 1024;
  position.set(0);
  let { verdict } = await timed(target, bytes);
  const peak = process.resourceUsage().maxRSS * 1024;
  const held = (peak > before ? peak - base : 0) / MEGABYTE;
  if (held > CEILINGS.memoryMB) verdict = { kind: 'memory', message: `held ${Math.round(held)} MB` };
  if (!shrink || typeof verdict === 'string' || verdict.kind === 'memory') return { verdict, input };
  position.set(1);
  const small = await shrunk(target, bytes, verdict, (trial) => position.set(trial));
  return { verdict, input: Buffer.from(small).toString('base64') };
}

async function timed(target: Target, input: Uint8Array): Promise<{ verdict: Verdict; ms: number }> {
  const before = process.cpuUsage();
  const verdict = await judge(target, input);
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  if (typeof verdict !== 'string' || ms <= CEILINGS.cpuMs) return { verdict, ms };
  const slow: Finding = { kind: 'slow', message: `took ${Math.round(ms)} ms of CPU time` };
  return { verdict: slow, ms };
}

async function checkSeed(target: Target, seed: Uint8Array): Promise<void> {
  const verdict = await judge(target, seed);
  if (verdict === 'accepted') return;
  try {
    await target.decode(seed);
  } catch (error) {
    throw new Error(`a seed of ${target.id} is no valid input: ${(error as Error).message}`);
  }
}

/** Starts the watchdog, once, and returns what the process holds. */
async function watch(): Promise<number> {
  globalThis.gc?.();
  const base = process.memoryUsage.rss();
  if (watched) return base;
  watched = true;
  position.set(-1);
  // A slow input that ends is told by this process itself, and memory counts garbage of the inputs before: an input alone is
  // judged by the ceilings.
  const [hangMs, memoryMB] = [2 * CEILINGS.cpuMs, 2 * CEILINGS.memoryMB];
  const workerData: Watch = { position: path!, base, hangMs, memoryMB };
  const dog = new Worker(new URL('./watchdog.js', import.meta.url), { workerData, execArgv: [] });
  await new Promise((resolve) => dog.once('online', resolve));
  return process.memoryUsage.rss();
}
