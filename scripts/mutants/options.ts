import { parseArgs } from 'node:util';
import { FloodgateError, unknownName } from 'floodgate';
import { ROOMS } from './rooms.ts';

export interface MutantsOptions {
  readonly room: string;
  /** How many mutants to draw; undefined: all of them. */
  readonly sample: number | undefined;
  readonly seed: number;
  /** Parts of file names; none: the whole room. */
  readonly files: readonly string[];
  readonly jobs: number;
}

export const HELP = `Mutation testing: changes one expression of a room of core at a time, and sees whether a test notices.

  npm run mutants -- <room> [options]
  npm run mutants -- search --sample 300 --seed 2
  npm run mutants -- world --files recorder,referee --all

Rooms: ${[...ROOMS.keys()].join(', ')}

  --sample N     how many mutants to draw, each as likely as any other (default: 200)
  --seed S       which ones, a whole number: equal seeds draw the same mutants of the same code (default: 1)
  --all          every mutant; takes hours
  --files PARTS  only files whose path has one of these parts, separated by commas
  --jobs N       processes that run tests (default: 1)
  --help

Prints the score, the share of mutants that made a test fail or hang, with its 95 % confidence interval, and every survivor.
Writes them to out/mutants/<room>-<seed>.json and .md. Exit code 0 whatever the score, 2 for bad arguments.
`;

/** The options of a command line; undefined if help is asked for. Throws a FloodgateError that names what is wrong. */
export function readOptions(args: readonly string[]): MutantsOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [room, ...rest] = positionals;
  if (room === undefined) throw wrong(`which room? One of ${[...ROOMS.keys()].join(', ')}`);
  if (!ROOMS.has(room)) throw wrong(`unknown room '${room}'${unknownName(room, [...ROOMS.keys()])}`);
  if (rest.length > 0) throw wrong(`one room at a time: '${rest[0]}' is too much`);
  if (values.all && values.sample !== undefined) throw wrong('--all and --sample exclude each other');
  return {
    room,
    sample: values.all ? undefined : count('--sample', values.sample ?? '200'),
    seed: count('--seed', values.seed ?? '1'),
    files: (values.files ?? '').split(',').filter((part) => part !== ''),
    jobs: count('--jobs', values.jobs ?? '1'),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        sample: { type: 'string' },
        seed: { type: 'string' },
        all: { type: 'boolean' },
        files: { type: 'string' },
        jobs: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function count(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw wrong(`${option}: expected a whole number above 0, got '${text}'`);
  return Number(text);
}

function wrong(message: string): FloodgateError {
  return new FloodgateError('bad-argument', message);
}
