/** What the lab commands share: the store, the experiment, and how to stop them. */
import { existsSync } from 'node:fs';
import type { CheckedExperiment, MapLibrary, Scale, Store, Suite } from '@floodgate/lab';
import { type Command, Option } from 'commander';
import { unknownName } from 'floodgate';
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
  return new Option(
    '--scale <size>',
    'size of a suite: quick takes minutes, full is as large as in the papers',
  )
    .choices(['quick', 'full'])
    .default('quick');
}

export const EXPERIMENT_ARGUMENT = 'a suite, or a file with an experiment (.ts, .js, .yaml, .json)';

/** Loads the lab only when it is needed, as it includes a database. */
export function loadLab(): Promise<typeof import('@floodgate/lab')> {
  return import('@floodgate/lab');
}

export function storePlace({ store }: StoreOptions, { env }: Context): string {
  return store ?? (env.FLOODGATE_LAB || DEFAULT_STORE);
}

/** What to do if there is no such store. Only commands that run jobs create one: a mistyped name must not. */
export type NoStore = 'create' | 'refuse';

/** Opens the store, runs the work, and always closes the store. */
export async function withStore<T>(
  options: StoreOptions,
  context: Context,
  noStore: NoStore,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { openStore } = await loadLab();
  const place = storePlace(options, context);
  const clear = startNotice(context, 'opening the store …');
  const store = await openStore(place, { create: noStore === 'create' }).finally(clear);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** `lab train` runs jobs, so it may begin a store: the default one, or a named one if it is told to. */
export function noStoreFor(
  { store, create }: StoreOptions & { readonly create?: true },
  { env }: Context,
): NoStore {
  const isNamed = store !== undefined || Boolean(env.FLOODGATE_LAB);
  return create || !isNamed ? 'create' : 'refuse';
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
    throw new InputError(`no suite or file ${unknownName(name, ids)} or a file`);
  }
}

export async function mapLibrary({ env }: Context): Promise<MapLibrary> {
  const { MapLibrary } = await loadLab();
  return new MapLibrary(mapFolders(env));
}

/** Runs work that stops on Ctrl-C and on SIGTERM. */
export function whileStoppable<T>(
  { interruption }: Context,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return interruption.whileListening(() => work(interruption.signal));
}
