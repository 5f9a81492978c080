/** Checks experiments and multiplies their lists out to jobs. */
import { didYouMean, FloodgateError } from 'floodgate';
import * as v from 'valibot';
import type { JobBlock } from '../jobs/index.ts';
import { type AnyKind, JOB_KINDS, kindById } from '../jobs/index.ts';
import { describeIssue } from './issues.ts';
import { jobKey } from './key.ts';

/** What to run: blocks whose lists multiply out to jobs. Plain data, as a YAML file can hold it. */
export interface Experiment {
  /** Letters, digits and hyphens; names the experiment in the store. */
  readonly name: string;
  /** One line for people. */
  readonly title?: string;
  /** Seconds after which a job counts as hung and is stopped. Default 900. Not a limit of the experiment. */
  readonly timeout?: number;
  readonly jobs: readonly JobBlock[];
}

/** How large an experiment is: `quick` takes minutes, `full` is the size of the papers. */
export type Scale = 'quick' | 'full';

/** One thing to do. */
export interface Job {
  /** The same for the same work in every experiment. */
  readonly key: string;
  readonly kind: string;
  readonly spec: object;
}

/** A valid experiment and its jobs, each once. */
export interface CheckedExperiment {
  readonly name: string;
  readonly title: string;
  readonly timeout: number;
  readonly jobs: readonly Job[];
  /** The names of the maps and scenario files that it uses, and where each is named first. */
  readonly files: readonly NamedFile[];
}

interface NamedFile {
  readonly what: 'map' | 'scenario';
  readonly name: string;
  /** Such as `jobs[0].maps[2]`. */
  readonly path: string;
}

const DEFAULT_TIMEOUT = 900;
/** The queue cannot wait for a job for a day or longer, so this is less. */
const MAX_TIMEOUT = 20 * 3600;

const outline = v.strictObject({
  name: v.pipe(
    v.string('must be a name'),
    v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens, at most 60'),
  ),
  title: v.optional(v.string('must be text')),
  timeout: v.optional(
    v.pipe(
      v.number('must be a number of seconds'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(MAX_TIMEOUT, `must be at most ${MAX_TIMEOUT}`),
    ),
    DEFAULT_TIMEOUT,
  ),
  jobs: v.pipe(v.array(v.unknown(), 'must be a list of blocks'), v.minLength(1, 'must not be empty')),
});

/**
 * Checks an experiment and multiplies its lists out. Throws a FloodgateError with the path of the first wrong field,
 * such as `jobs[1].planners[0].id: unknown planner 'bmma'`, after the name of the file.
 */
export function checkExperiment(value: unknown, file?: string): CheckedExperiment {
  const { name, title, timeout, jobs: blocks } = parse(outline, value, [], file);
  const jobs = new Map<string, Job>();
  const files = new Map<string, NamedFile>();
  blocks.forEach((input, i) => {
    const kind = kindOf(input, `jobs[${i}]`, file);
    const block = parse(kind.block, input, ['jobs', i], file);
    for (const spec of kind.expand(block) as object[]) {
      const key = jobKey(kind.id, spec);
      jobs.set(key, { key, kind: kind.id, spec });
    }
    for (const named of filesOf(block, `jobs[${i}]`)) {
      const id = `${named.what} ${named.name}`;
      if (!files.has(id)) files.set(id, named);
    }
  });
  return { name, title: title ?? name, timeout, jobs: [...jobs.values()], files: [...files.values()] };
}

function kindOf(input: unknown, path: string, file: string | undefined): AnyKind {
  if (input === null || typeof input !== 'object') throw refuse(`${path}: must be a block with a kind`, file);
  const id = (input as { kind?: unknown }).kind;
  const kind = typeof id === 'string' ? kindById(id) : undefined;
  if (kind) return kind;
  const ids = Object.keys(JOB_KINDS);
  const problem = typeof id === 'string' ? `unknown kind '${id}'${didYouMean(id, ids)}` : 'a kind is missing';
  throw refuse(`${path}.kind: ${problem}: use ${ids.join(', ')}`, file);
}

function parse<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  at: readonly (string | number)[],
  file: string | undefined,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  throw refuse(describeIssue(parsed.issues[0], schema, at), file);
}

function refuse(problem: string, file: string | undefined): FloodgateError {
  return new FloodgateError('bad-argument', file === undefined ? problem : `${file}: ${problem}`);
}

/** Kinds call maps `maps` and scenario files `scenario`; the paths are for errors. */
function* filesOf(block: unknown, path: string): Generator<NamedFile> {
  if (Array.isArray(block)) {
    for (let i = 0; i < block.length; i++) yield* filesOf(block[i], `${path}[${i}]`);
  } else if (block !== null && typeof block === 'object') {
    for (const [name, value] of Object.entries(block)) {
      if (name === 'maps' && Array.isArray(value)) {
        for (let i = 0; i < value.length; i++)
          yield { what: 'map', name: value[i] as string, path: `${path}.maps[${i}]` };
      } else if (name === 'scenario' && typeof value === 'string') {
        yield { what: 'scenario', name: value, path: `${path}.scenario` };
      } else {
        yield* filesOf(value, `${path}.${name}`);
      }
    }
  }
}
