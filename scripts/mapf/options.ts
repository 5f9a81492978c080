import { accessSync, constants, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { FloodgateError, type PlannerSpec, type Preset, plannerById } from 'floodgate';

/** 4: no diagonal moves. 8: diagonal moves that cut no corner. */
export type Neighbours = 4 | 8;

export type ScenarioKind = 'even' | 'random';

/** Where LaCAM3 is and how long it may plan. */
export interface Lacam3Options {
  readonly binary: string;
  /** Seconds of planning per instance, by the clock. */
  readonly seconds: number;
  /** More arguments for the binary. */
  readonly extra: readonly string[];
}

/** What to run; plain data that is sent to the processes that do the work. */
export interface MapfOptions {
  /** Parts of map names; a name that is given in full stands for that map alone. None: all maps. */
  readonly maps: readonly string[];
  readonly scenarios: readonly ScenarioKind[];
  /** The K in `NAME-random-K.scen`. Empty: all that there are. */
  readonly numbers: readonly number[];
  readonly agents: readonly number[];
  readonly neighbours: readonly Neighbours[];
  readonly planners: readonly string[];
  /** How many planner seeds, counted from 1. */
  readonly seeds: number;
  /** Most ticks of a run. */
  readonly ticks: number;
  /** Milliseconds of planning a tick; undefined: no limit. */
  readonly budgetMs: number | undefined;
  readonly referee: boolean;
  readonly jobs: number;
  readonly lacam3: Lacam3Options | undefined;
  readonly json: string | undefined;
  readonly out: string | undefined;
}

const ALL_AGENTS = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
/** A small and a tight map of each kind. */
const QUICK = {
  map: 'random-32-32-20,room-32-32-4,maze-32-32-4,empty-48-48,den312d,warehouse-10-20-10-2-1',
  agents: '100,300,600',
};

export const HELP = `The maps and scenarios of the MAPF benchmark: does everyone come home, and how soon?

  npm run mapf -- [options]
  npm run mapf -- --quick
  npm run mapf -- --map den312d,maze --planners pibt,lacam --agents 100,400 --neighbours 4
  LACAM3=path/to/lacam3/build/main npm run mapf -- --neighbours 4 --lacam3-seconds 10

  --map NAMES            maps, by name or part of it (default: all)
  --scenarios KINDS      even, random (default: both; a map without scenarios gets starts and goals by seed)
  --numbers LIST         which scenarios of a kind: 1,2,3 or all (default: 1)
  --agents LIST          numbers of agents (default: 100,200,…,1000, where map and scenario hold them;
                         if they hold fewer than the least, as many as they hold)
  --neighbours LIST      4, 8 (default: both)
  --planners IDS         planners, pibt:paper for the preset paper; ratios are relative to the first
                         (default: pibt,rolling,lacam)
  --seeds N              planner seeds to take the mean of (default: 1)
  --ticks N              most ticks of a run (default: 20000)
  --budget-ms MS         milliseconds of planning a tick (default: no limit)
  --no-referee           do not check the runs: about twice as fast
  --jobs N               processes (default: one per core, 2 at most)
  --quick                six small maps with 100, 300 and 600 agents
  --json FILE            write all results as JSON
  --out FILE             write the tables as Markdown
  --lacam3-seconds S     seconds of planning of LaCAM3 per instance (default: 10); needs LACAM3
  --lacam3-args=ARGS     more arguments for LaCAM3, separated by blanks
  --help

Maps come from the folder mapf of FLOODGATE_MAPS. LACAM3 is the binary of github.com/Kei18/lacam3, which plans on four
neighbours; it uses several threads unless --lacam3-args=--no-multi-thread is given, which also ends its refinement.
Ctrl-C stops the run; the means of what is done are still printed and written.

Arrival ratio: the sum of the ticks until each agent is home for good, over the sum of the fewest moves that each would
need alone. For agents that are not home the ticks of the run count, so the true ratio is higher (marked ≥).
ms: CPU time of a tick.
`;

/** The options of a command line; undefined if help is asked for. Throws a FloodgateError that names what is wrong. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): MapfOptions | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const planners = list('--planners', values.planners);
  planners.forEach(plannerOf);
  return {
    maps: mapWords(values.map ?? (values.quick ? QUICK.map : undefined)),
    scenarios: list('--scenarios', values.scenarios).map((word) =>
      oneOf('--scenarios', word, ['even', 'random']),
    ),
    numbers:
      values.numbers === 'all'
        ? []
        : list('--numbers', values.numbers).map((word) => whole('--numbers', word)),
    agents: agentCounts(values.agents ?? (values.quick ? QUICK.agents : undefined)),
    neighbours: list('--neighbours', values.neighbours).map((word) =>
      oneOf('--neighbours', word, ['4', '8']) === '4' ? 4 : 8,
    ),
    planners,
    seeds: whole('--seeds', values.seeds),
    ticks: whole('--ticks', values.ticks),
    budgetMs: values['budget-ms'] === undefined ? undefined : positive('--budget-ms', values['budget-ms']),
    referee: !values['no-referee'],
    jobs: values.jobs === undefined ? Math.min(2, availableParallelism()) : whole('--jobs', values.jobs),
    lacam3: lacam3Options(env.LACAM3, values),
    json: values.json,
    out: values.out,
  };
}

/** The planner of a word such as `pibt`, or `pibt:paper` for its preset `paper`. */
export function plannerOf(word: string): PlannerSpec {
  const [id, preset = 'default'] = word.split(':');
  return plannerById(id!, { preset: preset as Preset });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        map: { type: 'string' },
        scenarios: { type: 'string', default: 'even,random' },
        numbers: { type: 'string', default: '1' },
        agents: { type: 'string' },
        neighbours: { type: 'string', default: '4,8' },
        planners: { type: 'string', default: 'pibt,rolling,lacam' },
        seeds: { type: 'string', default: '1' },
        ticks: { type: 'string', default: '20000' },
        'budget-ms': { type: 'string' },
        'no-referee': { type: 'boolean', default: false },
        jobs: { type: 'string' },
        quick: { type: 'boolean', default: false },
        json: { type: 'string' },
        out: { type: 'string' },
        'lacam3-seconds': { type: 'string' },
        'lacam3-args': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw bad((error as Error).message);
  }
}

function lacam3Options(
  binary: string | undefined,
  values: { 'lacam3-seconds'?: string; 'lacam3-args'?: string },
): Lacam3Options | undefined {
  const seconds = values['lacam3-seconds'];
  if (!binary) {
    if (seconds === undefined) return undefined;
    throw bad('--lacam3-seconds needs the path of the LaCAM3 binary in the environment variable LACAM3');
  }
  try {
    if (!statSync(binary).isFile()) throw bad(`LACAM3=${binary} is not a file`);
    accessSync(binary, constants.X_OK);
  } catch (error) {
    if (error instanceof FloodgateError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw bad(`LACAM3=${binary} ${code === 'EACCES' ? 'may not be executed' : 'does not exist'}`);
  }
  // The binary reads whole seconds.
  const extra = (values['lacam3-args'] ?? '').split(' ').filter(Boolean);
  return { binary, seconds: whole('--lacam3-seconds', seconds ?? '10'), extra };
}

function agentCounts(text: string | undefined): readonly number[] {
  if (text === undefined) return ALL_AGENTS;
  return [...new Set(list('--agents', text).map((word) => whole('--agents', word)))].sort((a, b) => a - b);
}

function mapWords(text: string | undefined): readonly string[] {
  return text === undefined ? [] : list('--map', text);
}

function list(option: string, text: string): string[] {
  const words = text.split(',').filter(Boolean);
  if (words.length === 0) throw bad(`${option} takes a list with commas, not '${text}'`);
  return words;
}

function oneOf<T extends string>(option: string, word: string, valid: readonly T[]): T {
  const found = valid.find((candidate) => candidate === word);
  if (!found) throw bad(`${option} takes ${valid.join(' and ')}, not '${word}'`);
  return found;
}

function whole(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw bad(`${option} takes whole numbers from 1, not '${text}'`);
  return Number(text);
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw bad(`${option} takes a number above 0, not '${text}'`);
  return value;
}

function bad(message: string): FloodgateError {
  return new FloodgateError('bad-argument', message);
}
