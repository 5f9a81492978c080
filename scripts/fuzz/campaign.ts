import { keepInput } from './corpus.ts';
import { inputOf } from './inputs.ts';
import { type Finding, signatureOf } from './judge.ts';
import { DecodingProcess } from './process.ts';
import { targetOf } from './targets/index.ts';

export interface CampaignOptions {
  readonly targets: readonly string[];
  readonly seed: string;
  readonly minutes: number;
  /** Inputs of all targets together. */
  readonly inputs: number;
  readonly say: (line: string) => void;
}

/** What became of the inputs of one target. */
export interface Tally {
  readonly target: string;
  inputs: number;
  refused: number;
  accepted: number;
  worstMs: number;
  peakMB: number;
  readonly findings: Map<string, FoundInput>;
}

interface FoundInput extends Finding {
  readonly number: number;
  /** Where it is kept. */
  readonly file: string;
}

/** Each target in turn is given this long, in a process of its own. */
const TURN_MS = 15_000;

/** Gives the targets equal times, in turns, until minutes or inputs are used up. */
export async function runCampaign(options: CampaignOptions): Promise<readonly Tally[]> {
  const tallies = options.targets.map(newTally);
  const began = Date.now();
  const left = () => began + options.minutes * 60_000 - Date.now();
  const done = () => tallies.reduce((sum, { inputs }) => sum + inputs, 0);
  const missing = () => options.inputs - done();
  // Short campaigns go round once.
  const turn = Math.min(TURN_MS, (options.minutes * 60_000) / tallies.length);
  while (left() > 0 && missing() > 0) {
    for (const tally of tallies) {
      if (left() <= 0 || missing() <= 0) break;
      await takeTurn(tally, options, missing(), Math.min(turn, Math.max(1000, left())));
      const found = tallies.reduce((sum, { findings }) => sum + findings.size, 0);
      const minutes = ((Date.now() - began) / 60_000).toFixed(1);
      options.say(
        `${minutes} min: ${done().toLocaleString('en')} inputs, ${found} findings; last ${tally.target}`,
      );
    }
  }
  return tallies;
}

function newTally(target: string): Tally {
  return { target, inputs: 0, refused: 0, accepted: 0, worstMs: 0, peakMB: 0, findings: new Map() };
}

async function takeTurn(tally: Tally, options: CampaignOptions, count: number, ms: number): Promise<void> {
  const { seed } = options;
  const from = tally.inputs;
  const child = new DecodingProcess();
  const { result, death } = await child.run({ target: tally.target, seed, from, count, ms });
  child.end();
  if (death) {
    if (death.at < 0) throw new Error(`${tally.target} did not begin: ${death.finding.message}`);
    // All before it passed, or were findings that will be found again when the seed is run again.
    tally.inputs = death.at + 1;
    await note(tally, options, death.at, death.finding);
    return;
  }
  tally.inputs += result.count;
  tally.refused += result.refused;
  tally.accepted += result.accepted;
  tally.worstMs = Math.max(tally.worstMs, result.worstMs);
  tally.peakMB = Math.max(tally.peakMB, result.peakMB);
  for (const { number, finding } of result.findings) await note(tally, options, number, finding);
}

/** Runs an input again, alone and in a new process: what does not fail there is none. It is made smaller and kept. */
async function note(
  tally: Tally,
  { seed, say }: CampaignOptions,
  number: number,
  finding: Finding,
): Promise<void> {
  if (tally.findings.has(signatureOf(finding))) return;
  const target = await targetOf(tally.target);
  const input = inputOf(target, await target.seeds(), seed, number);
  const child = new DecodingProcess();
  const task = { target: tally.target, input: Buffer.from(input).toString('base64') };
  const { result, death } = await child.run({ ...task, shrink: true });
  child.end();
  const again = death?.finding ?? result!.verdict;
  if (typeof again === 'string') {
    say(`${tally.target} ${number}: ${finding.message}; alone it was ${again}`);
    return;
  }
  const small = result ? new Uint8Array(Buffer.from(result.input, 'base64')) : input;
  tally.findings.set(signatureOf(again), { ...again, number, file: keepInput(tally.target, small) });
}
