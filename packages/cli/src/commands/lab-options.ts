/** What the commands of the lab share: the store, the experiment, being stopped. */
import { existsSync } from 'node:fs';
import type { CheckedExperiment, MapLibrary, Scale, Store, Suite } from '@floodgate/lab';
import { type Command, Option } from 'commander';
import { didYouMean } from 'floodgate';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { mapFolders } from '../io/map-folders.ts';
import { startNotice } from '../io/progress.ts';

export interface StoreOptions {
  readonly store?: string;
}

const DEFAULT_STORE = 'floodgate-lab';

export function addStoreOption(command: Command): Command {
  return command.option(
    '--store <where>',
    `a folder, or postgres://user:password@host/database (default: FLOODGATE_LAB or "${DEFAULT_STORE}")`,
  );
}

export function scaleOption(): Option {
  return new Option('--scale <size>', 'of a suite: quick takes minutes, full is the size of the papers')
    .choices(['quick', 'full'])
    .default('quick');
}

export const EXPERIMENT_ARGUMENT = 'a suite, or a file with an experiment (.ts, .js, .yaml, .json)';

/** The lab brings a database along; commands that do not use it should not wait for it. */
export function loadLab(): Promise<typeof import('@floodgate/lab')> {
  return import('@floodgate/lab');
}

export function storePlace({ store }: StoreOptions, { env }: Context): string {
  return store ?? (env.FLOODGATE_LAB || DEFAULT_STORE);
}

/** Opens the store, does something with it, and closes it whatever happens. */
export async function withStore<T>(
  options: StoreOptions,
  context: Context,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { openStore } = await loadLab();
  const place = storePlace(options, context);
  const clear = startNotice(context, 'opening the store …');
  const store = await openStore(place).finally(clear);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export interface FoundExperiment {
  readonly experiment: CheckedExperiment;
  /** Undefined for a file. */
  readonly suite: Suite | undefined;
}

export async function findExperiment(
  name: string,
  scale: Scale,
  library: MapLibrary,
): Promise<FoundExperiment> {
  const { checkExperiment, checkFiles, loadExperiment, SUITES } = await loadLab();
  const suite = SUITES.find(({ id }) => id === name);
  const experiment = suite ? checkExperiment(suite.experiment(scale, library)) : await fromFile();
  checkFiles(experiment, library, suite ? undefined : name);
  return { experiment, suite };

  function fromFile(): Promise<CheckedExperiment> {
    if (existsSync(name)) return loadExperiment(name);
    const ids = SUITES.map(({ id }) => id);
    throw new InputError(
      `no suite and no file '${name}'${didYouMean(name, ids)}: the suites are ${ids.join(', ')}`,
    );
  }
}

export async function mapLibrary({ env }: Context): Promise<MapLibrary> {
  const { MapLibrary } = await loadLab();
  return new MapLibrary(mapFolders(env));
}

/** Does something that stops on Ctrl-C, and on SIGTERM, which is how machines ask processes to stop. */
export function whileStoppable<T>(
  { interruption }: Context,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return interruption.whileListening(async () => {
    const terminated = new AbortController();
    const onTerminate = (): void => terminated.abort();
    process.on('SIGTERM', onTerminate);
    try {
      return await work(AbortSignal.any([interruption.signal, terminated.signal]));
    } finally {
      process.off('SIGTERM', onTerminate);
    }
  });
}
