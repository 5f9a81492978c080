import { parseArgs } from 'node:util';
import { FloodgateError } from 'floodgate';

export const HELP = `npm run lab:kills -- [options]

Starts a PostgreSQL server on loopback, a run and two workers, and kills them with SIGKILL at
random moments; what was killed is started again. Among the jobs is one that kills its worker.
When a run is done, every other job must have exactly one result, and nobody else may be set
aside. Then the next run begins, until enough processes were killed. Exit code 1 if not so.

  --kills <n>    how many to kill (default 20); those that the bad job kills are not counted
  --jobs <n>     jobs of a run, beside the bad one (default 200)
  --outage <s>   once, the server stays away for so many seconds (default 60; 0: never)
  --minutes <n>  fail if it is not over after this time (default 60)
  --seed <n>     of the moments and the victims (default 1)
  --help
`;

export interface KillOptions {
  readonly kills: number;
  readonly jobs: number;
  readonly outage: number;
  readonly minutes: number;
  readonly seed: number;
}

const LEAST: KillOptions = { kills: 1, jobs: 2, outage: 0, minutes: 1, seed: 0 };

/** Undefined if only the help is wanted. Throws a FloodgateError that names a bad option. */
export function readOptions(args: readonly string[]): KillOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '20' },
      jobs: { type: 'string', default: '200' },
      outage: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const read = (name: keyof KillOptions): number => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= LEAST[name]) return number;
    throw new FloodgateError(
      'bad-argument',
      `--${name} should be a whole number from ${LEAST[name]}, not '${values[name]}'`,
    );
  };
  return {
    kills: read('kills'),
    jobs: read('jobs'),
    outage: read('outage'),
    minutes: read('minutes'),
    seed: read('seed'),
  };
}
