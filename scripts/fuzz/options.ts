import { parseArgs } from 'node:util';
import { CEILINGS } from './messages.ts';
import { TARGET_IDS } from './targets/index.ts';

export const HELP = `Damages valid files and gives them to every decoder.

  npm run fuzz -- [targets…] [--minutes n] [--inputs n] [--seed s]

Whatever an input holds, a decoder must return something that can be used or throw a FloodgateError, within
${CEILINGS.cpuMs / 1000} s of CPU time and ${CEILINGS.memoryMB} MB. Anything else is a finding: it is run again alone, made smaller, and kept in
scripts/fuzz/corpus, which the tests replay. The exit code is 1 if there are findings.

  --minutes n  stop after n minutes (default 10; with --inputs no limit)
  --inputs n   stop after n inputs of all targets together
  --seed s     inputs are made from it and their number alone (default: the time)

Memory is what a process holds beyond what it held before its first input. Targets share the time equally.

Targets: ${TARGET_IDS.join(', ')}
`;

export interface Options {
  readonly targets: readonly string[];
  readonly minutes: number;
  readonly inputs: number;
  readonly seed: string;
}

/** Undefined if help is asked for. Throws an Error that says what is wrong. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      inputs: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const unknown = positionals.find((id) => !TARGET_IDS.includes(id));
  if (unknown !== undefined) throw new Error(`there is no target '${unknown}': use ${TARGET_IDS.join(', ')}`);
  const inputs = above0('inputs', values.inputs, Number.POSITIVE_INFINITY);
  return {
    targets: positionals.length > 0 ? positionals : TARGET_IDS,
    minutes: above0('minutes', values.minutes, values.inputs === undefined ? 10 : Number.POSITIVE_INFINITY),
    inputs,
    seed: values.seed ?? String(Date.now() % 2 ** 31),
  };
}

function above0(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new Error(`--${name} must be a number above 0, not '${text}'`);
  return value;
}
